/** What a step is, of a login or of the account page, and what the person does before it. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { errorWords } from "../../src/view/i18n/errorWords.js"
import { day, minute, site, type Browser, type Tab } from "./browser.js"
import { t } from "../support/words.js"

/** A step that is ready to be done, as often as needed. */
export interface Attempt {
  /** The page on which it happens. */
  readonly tab: Tab
  /** Done by the person, or by the page when it is loaded. Fails with the text that the widget shows for the error. */
  readonly act: (tab: Tab) => Effect.Effect<unknown, string>
  /** Whether it has the outcome that the person wants. */
  readonly isDone: (tab: Tab) => Promise<boolean>
  /** Presses the widget's button that starts over. Undefined when it has none. */
  readonly renew?: (tab: Tab) => Promise<Attempt | undefined>
}

export interface Step {
  readonly name: string
  /** The calls that the fault meets. */
  readonly path: RegExp
  /** What stays for another try when it fails. */
  readonly keeps: string
  /** How the person tries again with that. */
  readonly again: string
  /** What the person starts over with when it is of no use any more. */
  readonly anew: string
  /** The page does it when it is loaded, without the person. */
  readonly onLoad: boolean
  /** The page has no services until it needs them. */
  readonly plain?: boolean
  /** Default: users. */
  readonly kind?: "users" | "members"
  /** Where the person is before. The fault begins after this. */
  readonly prepare: (browser: Browser) => Promise<Ready>
}

export const firstRefresh = "First refresh without services"
export const memberRefreshes = ["Member: refresh", "Member: first refresh without services"] as const
/** A step of a member that signs nobody in. */
export const memberLanding = "Member: landing before the choice of an organization"
export const memberSwitch = "Member: switch of the organization"
export const memberLogout = "Member: logout"
/** The steps at whose end nobody is signed in. */
export const logouts: ReadonlyArray<string> = ["Revoke", memberLogout]
/** The steps that nobody waits for. */
export const backgroundSteps: ReadonlyArray<string> = [
  "Bootstrap",
  "Refresh",
  firstRefresh,
  ...memberRefreshes
]

/** Everything that comes before the step. `open` opens the page on which the step happens, which the fault may meet. */
export interface Ready {
  readonly open: (options?: Parameters<Browser["open"]>[1]) => Promise<Attempt>
}

export const email = "ada@example.com"
export const duration = { session_duration_minutes: (7 * day) / minute }

/** Fails with the text that the widget shows. */
export const shown = <A>(call: Effect.Effect<A, Error>): Effect.Effect<A, string> =>
  Effect.mapError(call, (error) => errorWords(t, error))

export const must = async <A, E>(browser: Browser, effect: Effect.Effect<A, E>): Promise<A> => {
  const exit = await browser.run(effect)
  if (Exit.isSuccess(exit)) return exit.value
  throw new Error("A step failed before the fault began.", { cause: exit.cause })
}

export const statusOf = (tab: Tab) => tab.status()

export const isSignedIn = (tab: Tab) => Promise.resolve(statusOf(tab) === "present")

/** A page on which somebody has signed in by a code. */
export const signedIn = async (browser: Browser, href = site) => {
  const tab = await browser.open(href)
  const { method_id } = await must(browser, tab.client.otps.email.loginOrCreate(email))
  const code = browser.provider.inbox.latest(email)?.code ?? ""
  await must(browser, tab.client.otps.authenticate(code, method_id, duration))
  return tab
}

/** The same page for every attempt. */
export const onPage = (attempt: Attempt): Ready => ({ open: () => Promise.resolve(attempt) })
