import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import type { ScreenTag } from "../../src/domain/Flow.js"
import { bringAxe } from "../support/browser/axe.js"
import { findings, held, openGallery, showAll } from "../support/browser/gallery.js"
import type { WatchedPage } from "../support/browser/openPage.js"

type Kind = "rest" | "busy" | "error"

/** Each screen at rest, its calls under way, and what they end in: all there is of each. */
const demanded: Readonly<Record<ScreenTag, ReadonlyArray<Kind>>> = {
  Main: ["rest", "busy", "error"],
  EmailConfirmation: ["rest", "busy", "error"],
  OtpAuthenticate: ["rest", "busy", "error"],
  OtpConfirmation: ["rest"],
  PasswordCreateOrLogin: ["rest", "busy", "error"],
  PasswordForgot: ["rest", "busy", "error"],
  PasswordSetNew: ["rest", "busy", "error"],
  PasswordDedupe: ["rest", "busy", "error"],
  PasswordBreached: ["rest", "busy", "error"],
  PasswordResetForm: ["rest", "busy", "error"],
  PasswordConfirmation: ["rest"],
  CryptoConnect: ["busy"],
  CryptoSignMessage: ["busy"],
  CryptoOtherScreen: ["rest"],
  CryptoSetupWallet: ["rest"],
  CryptoError: ["error"],
  CryptoConfirmation: ["rest"],
  PasskeyRegistrationStart: ["rest", "busy", "error"],
  PasskeyRegistrationSuccess: ["rest", "busy", "error"],
  PasskeyConfirmation: ["rest"],
  // Its errors take the place of the question
  IDPConsent: ["rest", "busy"]
}

let page: WatchedPage
let close = async () => {}
let states: Awaited<ReturnType<typeof showAll>> = []

const names = () => states.map(({ name }) => name)

beforeAll(async () => {
  ;[page, close] = await openGallery()
  await bringAxe(page)
  await page.setViewportSize({ width: 640, height: 450 })
  states = await showAll(page, { locale: "de" })
}, 60_000)
afterAll(() => close())
afterEach(() => {
  expect(page.problems.splice(0), "problems in the page").toEqual([])
})

describe("the gallery", () => {
  it("draws in each state the screen that it names", () => {
    expect(states.filter(({ screen, shown }) => shown.screen !== screen)).toEqual([])
  })

  it.each(Object.entries(demanded))("shows %s in each way that it can be: %j", (tag, kinds) => {
    const found = states.filter(({ screen }) => screen === tag).map(({ shown }) => shown.kind)
    expect(new Set(found)).toEqual(new Set(kinds))
  })
})

describe("every state of the gallery", { timeout: 90_000 }, () => {
  it("fits into 1280 px at 200 % zoom in German, whose words are the longest", () => {
    expect(states.flatMap(({ faults, name }) => faults.map((fault) => `${name}: ${fault}`))).toEqual([])
  })

  it("pleases axe in light and dark colours, fits into 320 px, and leaves nothing behind", async () => {
    await page.setViewportSize({ width: 320, height: 900 })
    const all = names()
    // axe keeps what it judged last
    await findings(page, all.slice(-1), { schemes: ["light"] })
    const before = await held(page)
    expect(await findings(page, all, { schemes: ["light", "dark"] })).toEqual([])
    const after = await held(page)
    expect(after.nodes - before.nodes).toBeLessThan(10)
    expect(after.listeners - before.listeners).toBeLessThan(10)
  })

  it("pleases axe and fits into 320 px in Arabic, from right to left", async () => {
    await page.setViewportSize({ width: 320, height: 900 })
    expect(await findings(page, names(), { look: { locale: "ar" }, schemes: ["light"] })).toEqual([])
  })

  it("pleases axe in forced colours, and brings none of its own", async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ forcedColors: "active" })
    expect(await findings(page, names(), { schemes: ["light"], forced: true })).toEqual([])
  })
})
