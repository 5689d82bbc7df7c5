import type { Page } from "playwright-core"
import { describe } from "vitest"
import { readOptions } from "../../src/view/mount/mountArguments.js"
import { productsOf } from "../../src/domain/widget/Config.js"
import { mainTabs } from "../../src/domain/widget/Products.js"
import { it } from "../support/browser/it.js"
import { asks, hold } from "../support/browser/login.js"
import { aboutOneTap, changesLater, expectSamePicture } from "../support/browser/pictures.js"
import { app } from "../support/browser/takeover.js"
import { sliceOf } from "../support/deep.js"
import { shellStates, type ShellState } from "../support/shellStates.js"
import { formStates, hasForm } from "../support/mainStates.js"

/** Enters what the user has entered in this state. */
const enter = async (page: Page, { draft, setup, submitted }: ShellState) => {
  const { email, phone, country, tab } = draft
  if (tab !== undefined) {
    const config = readOptions("test", { config: setup.config })
    const index = mainTabs(productsOf(config), config.otpOptions.methods).findIndex((each) => each === tab)
    await page.getByRole("tab").nth(index).click()
  }
  if (email !== undefined) await page.locator("input[name=email]").fill(email)
  if (country !== undefined) await page.locator("select[name=phone-country]").selectOption(country)
  if (phone !== undefined) await page.locator("input[name=phone]").fill(phone)
  if (submitted) await page.locator("#login form input").press("Enter")
}

const schemes = ["light", "dark"] as const

const rows = shellStates
  .filter(({ setup }) => hasForm(setup))
  .flatMap((state) => schemes.map((scheme) => [state.name, scheme, state] as const))

const setups = formStates.flatMap(([name, setup]) =>
  schemes.map((colorScheme) => [`${name}, ${colorScheme}`, { colorScheme, ...setup }] as const)
)

describe("the form before React is loaded", () => {
  it.for(sliceOf(setups))(
    "is what React draws after it, also in pixels: %s",
    async ([, setup], { context, open }) => {
      const release = await hold(context, app)
      // The project's settings may add the watermark, and wallets that are found replace their placeholder
      await hold(context, changesLater)
      const page = await open("login", asks(setup))
      page.expected.push(aboutOneTap, /config\.products: /)
      await page.locator("#login .lk-card").waitFor({ state: "attached" })
      await page.locator(`.lk-root[lang=${setup.locale ?? "en"}]`).waitFor({ state: "attached" })
      await expectSamePicture(page, release)
    }
  )
})

describe("the gallery's states of the form before React is loaded", () => {
  it.for(sliceOf(rows))(
    "are what React draws after it, also in pixels: %s, %s",
    async ([, colorScheme, state], { context, open }) => {
      if (state.watermark) await (await open("login")).locator("#login [data-part=watermark]").waitFor()
      const release = await hold(context, app)
      await hold(context, changesLater)
      const page = await open("login", asks({ ...state.setup, colorScheme }))
      page.expected.push(aboutOneTap, /config\.products: /)
      await page.locator("#login .lk-card").waitFor({ state: "attached" })
      await enter(page, state)
      await expectSamePicture(page, release)
    }
  )
})
