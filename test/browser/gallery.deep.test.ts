import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import type { ScreenTag } from "../../src/domain/widget/Flow.js"
import { accessibilityReport, unshown, type Judgement } from "../support/accessibility/report.js"
import { bringAxe } from "../support/browser/axe.js"
import { drawAll, held, openGallery, search, showAll } from "../support/browser/gallery.js"
import type { WatchedPage } from "../support/browser/openPage.js"

type Kind = "rest" | "busy" | "error"

/** The kinds of state that each screen has: at rest, during a call, with an error. */
const demanded: Readonly<Record<ScreenTag, ReadonlyArray<Kind>>> = {
  Main: ["rest", "busy", "error"],
  EmailConfirmation: ["rest", "busy", "error"],
  OTPAuthenticate: ["rest", "busy", "error"],
  OTPConfirmation: ["rest"],
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
  PasskeyOffer: ["rest", "busy", "error"],
  // An error replaces the question
  IDPConsent: ["rest", "busy"],
  ReturnQuestion: ["rest", "busy"],
  ReturnDeclined: ["rest"],
  AccountQuestion: ["rest", "busy"],
  ReturnConfirmation: ["rest"],
  ReturnFailure: ["error"],
  FactorChoice: ["rest", "busy", "error"],
  FactorCode: ["rest", "busy", "error"],
  FactorRecovery: ["rest", "busy", "error"],
  FactorEnrollment: ["rest", "error"],
  AppEnrollment: ["rest", "busy", "error"],
  PhoneEnrollment: ["rest", "busy", "error"],
  RecoveryCodes: ["rest", "error"],
  FactorConfirmation: ["rest"],
  StepUp: ["busy", "error"],
  Account: ["rest", "busy", "error"]
}

let page: WatchedPage
let close = async () => {}
let judgements: ReadonlyArray<Judgement> = []
let states: Awaited<ReturnType<typeof showAll>> = []

beforeAll(async () => {
  ;[page, close] = await openGallery()
  await bringAxe(page)
  await page.setViewportSize({ width: 640, height: 450 })
  states = await showAll(page, { locale: "de" })
})
afterAll(() => close())
afterEach(() => {
  expect(page.problems.splice(0), "problems in the page").toEqual([])
})

describe("the gallery", () => {
  it("draws the screen that each state names", () => {
    expect(states.filter(({ screen, shown }) => shown.screen !== screen)).toEqual([])
  })

  it.each(Object.entries(demanded))("shows %s in each way that it can be: %j", (tag, kinds) => {
    const found = states.filter(({ screen }) => screen === tag).map(({ shown }) => shown.kind)
    expect(new Set(found)).toEqual(new Set(kinds))
  })
})

describe("the signs of the gallery's states", () => {
  let drawings: Awaited<ReturnType<typeof drawAll>> = []
  beforeAll(async () => {
    drawings = await drawAll(page)
  })

  it("are drawn in their states", () => {
    expect(drawings.flatMap(({ name, signs }) => (signs.includes(name) ? [] : name))).toEqual([])
  })

  it("tell each state from the other ones of its screen", () => {
    const alone = drawings.filter(({ sameAs }) => sameAs === undefined)
    const pairs = alone.flatMap((one, index) => alone.slice(index + 1).map((other) => [one, other] as const))
    const alike = pairs.filter(
      ([one, other]) => one.signs.includes(other.name) && other.signs.includes(one.name)
    )
    expect(alike.map(([one, other]) => `${one.name} and ${other.name}`)).toEqual([])
  })

  it("are the same only where the drawings are the same for a reason", () => {
    const twins = drawings.flatMap(({ drawn, name, sameAs }) => {
      if (sameAs === undefined) return []
      const twin = drawings.find((each) => each.name === sameAs[0])
      return [{ name, isSame: twin?.drawn === drawn }]
    })
    expect(twins).not.toEqual([])
    expect(twins.filter(({ isSame }) => !isSame)).toEqual([])
  })
})

describe("every state of the gallery", () => {
  it("fits into 1280 px at 200 % zoom in German, the language with the longest words", () => {
    expect(states.flatMap(({ faults, name }) => faults.map((fault) => `${name}: ${fault}`))).toEqual([])
  })

  it("keeps its texts whole with wide text spacing", () => {
    expect(
      states.flatMap(({ name, spacedFaults }) => spacedFaults.map((fault) => `${name}: ${fault}`))
    ).toEqual([])
  })

  it("changes no context when an input, a select or the tab is changed, but sends a complete passcode", () => {
    const changes = states.flatMap(({ changes, screen }) => changes.map((change) => `${screen}: ${change}`))
    expect(new Set(changes)).toEqual(
      new Set(
        ["OTPAuthenticate", "FactorCode", "AppEnrollment", "Account"].map(
          (screen) => `${screen}: otp-input: starts a call`
        )
      )
    )
  })

  it("passes axe in light colours, fits into 320 px and leaves no nodes or listeners behind", async () => {
    await page.setViewportSize({ width: 320, height: 900 })
    const names = states.map(({ name }) => name)
    // axe keeps the elements of its last run, and the browser the field that had the focus last, with its form
    await search(page, ["phone-enrollment-empty", ...names.slice(-1)], { schemes: ["light"] })
    const before = await held(page)
    const { found, judged } = await search(page, names, { schemes: ["light"] })
    expect(found).toEqual([])
    judgements = states.flatMap(({ name, note, screen }) =>
      judged.filter((each) => each.name === name).map((each) => ({ ...each, note, screen }))
    )
    const after = await held(page)
    expect(after.nodes - before.nodes).toBeLessThan(10)
    expect(after.listeners - before.listeners).toBeLessThan(10)
  })
})

describe("evidence/accessibility-report.md", () => {
  const file = fileURLToPath(new URL("../../evidence/accessibility-report.md", import.meta.url))

  it("has what axe says about each state", () => {
    const report = accessibilityReport(judgements)
    if (process.env["LATCHKEY_WRITE"] === "1") writeFileSync(file, report)
    expect(readFileSync(file, "utf8")).toBe(report)
  })

  it("names for each criterion what shows it", () => {
    expect(unshown(judgements)).toEqual([])
  })
})
