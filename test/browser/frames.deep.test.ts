import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import {
  askForCode,
  asks,
  button,
  codeField,
  emailField,
  expectFieldError,
  heading,
  submitEmail
} from "../support/browser/login.js"
import { takenOver } from "../support/browser/takeover.js"
import { t } from "../support/words.js"

const email = "ada@example.com"
const otp = { products: ["otp"], otpOptions: { methods: ["email"] } } as const

interface Measured {
  /** Frames rendered in between. */
  readonly frames: number
}

declare global {
  interface Window {
    /** Set by `measureChanges`: one entry per screen change. */
    readonly __changes: ReadonlyArray<Measured>
    /** Set by `watchLayout`: unexpected layout shifts, and animated properties. */
    readonly __layout: { readonly shifts: Array<number>; readonly animated: Set<string> }
  }
}

/** Measures from the moment the page has read a matching answer until the next heading is rendered. */
const measureChanges = (page: Page, path: string) =>
  page.evaluate((path) => {
    const changes: Array<Measured> = []
    let answered: { frames: number } | undefined
    const count = () => {
      if (answered !== undefined) answered.frames++
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
    // The client reads answers with this method and knows nothing before
    const { text } = Response.prototype
    Response.prototype.text = async function () {
      const body = await text.call(this)
      if (this.url.includes(path)) answered = { frames: 0 }
      return body
    }
    const titleOf = () => document.querySelector("[data-part=title]")?.textContent
    let title = titleOf()
    new MutationObserver(() => {
      if (titleOf() === title) return
      title = titleOf()
      if (answered !== undefined) changes.push({ frames: answered.frames })
      answered = undefined
    }).observe(document.body, { characterData: true, childList: true, subtree: true })
    Object.assign(window, { __changes: changes })
  }, path)

const medianOf = (numbers: ReadonlyArray<number>) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]

/** Starts recording layout shifts and animated properties. */
const watchLayout = (page: Page) =>
  page.evaluate(() => {
    const layout: Window["__layout"] = { shifts: [], animated: new Set() }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const value: unknown = Reflect.get(entry, "value")
        if (typeof value === "number" && Reflect.get(entry, "hadRecentInput") === false)
          layout.shifts.push(value)
      }
    }).observe({ type: "layout-shift", buffered: false })
    const notes = new Set(["offset", "computedOffset", "easing", "composite"])
    const look = () => {
      for (const { effect } of document.getAnimations())
        if (effect instanceof KeyframeEffect)
          for (const frame of effect.getKeyframes())
            for (const property of Object.keys(frame)) if (!notes.has(property)) layout.animated.add(property)
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { __layout: layout })
  })

/** Waits until all finite animations have finished. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })

/** The position of the focused element. */
const focusedBox = (page: Page) =>
  page.evaluate(() => {
    const { height, width, x, y } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
    return { height, width, x, y }
  })

describe("the next screen", () => {
  for (const [what, config, path, title, back] of [
    ["a link is sent", {}, "/magic_links", t("emailConfirmation.title"), t("emailConfirmation.tryAgain")],
    ["a passcode is sent", otp, "/otps", t("otp.title"), t("common.back")]
  ] as const)
    it(`is rendered within one frame of the answer after ${what}`, async ({ open }) => {
      const page = await open("login", asks({ config }))
      // What is submitted earlier is answered without the services
      await takenOver(page)
      await measureChanges(page, path)
      for (const turn of [1, 2, 3, 4, 5]) {
        await submitEmail(page, email)
        await heading(page, title).waitFor()
        await page.waitForFunction((count) => window.__changes.length === count, turn)
        await button(page, back).click()
      }
      const changes = await page.evaluate(() => window.__changes)
      // In frames, not milliseconds: a busy machine draws fewer of them
      expect(medianOf(changes.map(({ frames }) => frames))).toBeLessThanOrEqual(1)
    })
})

describe("a message", () => {
  it("appears below a field without layout shift, from the client and from the provider", async ({
    open,
    provider
  }) => {
    const page = await open("login")
    await page.getByText(t("watermark.text")).waitFor()
    await emailField(page).focus()
    const before = await focusedBox(page)
    await watchLayout(page)

    await submitEmail(page, "nobody")
    await expectFieldError(page, t("field.email.format"))
    await settled(page)
    expect(await focusedBox(page)).toEqual(before)

    // Shifts more than 500 ms after an input count as unexpected
    provider.faults.delay(700, { path: "/magic_links" })
    provider.faults.status(400, { path: "/magic_links", error_type: "inactive_email" })
    await emailField(page).fill(email)
    await emailField(page).press("Enter")
    await expectFieldError(page, t("error.inactiveEmail"))
    await settled(page)
    expect(await focusedBox(page)).toEqual(before)
    const { shifts } = await page.evaluate(() => window.__layout)
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.01)
  })

  it("appears as a toast at the bottom of the card without layout shift", async ({ open, provider }) => {
    const page = await open("login", asks({ config: otp }))
    await submitEmail(page, email)
    await heading(page, t("otp.title")).waitFor()
    await codeField(page).focus()
    await settled(page)
    const before = await codeField(page).boundingBox()
    await watchLayout(page)
    provider.faults.delay(700, { path: "/otps" })
    provider.faults.status(500, { path: "/otps" })
    await button(page, t("otp.resend")).click()
    await page.getByRole("alert").getByText("Something went wrong").waitFor()
    await settled(page)
    expect(await codeField(page).boundingBox()).toEqual(before)
    const { shifts } = await page.evaluate(() => window.__layout)
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.01)
  })
})

describe("animation", () => {
  it("uses only transform, opacity, colour, drawn lines, and the height of a message and of the card", async ({
    open,
    provider
  }) => {
    const page = await open("login", asks({ config: otp }))
    await emailField(page).waitFor()
    await watchLayout(page)
    await submitEmail(page, "nobody")
    await expectFieldError(page, t("field.email.invalid"))
    const code = await askForCode(page, provider, email)
    await codeField(page).fill(code)
    await heading(page, t("otpConfirmation.title")).waitFor()
    const animated = await page.evaluate(() => [...window.__layout.animated])
    expect(animated).toEqual(expect.arrayContaining(["opacity", "transform"]))
    expect(
      animated.filter(
        (property) =>
          !/^(opacity|transform|strokeDashoffset|gridTemplateRows|height|overflowY|.*[cC]olor)$/.test(
            property
          )
      )
    ).toEqual([])
  })
})
