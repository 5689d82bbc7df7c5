/**
 * The rules that no story may break. An account of what the provider answered and the person did says which session the
 * browser must hold; the cookies, the storage and every page are compared with it whenever all of them wait.
 */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { keyOf } from "../../src/domain/session/StoragePlaces.js"
import { fingerprintOf } from "../../src/domain/session/CookieValues.js"
import {
  lockPatience,
  refreshPatience,
  requestTimeout,
  unknownPatience
} from "../../src/domain/limits/Limits.js"
import { memberSessionOf, membershipOf } from "../../src/domain/organizations/memberState.js"
import { readReturnToken } from "../../src/domain/login/ReturnUrl.js"
import type { Session, SessionSnapshot } from "../../src/domain/session/Session.js"
import { storagePlaces } from "../../src/domain/session/StoragePlaces.js"
import { readStoredState } from "../../src/domain/session/StoredState.js"
import { storedSession } from "../../src/shell/session.js"
import { channelLatency, type Browser, type Page } from "./browser.js"
import {
  asOfUsers,
  CurrentStep,
  isRecord,
  textIn,
  type Answered,
  type Hooks,
  type Sent,
  type Step
} from "./network.js"
import { isEnough, listIn, proved, registeredBy, ruleOf, type SiteRule } from "./secondFactor.js"
import { publicToken, storageKey, type Site, type SiteCall } from "./site.js"
import { BrokenRule, type Timeline } from "./timeline.js"
import { failureOf, type World } from "./world.js"

const minute = 60_000
/** The most refreshes of all pages in a minute, beside three for each event that gives a reason to ask. */
const mostRefreshesAMinute = 12
/** The first fetch of the settings, and its retries after 5, 15 and 35 seconds. */
const mostBootstrapsOfAPage = 4
/** The tries of a landing, and the calls that ask for the session while it changes. */
const mostOfACall = 8
/** The longest call: three tries of a landing, each of which hangs, and the settings before. */
const longestCall = 240_000
const endsSession = [
  "unauthorized_credentials",
  "user_unauthenticated",
  "invalid_secret_authentication",
  "session_not_found"
]

/** What is counted: requests, and what gives a reason to send some. */
type Counted = "refresh" | "bootstrap" | "request" | "cause" | "call" | "load"

/** How often a person had logged out, surely and perhaps, and how often somebody had cleared the storage. */
interface Moment {
  readonly logouts: number
  readonly maybeLogouts: number
  readonly wipes: number
}

export const isRefresh = ({ body, path }: Pick<Sent, "body" | "path">) =>
  path === "/sessions/authenticate" && Object.keys(body).length === 0

/** What keeps an intermediate session. */
export const intermediateCookie = "stytch_intermediate_session_token"

/** What a vandal leaves in storage. */
export const garbled = '{"session":'

/** The call that signs a member in to another organization. It belongs to the session in which it began. */
const exchanges = "/sessions/exchange"

/** The call that signs a person in to an organization that they chose. */
const choice = "/discovery/intermediate_sessions/exchange"

/** Calls that sign in. They run to their end, because the provider may have redeemed their code. */
const signsIn = [
  "/otps/authenticate",
  "/otps/sms/authenticate",
  "/totps/authenticate",
  "/totps/recover",
  "/passwords/session/reset",
  "/passwords/authenticate",
  "/magic_links/authenticate",
  "/oauth/authenticate",
  "/otps/email/authenticate",
  "/magic_links/discovery/authenticate",
  choice,
  exchanges
]

/** The call that proves the second factor. */
export const provesFactor = "prove the second factor"

/** The call that ends an intermediate session. */
export const choosesOrganization = "choose an organization"
/** Moves a member to their other organization, which may ask for a second factor. */
export const switchesOrganization = "switch the organization"

/** Whether a call of the site signs in. */
const isSignIn = (what: string) =>
  what === "authenticateByUrl" ||
  what === provesFactor ||
  what === choosesOrganization ||
  what === switchesOrganization ||
  what.startsWith("sign in as")

/** A call that signs in with a token of the page's address. */
const isReturn = ({ path }: Pick<Sent, "path">) =>
  /^\/(magic_links|oauth)\/(discovery\/)?authenticate$/.test(path)

/** Whether nothing of the page runs. */
const isFrozen = ({ cached, frozen }: Page) => cached || frozen

export const makeRules = (
  world: World,
  browser: Browser,
  timeline: Timeline,
  sites: ReadonlyMap<Page, Site>,
  {
    leasesCanBreak,
    secondFactor
  }: { readonly leasesCanBreak: boolean; readonly secondFactor: SiteRule | undefined }
) => {
  const sessionOfToken = new Map<string, string>()
  const tokenOfJwt = new Map<string, string>()
  const userOfSession = new Map<string, string>()
  /** What each session has proved, and what its user had registered at any time, as the provider said. */
  const provedIn = new Map<string, ReturnType<typeof proved>>()
  const registrations = new Map<string, Array<ReturnType<typeof registeredBy>>>()
  /** The token that the session cookie must have. */
  let held: string | null = null
  /** The token that a page adopted, until storage holds its session. Pages show the session before meanwhile. */
  let adopted: string | null = null
  let hasAdopted = false
  const isAdopted = () => held !== null && held === adopted
  /** Sessions whose tokens another site has put into cookies. */
  const planted = new Set<string>()
  const isPlanted = (token: string | null) => planted.has(sessionOfToken.get(token ?? "") ?? "")
  /** Whether nothing shows which of many cookies the browser wrote: then none counts, and a page may remove its own. */
  const isUndecided = () =>
    planted.size > 0 &&
    held !== null &&
    browser.local.get(keyOf(storageKey, "written_opaque")) !== fingerprintOf(held)
  /** Tokens that the session cookie had. */
  const wasHeld = new Set<string>()
  /** Values that the cookie may have instead, from the last event on. */
  const may = new Set<string | null>()
  /**
   * The answers to links that pages redeem without services while somebody is signed in, or whose services are loaded meanwhile: the
   * services store them before the calls of the page end, unless a login or logout is later. Where nobody knows whether it is, they
   * may.
   */
  const handedOver = new Map<
    Page,
    { readonly token: string; readonly beside: string | null; readonly mustStore: boolean }
  >()
  /** Tokens that the provider refused in an answer that a page read. */
  const refused = new Set<string>()
  /** Tokens of intermediate sessions that the browser must not keep: a logout or a login came after them. */
  const overIntermediates = new Set<string>()
  const intermediate = () => browser.cookie(intermediateCookie)
  /** The pages that each intermediate token was answered to. A page may refuse to keep it. */
  const answeredTo = new Map<string, Page>()
  /** The intermediate tokens that pages have kept since they last signed in. A page that did has none. */
  const gotIntermediate = new Map<Page, ReadonlyArray<string>>()
  const endIntermediate = (token = intermediate()) => {
    // Beside cookies of another site, a page may not know which session it has ended
    if (token !== null && planted.size === 0) overIntermediates.add(token)
  }
  const logout = { logouts: 0, maybeLogouts: 0, wipes: 0 }
  /** When each call, or the first try of a return, began. */
  const begun = new Map<string, Moment>()
  /** Calls whose caller gave up. What they sent goes on. */
  const abandoned = new Map<Page, Array<SiteCall>>()
  const moments = new WeakMap<SiteCall | Sent, Moment>()
  /** The requests of returns that pages send without services. */
  const plainReturns = new WeakSet<Sent>()
  /** Pages whose last sign-in was answered after a logout: it has to fail, and stores nothing. */
  const tooLate = new WeakSet<Page>()
  /** Methods whose answer was late: they have to fail, and store nothing. */
  const lateSteps = new WeakSet<Step>()
  /** Recovery codes by their owner, and all secrets that no storage may hold. */
  const codesOf = new Map<string, Set<string>>()
  const secrets = new Set<string>()
  /** Tokens of sessions that a page ended at once: the answer of its call changes nothing. */
  const forced = new Set<string>()
  /** What each page showed last. */
  const statuses = new WeakMap<Page, string>()
  /** Refreshes of pages that have waited so long for the lock that they went without it. The page that has it cannot know. */
  const impatient = new WeakSet<Sent>()
  const inFlight = new Set<Sent>()
  /** Since when one refresh has followed the other, so closely that a page which looks now and then sees no gap: it sleeps, too. */
  const refreshing = { since: -Infinity, sinceLocal: -Infinity, last: -Infinity }
  /**
   * A page that does not know whether there is a session waits only so long for the tab that refreshes. It may see the clock jump.
   * Where tabs can store nothing, it does not notice either that the lock has passed to another one.
   */
  const isImpatient = (page: Page) => {
    const waited = Math.max(
      world.passed() - refreshing.since,
      world.localNow() - refreshing.sinceLocal,
      unshared ? world.awake() - page.runsSince : 0
    )
    return (
      (statuses.get(page) === "unknown" && waited >= unknownPatience) || (unshared && waited >= lockPatience)
    )
  }
  const recent: Array<{ readonly at: number; readonly what: Counted }> = []
  const most = { inFlight: 0, refreshes: 0, bootstraps: 0, requests: 0, call: 0 }
  /** Tokens of addresses that the provider has redeemed or refused. */
  const settled = new Set<string>()
  let checked = -1
  /** Since storage was full: a page may not have been notified of what others could not write. */
  let unshared = false
  let loggedOutAt = -Infinity

  /** The first rule that was broken. Told when everything waits, so that no page can catch it. */
  let first: string | undefined
  const broken = (rule: string): void => {
    if (first === undefined) timeline.note("RULE", rule)
    first ??= rule
  }
  const count = (what: Counted) => void recent.push({ at: world.passed(), what })
  const cause = () => count("cause")
  const lately = (what: Counted, within = minute) =>
    recent.filter((each) => each.what === what && each.at > world.passed() - within).length

  /** A failing provider is asked rarely, however many pages there are and however often something fails. */
  const checkRates = () => {
    const refreshes = lately("refresh")
    const bootstraps = lately("bootstrap")
    const requests = lately("request")
    // When storage is full, tabs cannot share their waits: each waits separately
    const waiting = unshared ? browser.pages().length : 1
    const mostRefreshes = mostRefreshesAMinute * waiting + 3 * lately("cause")
    const mostBootstraps = mostBootstrapsOfAPage * (browser.pages().length + lately("load"))
    const mostOfCalls = mostOfACall * lately("call", 5 * minute)
    if (refreshes > mostRefreshes) broken(`${refreshes} refreshes were sent within a minute.`)
    if (bootstraps > mostBootstraps) broken(`Settings were fetched ${bootstraps} times within a minute.`)
    if (requests > mostRefreshes + mostBootstraps + mostOfCalls)
      broken(`${requests} requests were sent within a minute.`)
    most.refreshes = Math.max(most.refreshes, refreshes - lately("cause"))
    most.bootstraps = Math.max(most.bootstraps, bootstraps)
    most.requests = Math.max(most.requests, requests)
  }

  const loggedOut = () => {
    loggedOutAt = world.passed()
    endIntermediate()
    logout.logouts++
    logout.maybeLogouts++
    handedOver.clear()
    held = null
    cause()
  }

  /** The calls of the page that may still go on, the oldest first. */
  const callsOf = (page: Page): ReadonlyArray<SiteCall> => [
    ...(abandoned.get(page) ?? []),
    ...(sites.get(page)?.running ?? [])
  ]
  /** When the oldest of them began. */
  const oldestCallOf = (page: Page): Moment | undefined =>
    callsOf(page)
      .map((call) => moments.get(call))
      .find((each) => each !== undefined)

  const userOfToken = (token: string | null) => userOfSession.get(sessionOfToken.get(token ?? "") ?? "")

  /**
   * Whether the answer belongs to the session in which its method was called, and that one is not the browser's any more. Perhaps
   * when the client cannot know it: it does not know whose the token is, or which of several cookies counts.
   */
  const lateness = ({ body, path, step, token }: Sent, session_token: string): "late" | "perhaps" | "no" => {
    // A login that continues an intermediate session replaces nobody else who has signed in since
    const present = sessionOfToken.get(held ?? "")
    const others = [sessionOfToken.get(session_token), sessionOfToken.get(step?.held ?? "")]
    if (textIn(body, "intermediate_session_token") !== "" && present && !others.includes(present)) {
      const isSure = step && planted.size === 0 && !hasAdopted && !isAdopted() && !unshared
      if (!isSure || logout.wipes > 0) return "perhaps"
      if (userOfToken(held) !== userOfToken(session_token)) return "late"
    }
    if (step === undefined) return "no"
    // A page without services that sees several cookies leaves it to its services, which come later, whose session a call is of
    // A landing that is tried again belongs to the session that has come since
    if (step.held === null)
      return planted.size > 0 || (token !== null && isReturn({ path })) ? "perhaps" : "no"
    const session = sessionOfToken.get(session_token)
    const before = sessionOfToken.get(step.held)
    const continues = session === before
    if (path === exchanges && (isUndecided() || sessionOfToken.get(held ?? "") !== before))
      return planted.size > 0 || hasAdopted || unshared || logout.wipes > 0 ? "perhaps" : "late"
    // Beside cookies of another site, only the page that adopted a token knows that it counts
    if (!continues && hasAdopted && planted.size > 0) return "perhaps"
    // The client does not know whose a token is that it has adopted
    if (!continues && userOfToken(session_token) !== userOfToken(step.held))
      return hasAdopted ? "perhaps" : "no"
    const now = sessionOfToken.get(held ?? "")
    if (now === session || now === before) return "no"
    if (planted.size > 0) return "perhaps"
    if (continues) return "late"
    if (now === undefined) return "no"
    // A page knows whose the cookie's token is from storage only: it refuses the login when storage does not tell
    const isUnknown = isAdopted() || unshared || logout.wipes > 0
    if (userOfToken(held) === userOfToken(session_token)) return isUnknown ? "perhaps" : "no"
    // A landing may be tried again in another session
    const isUnsure = isReturn({ path }) || hasAdopted || unshared || logout.wipes > 0
    return isUnsure ? "perhaps" : "late"
  }

  const signedIn = (request: Sent, data: Readonly<Record<string, unknown>>) => {
    const session_token = textIn(data, "session_token")
    const pending = textIn(data, "intermediate_session_token")
    if (session_token === "" && pending === "") return
    cause()
    if (pending !== "") answeredTo.set(pending, request.page)
    const sentAt = moments.get(request) ?? { ...logout }
    const calledAt = oldestCallOf(request.page) ?? sentAt
    const isSure = calledAt.maybeLogouts === logout.maybeLogouts
    // Full storage tells nobody of a logout: the other tabs hear of it a little later. Beside cookies of another site, the page that
    // logs out does not know that its own session is the one that another tab has removed meanwhile, and tells nobody
    const isHeard = !unshared || (planted.size === 0 && world.passed() - loggedOutAt >= channelLatency)
    const isLate = isHeard && sentAt.logouts < logout.logouts && sentAt.wipes === logout.wipes
    if (session_token === "") {
      if (isLate) return endIntermediate(pending)
      // A login that gave the session again, in which this was asked for, does not end what continues it
      if (held !== null && sessionOfToken.get(request.token ?? "") === sessionOfToken.get(held))
        overIntermediates.delete(pending)
      return
    }
    tooLate.delete(request.page)
    const late = lateness(request, session_token)
    // The page has no services, and so none that could store the answer, while somebody is signed in or looks for an organization
    const isHandedOver =
      plainReturns.has(request) &&
      (held !== null || intermediate() !== null || sites.get(request.page)?.hasServices() === true)
    const mustStore = isSure && late === "no"
    if (late === "late" && (isSure || !isLate)) {
      if (request.step !== undefined) lateSteps.add(request.step)
    } else if (isHandedOver && (isSure || !isLate)) {
      if (mustStore) gotIntermediate.set(request.page, [])
      handedOver.set(request.page, { token: session_token, beside: held, mustStore })
    } else if (mustStore) {
      gotIntermediate.set(request.page, [])
      held = session_token
      endIntermediate()
    } else if (!isLate) may.add(session_token)
    // Nobody waits for the failure of a call that was given up
    else if (request.step?.pressedBy !== undefined) lateSteps.add(request.step)
    else if (!abandoned.has(request.page)) tooLate.add(request.page)
  }

  /** A page that found the token of a return in its tab, not in its address, redeems it. */
  const checkKept = ({ page }: Sent, { logouts, wipes }: Moment) => {
    if (readReturnToken(page.loadedHref) !== undefined || unshared || wipes < logout.wipes) return
    // A logout may come between the landing, which took the token, and its request: then the answer is not stored
    if (logouts < (oldestCallOf(page) ?? logout).logouts)
      broken(`${page.tab.name} redeems a token that it kept from before a logout.`)
  }

  /** A page that began an intermediate session chooses with that one, not with one that another tab has begun since. */
  const checkChoice = ({ body, page, path }: Sent) => {
    const got = gotIntermediate.get(page)
    const token = textIn(body, "intermediate_session_token")
    if (path === choice && got !== undefined && token !== "" && !got.includes(token))
      broken(`${page.tab.name} chooses an organization with the intermediate session of another tab.`)
  }

  /** What a person pressed is done to their own account. */
  const checkDoer = ({ path, step, token }: Sent) => {
    const doer = userOfToken(token)
    if (step?.pressedBy === undefined || doer === undefined || doer === step.pressedBy) return
    // The end of a session that an answer gave and the browser did not store
    if (path === "/sessions/revoke" && token !== null && !wasHeld.has(token)) return
    broken(`${path} does to one account what the person of another one has pressed.`)
  }

  const learnSecrets = (data: Readonly<Record<string, unknown>>) => {
    const owner = textIn(data, "user_id")
    const codes = [data, ...listIn(data, "totps")].flatMap((each) => listIn(each, "recovery_codes"))
    const own = codesOf.get(owner) ?? new Set()
    codesOf.set(owner, own)
    for (const code of codes) {
      own.add(String(code))
      secrets.add(String(code))
    }
    const secret = textIn(data, "secret")
    if (secret !== "") secrets.add(secret)
  }

  const areCodesOf = (user: string, codes: ReadonlyArray<string>) =>
    codes.every((code) => codesOf.get(user)?.has(code) === true)

  /** No secret of anybody is in a storage, and a page shows recovery codes to their owner only. */
  const checkSecrets = () => {
    const kept = [browser.local, ...browser.tabs.map(({ stored }) => stored)].flatMap((area) => [
      ...area.values()
    ])
    for (const secret of secrets)
      if (kept.some((text) => text.includes(secret)))
        broken("Storage keeps a recovery code or the secret of an app.")
  }
  const checkCodes = ({ page, shown, snapshot }: Site) => {
    const now = snapshot()
    if (now === undefined || shown.codes.length === 0) return
    if (!areCodesOf(now.user?.user_id ?? "", shown.codes))
      broken(`${page.tab.name} shows recovery codes to somebody else than their owner.`)
  }

  /** Notes the session of an answer of the provider. */
  const learn = (data: Readonly<Record<string, unknown>>) => {
    const user = [data["user"], data["__user"], data].find((each) => isRecord(each) && "emails" in each)
    const owner = textIn(user, "user_id")
    if (user !== undefined)
      registrations.set(owner, [...(registrations.get(owner) ?? []), registeredBy(user)])
    const session = textIn(data["session"], "session_id")
    if (session === "") return
    provedIn.set(session, [...(provedIn.get(session) ?? []), ...proved(data["session"])])
    const token = textIn(data, "session_token")
    sessionOfToken.set(token, session)
    tokenOfJwt.set(textIn(data, "session_jwt"), token)
    userOfSession.set(session, textIn(data["user"], "user_id"))
  }

  /** A session whose second factor is missing is never called complete. */
  const checkComplete = (who: string, { isComplete, session }: SessionSnapshot) => {
    if (secondFactor === undefined || !isComplete || session === null) return
    const { session_id } = session
    const has = provedIn.get(session_id) ?? []
    const versions = registrations.get(userOfSession.get(session_id) ?? "") ?? []
    if (versions.some((registered) => isEnough(secondFactor, has, registered))) return
    broken(`${who} calls ${timeline.sessionName(session_id)} complete, whose second factor is missing.`)
  }

  /** What the next page would show before it has its client. */
  const checkNextPage = () => {
    const page = secondFactor && browser.livePages()[0]
    if (page === undefined) return
    const places = storagePlaces(publicToken)
    const next = page.process.enter(() =>
      storedSession(places, false, readStoredState, ruleOf(secondFactor)).snapshot()
    )
    checkComplete("The next page", next)
  }

  const hooks: Hooks = {
    sent: (request) => {
      const key = isReturn(request) ? `${request.page.tab.name} ${textIn(request.body, "token")}` : ""
      const first = key === "" ? { ...logout } : (begun.get(key) ?? { ...logout })
      if (key !== "") {
        begun.set(key, first)
        checkKept(request, first)
      }
      moments.set(request, first)
      if (isReturn(request) && sites.get(request.page)?.hasServices() !== true) plainReturns.add(request)
      checkChoice(request)
      if (isRefresh(request) && !isPlanted(request.token)) {
        // The requests of pages that are gone
        for (const each of inFlight) if (!each.page.process.isAlive()) inFlight.delete(each)
        if (inFlight.size === 0 && world.awake() - refreshing.last > refreshPatience) {
          refreshing.since = world.passed()
          refreshing.sinceLocal = world.localNow()
        }
        inFlight.add(request)
        count("refresh")
        // A landing runs to its end when its caller gives up
        const landings = [...sites.values()].filter(
          ({ page }) =>
            page.process.isAlive() && callsOf(page).some(({ what }) => what === "authenticateByUrl")
        ).length
        if (isImpatient(request.page)) impatient.add(request)
        // Nobody waits for good for the lock of a page that the browser has frozen
        const waited = [...inFlight].filter(
          (each) => !impatient.has(each) && !each.page.frozen && each.page.runsSince <= each.at
        ).length
        most.inFlight = Math.max(most.inFlight, waited - landings)
        if (waited > 1 + landings && !leasesCanBreak) broken(`${waited} refreshes are in flight at once.`)
      }
      if (request.path.startsWith("/projects/bootstrap")) count("bootstrap")
      count("request")
      checkRates()
    },
    processed: (request, { data, errorType, status }) => {
      learn(data)
      learnSecrets(data)
      if (status < 300) checkDoer(request)
      const isFinal = status < 300 || (status < 500 && status !== 429 && errorType !== "")
      if (isReturn(request) && isFinal) settled.add(textIn(request.body, "token"))
    },
    delivered: (request, { data, errorType, status }: Answered) => {
      const { path, token } = request
      if (path === "/sessions/revoke") {
        if (token !== null && forced.has(token)) return
        if (status < 300) {
          // The client revokes sessions that it did not store, too. Another call may have got the same since
          if (!callsOf(request.page).some(({ what }) => what.startsWith("log out"))) return
          // A logout ends the session that it was about. A session that began during the call stays
          const isOfSame = token === held || (held === null && token !== null && wasHeld.has(token))
          if (!isOfSame || moments.get(request)?.logouts !== logout.logouts) return
          // Another page may have been told before that the session is over. It ended it then, for all
          const hasEnded = token !== null && refused.has(token)
          // Beside cookies of another site, nobody knows whether a session that the browser has lost was replaced
          const isLost = held === null && planted.size > 0
          if (!hasEnded && !isLost) return loggedOut()
          logout.maybeLogouts++
          held = null
          cause()
          return
        }
        if (!endsSession.includes(errorType)) return
        logout.maybeLogouts++
        cause()
        if (token !== null) refused.add(token)
        return
      }
      if (path === "/sessions/authenticate") {
        if (token !== null && endsSession.includes(errorType)) {
          refused.add(token)
          cause()
        }
        return
      }
      if (status < 300) signedIn(request, data)
    },
    givenUp: ({ at, page, path }) => {
      if (signsIn.includes(path) && world.awake() - at < requestTimeout)
        broken(`${page.tab.name} gave up ${path}, and the provider may have signed in.`)
    },
    ended: (request) => {
      if (inFlight.delete(request)) refreshing.last = world.awake()
    }
  }

  /** The cookies hold the session that they must hold, and the JWT of no other. */
  const checkCookies = () => {
    const token = browser.cookie("stytch_session")
    const pending = intermediate()
    const keeper = answeredTo.get(pending ?? "")
    if (pending !== null && keeper !== undefined) {
      answeredTo.delete(pending)
      gotIntermediate.set(keeper, [...(gotIntermediate.get(keeper) ?? []), pending])
    }
    if (pending !== null && overIntermediates.has(pending))
      broken("The browser keeps an intermediate session of before a logout or a login.")
    if (isPlanted(token)) broken("The browser's session is one that another site has planted.")
    for (const [page, answered] of handedOver) {
      const hasEnded = callsOf(page).length === 0
      const isDue = answered.mustStore && hasEnded && page.process.isAlive() && held === answered.beside
      if (token === answered.token || isDue) held = answered.token
      if (hasEnded || !page.process.isAlive() || held === answered.token) handedOver.delete(page)
    }
    if (token !== held) {
      const isEnded = token === null && held !== null && (refused.has(held) || isUndecided())
      if (!isEnded && !may.has(token)) {
        const name = (of: string | null) => (of === null ? "no token" : timeline.tokenName(of))
        broken(`The browser holds ${name(token)} and must hold ${name(held)}.`)
      }
      held = token
    }
    if (held !== null) wasHeld.add(held)
    may.clear()
    const jwt = browser.cookie("stytch_session_jwt")
    if (jwt !== null && tokenOfJwt.get(jwt) !== token) broken("The cookies hold the JWT of another session.")
  }

  /** What storage holds, read once for each text. */
  let read: { readonly text: string; readonly state: unknown } = { text: garbled, state: null }
  const storedState = (): unknown => {
    const text = browser.local.get(storageKey) ?? "null"
    if (text !== read.text) {
      const parsed: unknown = text === garbled ? null : JSON.parse(text)
      read = { text, state: isRecord(parsed) ? asOfUsers(parsed) : parsed }
    }
    return read.state
  }
  /** What storage holds is of one person, and of the session in the cookies. */
  const checkStorage = () => {
    const state = storedState()
    if (!isRecord(state) || !isRecord(state["session"])) return
    const session = textIn(state["session"], "session_id")
    const user = textIn(state["session"], "user_id")
    if (userOfSession.get(session) !== user || textIn(state["user"], "user_id") !== user)
      broken("Storage holds the data of two people.")
    if (textIn(state["session"], "organization_id") !== textIn(state["organization"], "organization_id"))
      broken("Storage holds the organization of another session.")
    if (held !== null && sessionOfToken.get(held) === session) adopted = null
    else if (held !== null && !isAdopted())
      broken(`Storage holds ${timeline.sessionName(session)} beside ${timeline.tokenName(held)}.`)
  }

  /** What the pages show and hand to the site. */
  const checkPage = ({ page, snapshot, tokens: readTokens }: Site) => {
    const now = snapshot()
    if (now === undefined) return
    const { session, status, user } = now
    const { name } = page.tab
    checkComplete(name, now)
    if (session !== null && user?.user_id !== session.user_id)
      broken(`${name} shows the user of another session.`)
    if (memberSessionOf(session)?.organization_id !== membershipOf(user)?.organization.organization_id)
      broken(`${name} shows the organization of another session.`)
    if (checked !== browser.state.version) {
      const tokens = readTokens()
      if (tokens !== null && isPlanted(tokens.session_token))
        broken(`${name} hands out a token that another site has planted.`)
      if (tokens !== null && tokenOfJwt.get(tokens.session_jwt) !== tokens.session_token)
        broken(`${name} hands out the tokens of two sessions.`)
    }
    const before = statuses.get(page)
    statuses.set(page, status)
    if (session !== null && planted.has(session.session_id))
      broken(`${name} shows a session that another site has planted.`)
    if (page.unheard > 0 || isFrozen(page) || unshared || isAdopted() || isUndecided()) return
    if (before === "present" && status === "absent" && held !== null)
      broken(`${name} has dropped the session that the browser holds.`)
    // A page that finds nothing stored asks the provider, and shows what it knew until then
    if (storedState() === null) return
    if (held !== null && session !== null && session.session_id !== sessionOfToken.get(held))
      broken(`${name} shows ${timeline.sessionName(session.session_id)}, which is not the browser's session.`)
    if (held !== null && status === "absent") broken(`${name} shows no session, and the browser holds one.`)
  }

  const checkCalls = ({ page, running }: Site) => {
    for (const { startedAt, what } of running) {
      const took = world.awake() - Math.max(startedAt, page.runsSince)
      most.call = Math.max(most.call, took)
      if (took > longestCall && !isFrozen(page) && !page.prerendering)
        broken(`${what} of ${page.tab.name} does not end.`)
    }
  }

  return {
    hooks,
    most,
    settled,
    held: () => held,
    sessionOfToken,
    check: () => {
      checkCookies()
      const { version } = browser.state
      if (checked !== version) {
        checkStorage()
        checkSecrets()
      }
      checkNextPage()
      for (const site of sites.values()) {
        if (!site.page.process.isAlive()) continue
        checkPage(site)
        checkCodes(site)
        checkCalls(site)
      }
      checked = version
      if (first !== undefined) throw new BrokenRule(first)
    },
    broken,
    areCodesOf,
    /** A recovery code of the user, if somebody has seen one. */
    recoveryCodeOf: (user: string): string | undefined => [...(codesOf.get(user) ?? [])][0],
    /** Runs a method of the client that a page calls, for the person who pressed something if there is one. */
    inStep: <A, E>(
      page: Page,
      pressedBy: string | undefined,
      method: Effect.Effect<A, E>
    ): Effect.Effect<A, E> =>
      Effect.suspend(() => {
        const cookie = browser.cookie("stytch_session")
        const step: Step = { held: may.has(cookie) ? cookie : held, pressedBy }
        return Effect.onExit(Effect.provideService(method, CurrentStep, step), (exit) =>
          Effect.sync(() => {
            const failure = failureOf(exit)
            const fails = /^(SessionChanged|SignedOut)MeanwhileError/.test(failure)
            if (lateSteps.has(step) && !Exit.isInterrupted(exit) && !fails)
              broken(`A call of ${page.tab.name} does not fail, although its session was replaced meanwhile.`)
          })
        )
      }),
    /** A step-up of a person succeeds by what this session has proved. */
    steppedUp: (page: Page, pressedBy: string, { user_id }: Session) => {
      if (user_id !== pressedBy)
        broken(`The step-up of ${page.tab.name} ends with the proof of another person.`)
    },
    /** The site's server does what a person pressed to the account of the browser's cookies. */
    done: (pressedBy: string) => {
      if ((userOfToken(browser.cookie("stytch_session")) ?? pressedBy) !== pressedBy)
        broken("The site does to one account what the person of another one has pressed.")
    },
    /** A page tells its listeners. */
    shows: ({ tab }: Page, snapshot: SessionSnapshot) => checkComplete(tab.name, snapshot),
    /**
     * Whether a page may still wait for the provider: after a failed refresh that storage does not tell of, because somebody
     * damaged it, or beside cookies of the site's server or of another site. It may wait for a lease of a page that is gone.
     */
    mayWait: () => logout.wipes > 0 || planted.size > 0 || hasAdopted,
    /** Storage is full, so that pages do not share what they write. */
    full: () => void (unshared = true),
    /** Whether pages may not know of a login: storage was full, or the page that adopted a token has stored no session. */
    mayBeUnshared: () => unshared || isAdopted(),
    called: (call: SiteCall) => {
      moments.set(call, { ...logout })
      count("call")
    },
    /** The caller gave up, and what the call has sent goes on. */
    givenUp: (page: Page, call: SiteCall) => void abandoned.set(page, [...(abandoned.get(page) ?? []), call]),
    loaded: () => {
      count("load")
      cause()
    },
    /** A page is about to adopt the tokens of an answer that the site's server received. */
    adopted: (data: Readonly<Record<string, unknown>>) => {
      learn(data)
      hasAdopted = true
      held = adopted = textIn(data, "session_token")
      cause()
    },
    /** Another site puts the token of an answer into a cookie. */
    planted: (data: Readonly<Record<string, unknown>>) => {
      learn(data)
      planted.add(textIn(data["session"], "session_id"))
      cause()
    },
    /** A person logs out at once, whatever the provider says. */
    forcedLogout: () => {
      if (held !== null) forced.add(held)
      loggedOut()
    },
    /** The cookies are gone, for a reason outside of the product. */
    cookiesGone: () => {
      held = null
      cause()
    },
    wiped: () => {
      logout.wipes++
      cause()
    },
    /** A call that signs in fails when somebody logged out meanwhile, because nothing is stored. */
    ended: (page: Page, { what }: SiteCall, failure: string) => {
      if (!isSignIn(what) || !tooLate.has(page)) return
      const isTold = failure.startsWith("SignedOutMeanwhileError")
      // Another call of the page may be the one that is too late
      if (failure !== "" && !isTold && callsOf(page).some((each) => isSignIn(each.what))) return
      tooLate.delete(page)
      if (!isTold)
        broken(`${what} of ${page.tab.name} does not fail, although somebody logged out meanwhile.`)
    },
    /** A page whose landing ended without an answer of the provider still has its token. */
    returned: (tab: Page["tab"], token: string, href: string) => {
      const kept = [...tab.stored.values()].some((value) => value.includes(token))
      if (!settled.has(token) && readReturnToken(href)?.token !== token && !kept)
        broken(`${tab.name} has lost the token of its address.`)
    }
  }
}

export type Rules = ReturnType<typeof makeRules>
