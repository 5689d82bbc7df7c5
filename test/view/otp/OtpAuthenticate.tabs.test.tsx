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
import { t } from "../../support/words.js"

const several = {
  config: { products: ["otp"], otpOptions: { methods: ["sms", "whatsapp", "email"] } }
} as const

it("shows the otp-tabs when more than one passcode method is configured", async () => {
  await atPasscode({ method: "sms", ...several })
  expect(screen.getByRole("tablist", { name: t("otp.tabs") })).toBeTruthy()
  expect(tabs()).toEqual([t("main.tab.sms"), t("main.tab.whatsapp"), t("main.tab.email")])
  expect(tab(t("main.tab.sms")).getAttribute("aria-selected")).toBe("true")
})

it("shows no tabs when only one passcode method is configured, whatever other products there are", async () => {
  const config = { products: ["emailMagicLinks", "otp"], otpOptions: { methods: ["sms"] } } as const
  await renderWidget({ config })
  await choose(t("main.tab.sms"))
  await submitPhone("2025550123")
  expect(heading(t("otp.title"))).toBeTruthy()
  expect(tabs()).toEqual([])
})

it("shows an email tab that leads to the password form when passwords are a product", async () => {
  const otpOptions = { methods: ["sms", "email"] } as const
  await atPasscode({ method: "sms", config: { products: ["otp", "passwords"], otpOptions } })
  expect(tabs()).toEqual([t("main.tab.sms"), t("main.tab.email")])
  expect(tab(t("main.tab.sms")).getAttribute("aria-selected")).toBe("true")
  await choose(t("main.tab.email"))
  expect(heading(t("main.title"))).toBeTruthy()
  expect(tab(t("main.tab.email")).getAttribute("aria-selected")).toBe("true")
})

it("leads to the form of the selected method", async () => {
  await atPasscode({ method: "sms", ...several })
  await choose(t("main.tab.email"))
  expect(heading(t("main.title"))).toBeTruthy()
  expect(tab(t("main.tab.email")).getAttribute("aria-selected")).toBe("true")
  expect(field(t("field.email"))).toBeTruthy()
})

it("starts with an empty passcode after another one was sent", async () => {
  await atPasscode({ method: "sms", ...several })
  await type(t("field.code"), "123")
  await choose(t("main.tab.whatsapp"))
  await press(t("main.submit.whatsapp"))
  expect(tab(t("main.tab.whatsapp")).getAttribute("aria-selected")).toBe("true")
  expect(field(t("field.code")).value).toBe("")
})

it("does nothing when the selected tab is selected again", async () => {
  await atPasscode({ method: "sms", ...several })
  await type(t("field.code"), "123")
  await choose(t("main.tab.sms"))
  expect(heading(t("otp.title"))).toBeTruthy()
  expect(field(t("field.code")).value).toBe("123")
})
