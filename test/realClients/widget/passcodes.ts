import { expect } from "vitest"
import { eventually } from "../../support/browser/login.js"
import { email, isSignedIn, wrong } from "../../support/realClients/steps.js"
import { transports } from "../../support/realClients/serve.js"
import type { World } from "../../support/realClients/world.js"
import type { Flow } from "../flow.js"
import { enterCode, enterEmail, mountLogin } from "./mount.js"

/** Waits for the passcode's screen, enters a wrong code, then the right one. */
const tryTwice = async (world: World) => {
  const { code, page } = world
  await page
    .getByText(/Enter passcode/i)
    .first()
    .waitFor()
  const refused = page.waitForResponse((response) => response.url().endsWith("/otps/authenticate"))
  await enterCode(world, wrong(code()))
  expect((await refused).status()).toBe(404)
  await page
    .getByText(/invalid|incorrect|could not be found|try again/i)
    .first()
    .waitFor()
  await enterCode(world, code())
  await isSignedIn(world)
}

const byPhone =
  (method: "sms" | "whatsapp", button: RegExp, type: (world: World) => Promise<void>, number: string) =>
  async (world: World) => {
    const { page, provider } = world
    await mountLogin(world, ["otp"], { otpOptions: { methods: [method], expirationMinutes: 5 } })
    await type(world)
    await page.getByRole("button", { name: button }).click()
    await tryTwice(world)
    expect(provider.inbox.latest()).toMatchObject({ channel: method, to: number })
  }

/** Types a number until the client shows it in the national format: what reads numbers may load after the field. */
const typeNumber = async ({ page }: World, number: string, shown: string) => {
  const field = page.getByRole("textbox")
  await eventually(
    async () => {
      const value = await field.inputValue()
      if (value !== shown) await field.fill("")
      if (value !== shown) await field.fill(number)
      return value
    },
    { interval: 500 }
  ).toBe(shown)
}

const british = async (world: World) => {
  const { page } = world
  const label = await page.getByRole("option", { name: "United Kingdom" }).textContent()
  await page.getByRole("combobox").selectOption({ label: label ?? "" })
  await typeNumber(world, "07400123456", "07400 123456")
}

const american = (world: World) => typeNumber(world, "4155552671", "(415) 555-2671")

export const passcodes: ReadonlyArray<Flow> = [
  {
    name: "a passcode by email, wrong and right",
    story: async (world) => {
      await mountLogin(world, ["otp"])
      await enterEmail(world, email)
      await tryTwice(world)
    }
  },
  {
    name: "a passcode by SMS",
    transports,
    story: byPhone("sms", /^Continue with text/, american, "+14155552671")
  },
  {
    name: "a passcode by SMS to a national number",
    story: byPhone("sms", /^Continue with text/, british, "+447400123456")
  },
  {
    name: "a passcode by WhatsApp",
    story: byPhone("whatsapp", /^Continue with WhatsApp/, american, "+14155552671")
  },
  {
    name: "a phone number that is too short, which gets no message",
    story: async (world) => {
      const { page, provider } = world
      await mountLogin(world, ["otp"], { otpOptions: { methods: ["sms"], expirationMinutes: 5 } })
      await page.getByRole("textbox").fill("415")
      await page.getByRole("button", { name: /^Continue with text/ }).click()
      await page.getByText(/Phone number format is invalid/).waitFor()
      expect(provider.inbox.latest()).toBeUndefined()
    }
  }
]
