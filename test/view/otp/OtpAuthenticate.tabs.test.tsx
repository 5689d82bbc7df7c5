import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import {
  atPasscode,
  choose,
  field,
  heading,
  press,
  submitPhone,
  tab,
  tabs,
  type
} from "../../support/view/hands.js"
import { renderWidget } from "../../support/view/renderWidget.js"

const several = {
  config: { products: ["otp"], otpOptions: { methods: ["sms", "whatsapp", "email"] } }
} as const

it("shows the otp-tabs when more than one passcode method is configured", async () => {
  await atPasscode({ method: "sms", ...several })
  expect(screen.getByRole("tablist", { name: "otp-tabs" })).toBeTruthy()
  expect(tabs()).toEqual(["Text", "WhatsApp", "Email"])
  expect(tab("Text").getAttribute("aria-selected")).toBe("true")
})

it("shows no tabs when only one passcode method is configured, whatever other products there are", async () => {
  const config = { products: ["emailMagicLinks", "otp"], otpOptions: { methods: ["sms"] } } as const
  await renderWidget({ config })
  await choose("Text")
  await submitPhone("2025550123")
  expect(heading("Enter passcode")).toBeTruthy()
  expect(tabs()).toEqual([])
})

it("shows an email tab that leads to the password form when passwords are a product", async () => {
  const otpOptions = { methods: ["sms", "email"] } as const
  await atPasscode({ method: "sms", config: { products: ["otp", "passwords"], otpOptions } })
  expect(tabs()).toEqual(["Text", "Email"])
  expect(tab("Text").getAttribute("aria-selected")).toBe("true")
  await choose("Email")
  expect(heading("Sign up or log in")).toBeTruthy()
  expect(tab("Email").getAttribute("aria-selected")).toBe("true")
})

it("leads to the form of the selected method", async () => {
  await atPasscode({ method: "sms", ...several })
  await choose("Email")
  expect(heading("Sign up or log in")).toBeTruthy()
  expect(tab("Email").getAttribute("aria-selected")).toBe("true")
  expect(field("Email")).toBeTruthy()
})

it("starts with an empty passcode after another one was sent", async () => {
  await atPasscode({ method: "sms", ...several })
  await type("Passcode", "123")
  await choose("WhatsApp")
  await press("Continue with WhatsApp")
  expect(tab("WhatsApp").getAttribute("aria-selected")).toBe("true")
  expect(field("Passcode").value).toBe("")
})

it("does nothing when the selected tab is selected again", async () => {
  await atPasscode({ method: "sms", ...several })
  await type("Passcode", "123")
  await choose("Text")
  expect(heading("Enter passcode")).toBeTruthy()
  expect(field("Passcode").value).toBe("123")
})
