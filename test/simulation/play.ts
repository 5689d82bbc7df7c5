/** Plays a story with real clients and the embedded provider, and checks the rules all along. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import { TOTP } from "otpauth"
import { candidateLimit } from "../../src/domain/limits/Limits.js"
import { heldSession } from "../../src/domain/organizations/memberState.js"
import type { Session, SessionSnapshot } from "../../src/domain/session/Session.js"
import type { OrganizationClient } from "../../src/services/client/OrganizationClient.js"
import { makeEffectProvider } from "../../provider/EffectProvider.js"
import { isCommand, makeAccountPage } from "./account.js"
import { makeBrowser, site as siteOrigin, type Page, type Tab } from "./browser.js"
import { methodsOfMembers, proofFor, seedOrganizations, type Methods, type Organizations } from "./members.js"
import { asOfUsers, fairWeather, isRecord, makeNetwork, recordOf, textIn } from "./network.js"
import { choosesOrganization, garbled, intermediateCookie, makeRules, provesFactor } from "./rules.js"
import { isEnough, phones, proved, registeredBy, ruleOf, secret } from "./secondFactor.js"
import { openSite, publicToken, storageKey, type CreatedTokens, type Defect, type Site } from "./site.js"
import { isHandling, type Deed, type PageDeed, type Story, type TabDeed } from "./story.js"
import { BrokenRule, makeTimeline } from "./timeline.js"
import { failureOf, forgetFibersLater, makeWorld } from "./world.js"
import { readReturnToken } from "../../src/domain/login/ReturnUrl.js"

const isInterrupted = (exit: Exit.Exit<unknown, unknown>) =>
  Exit.isFailure(exit) && Cause.isInterrupted(exit.cause)

const people = ["ada@example.com", "bob@example.com"]
/** Has another site of the domain. */
const mallory = "mallory@example.com"
const password = "correct Horse battery 7"
const minutes30 = { session_duration_minutes: 30 }
const landing = `${siteOrigin}/landing`
const mostTabs = 5

const second = 1_000
/** The longest wait of the refresh after failures, which the specification sets, and the time between two refreshes. */
const longestBackoff = 256_175
const refreshInterval = 180_000
/** Within this time after the last fault and the waits that the specification sets, all is as it must be. */
const patience = 10 * second

/** What every page shows in the end. */
interface Truth {
  readonly status: string
  readonly id: string | null
  readonly isComplete: boolean
}

const shownIn = ({ isComplete, session, status }: SessionSnapshot): Truth => ({
  status,
  id: session?.session_id ?? null,
  isComplete
})

export interface Figures {
  readonly requests: number
  readonly most: ReturnType<typeof makeRules>["most"]
}

/** Thrown with what happened, for a person to read. */
export class FailedStory extends Error {
  override readonly name = "FailedStory"
}

/** Plays the story with our client, or with one that has the defect. */
export const play = async (story: Story, defect: Defect = {}): Promise<Figures> => {
  const forgetFibers = forgetFibersLater()
  const world = makeWorld(story.seed)
  const isOfMembers = story.client === "members"
  const secondFactor = isOfMembers ? undefined : story.secondFactor
  const timeline = makeTimeline(world.passed)
  const browser = makeBrowser(world, timeline, story.locks)
  const sites = new Map<Page, Site>()
  const provider = makeEffectProvider({
    clock: world.now,
    onWarning: (message) => timeline.note("provider", `warns: ${message}`),
    passwordPolicy: "luds",
    passwordHashCost: 2,
    bootstrap: {
      pkce_required_for_email_magic_links: story.pkce,
      pkce_required_for_oauth: story.pkce
    }
  })
  const leasesCanBreak =
    story.locks === "lease" &&
    story.deeds.some(({ does }) =>
      ["storage is damaged", "the computer sleeps", "the clock is set"].includes(does)
    )
  const rules = makeRules(world, browser, timeline, sites, {
    leasesCanBreak,
    secondFactor
  })
  /** Of a story of members. */
  let organizations: Organizations | undefined
  const network = makeNetwork(world, browser, provider, timeline, rules.hooks)
  const codeFor = (email: string) =>
    provider.inbox.list(email).find(({ code }) => code !== undefined)?.code ?? ""
  /** After a login of a member, proves the second factor that the organization asks for. */
  const inFull = <A, E>({ page }: Pick<Site, "page">, { members }: Methods, login: Effect.Effect<A, E>) =>
    Effect.flatMap(login, (answer) => {
      const proof = proofFor(members, answer, () => codeFor(phones[0] ?? ""))
      return proof === undefined
        ? Effect.void
        : Effect.delay(rules.inStep(page, undefined, proof), world.below(3_000))
    })
  const accountPage = makeAccountPage(
    world,
    rules,
    password,
    (pressedBy, { page }) => {
      timeline.note(page.tab.name, "asks the site's server to delete the account")
      rules.done(pressedBy)
    },
    () => organizations,
    inFull,
    defect.account
  )
  world.setClock(story.clockAhead)
  world.watch(rules.check)

  browser.hooks.cookieExpired = (name, value) => {
    if (name === "stytch_session" && decodeURIComponent(value) === rules.held()) rules.cookiesGone()
  }
  browser.hooks.fetch = network.fetchOf
  /** Whether the pages of a tab are without services until they need them. */
  const isPlain = ({ number }: Tab) => story.kinds?.[number % story.kinds.length] === "plain"
  /** What the next page that is loaded adopts. */
  let created: CreatedTokens | undefined
  browser.hooks.load = (page) => {
    rules.loaded()
    const token = readReturnToken(page.href)?.token
    const known = organizations
    const ofMembers =
      known && ((members: OrganizationClient["Type"]) => methodsOfMembers(members, known, people))
    defect.arrive?.(page, browser.local)
    const opened = openSite(
      world,
      page,
      network,
      timeline,
      defect,
      { created, isPlain: isPlain(page.tab), ofMembers, secondFactor: ruleOf(secondFactor) },
      {
        start: rules.called,
        inStep: (method) => rules.inStep(page, undefined, method),
        shows: (snapshot) => {
          rules.shows(page, snapshot)
          const site = sites.get(page)
          if (site !== undefined) accountPage.follow(site, snapshot)
        },
        end: (call, exit) => {
          if (isInterrupted(exit)) return rules.givenUp(page, call)
          rules.ended(page, call, failureOf(exit))
          if (call.what !== "authenticateByUrl" || token === undefined) return
          rules.returned(page.tab, token, page.href)
        },
        endsAtOnce: (given) => {
          // Another session than that of the call stays
          if (given === undefined || rules.held() === null || rules.held() === given) rules.forcedLogout()
        }
      }
    )
    created = undefined
    sites.set(page, opened)
  }

  /** Sends a call past all pages, as another device or the site's server would. Returns what it answers. */
  const fromElsewhere = async (path: string, body: object, token: string = publicToken) => {
    const response = await Effect.runPromise(
      provider.respond(
        new Request(`https://test.stytch.com/sdk/v1${isOfMembers ? "/b2b" : ""}${path}`, {
          method: "POST",
          headers: {
            authorization: `Basic ${btoa(`${publicToken}:${token}`)}`,
            "content-type": "application/json"
          },
          body: JSON.stringify(body)
        })
      )
    )
    const { data } = recordOf(await response.text())
    return isRecord(data) ? asOfUsers(data) : {}
  }
  const signInElsewhere = (email: string) =>
    fromElsewhere("/passwords/authenticate", {
      ...(organizations ? { organization_id: organizations.acme, email_address: email } : { email }),
      password,
      ...minutes30
    })

  /** Who signs in with Google in a tab that has gone there. */
  const travellers = new Map<Tab, number>()
  browser.hooks.departed = (tab, url) => {
    void world.after(world.between(200, 3_000), async () => {
      const started = await provider.fetch(url, { redirect: "manual" })
      const state = new URL(started.headers.get("location") ?? "", url).searchParams.get("state") ?? ""
      const form = new URLSearchParams({
        state,
        decision: "continue",
        account: people[travellers.get(tab) ?? 0] ?? "",
        name: "Somebody"
      })
      const callback = new URL("/v1/oauth/callback/oauth-callback-test-google", url)
      const ended = await provider.fetch(callback, { method: "POST", body: form, redirect: "manual" })
      const location = ended.headers.get("location")
      if (location === null || !browser.tabs.includes(tab) || tab.page !== undefined) return
      timeline.note(tab.name, "comes back from Google")
      browser.navigate(tab, location)
    })
  }

  const tabAt = (index: number): Tab | undefined => browser.tabs[index % browser.tabs.length]
  const signInWithCode = (site: Site, email: string) =>
    site.call(`sign in as ${email} with a code`, (auth, methods) =>
      Effect.gen(function* () {
        const { method_id } = yield* auth.otps.email.loginOrCreate(email)
        yield* Effect.sleep(world.below(3_000))
        const login = auth.otps.authenticate(codeFor(email), method_id, minutes30)
        yield* inFull(site, methods, rules.inStep(site.page, undefined, login))
      })
    )

  /** Goes on with the intermediate session, or with one that begins with a code. */
  const chooseOrganization = (site: Site, email_address: string) =>
    site.call(choosesOrganization, (_, methods) =>
      Effect.gen(function* () {
        const { members } = methods
        if (members === undefined || organizations === undefined) return
        const { discovery, otps } = members
        if (browser.cookie(intermediateCookie) === null) {
          yield* otps.email.discovery.send({ email_address })
          yield* Effect.sleep(world.below(3_000))
          yield* otps.email.discovery.authenticate({ email_address, code: codeFor(email_address) })
          yield* Effect.sleep(world.below(3_000))
        }
        const organization_id =
          organizations[email_address === people[0] && world.below(2) === 0 ? "beta" : "acme"]
        const choice = discovery.intermediateSessions.exchange({ organization_id, ...minutes30 })
        yield* inFull(site, methods, rules.inStep(site.page, undefined, choice))
      })
    )

  /** Proves what the person has registered, after a password when the page shows nobody. Without anything, registers a phone. */
  const proveFactor = (site: Site, chosen: number) => {
    const { services } = site
    const now = site.snapshot()
    if (services === undefined || now === undefined || secondFactor === undefined) return
    const { session, user } = now
    const shown = people.findIndex((email) => user?.emails.some((each) => each.email === email))
    const person = shown === -1 ? chosen : shown
    const email = people[person] ?? ""
    const phone = phones[person] ?? ""
    site.call(provesFactor, (_, { users: auth }) =>
      Effect.gen(function* () {
        if (auth === undefined) return
        const alone = <A, E>(method: Effect.Effect<A, E>) => rules.inStep(site.page, undefined, method)
        if (shown === -1) yield* alone(auth.passwords.authenticate({ email, password, ...minutes30 }))
        const prove = <A, E>(method: Effect.Effect<A, E>) =>
          shown === -1 || session === null
            ? alone(method)
            : Effect.flatMap(services, (client) => accountPage.asPressed({ client, session, site }, method))
        if (secondFactor.registered[person] === "app") {
          const totp_code = new TOTP({ secret }).generate({ timestamp: world.now() })
          return yield* prove(auth.totps.authenticate({ totp_code, ...minutes30 }))
        }
        const { method_id } = yield* prove(auth.otps.sms.send(phone))
        yield* Effect.sleep(world.below(3_000))
        const { code = "" } = provider.inbox.latest(phone) ?? {}
        return yield* prove(auth.otps.authenticate(code, method_id, minutes30))
      })
    )
  }

  /** The site's server signs somebody in, and the page that it answers with adopts the tokens. */
  const signInOnServer = async (tab: Tab, email: string) => {
    if (tab.page?.prerendering === true || !browser.state.online) return
    const data = await signInElsewhere(email)
    const tokens = {
      session_token: textIn(data, "session_token"),
      session_jwt: textIn(data, "session_jwt")
    }
    // A login with a code removes the password of an address that nobody had confirmed
    if (tokens.session_token === "") return
    rules.adopted(data)
    created = tokens
    browser.navigate(tab, `${siteOrigin}/`)
  }

  const happenTo = (does: TabDeed, tab: Tab, person: number): void | Promise<void> => {
    if (!isHandling(does)) {
      const { page } = tab
      // Nobody sees it, or it cannot react
      const site = page === undefined || page.prerendering || page.frozen ? undefined : sites.get(page)
      return site && happenOn(site, does, person)
    }
    timeline.note(tab.name, does.toUpperCase())
    switch (does) {
      case "hide":
      case "show":
        return browser.setHidden(tab, does === "hide")
      case "reload":
      case "close":
      case "crash":
      case "freeze":
        return browser[does](tab)
      case "leave":
        return tab.page?.prerendering === true ? undefined : browser.depart(tab)
      case "return":
        if (tab.page?.prerendering === true) browser.activate(tab)
        return browser.back(tab)
      case "sign in on the site's server":
        return signInOnServer(tab, people[person] ?? "")
    }
  }

  const happenOn = (site: Site, does: PageDeed, person: number): void => {
    const email = people[person] ?? ""
    if (isCommand(does)) return accountPage.press(site, does)
    switch (does) {
      case "sign in with a code":
        return signInWithCode(site, email)
      case "sign in with a password":
        return site.call(`sign in as ${email} with a password`, (auth) =>
          rules.inStep(site.page, undefined, auth.passwords.authenticate({ email, password, ...minutes30 }))
        )
      case "ask for a link":
        return site.call(`ask for a link for ${email}`, (auth) =>
          auth.magicLinks.email.loginOrCreate(email, {
            login_magic_link_url: landing,
            signup_magic_link_url: landing
          })
        )
      case "sign in with Google":
        travellers.set(site.page.tab, person)
        return site.call(
          `sign in with Google as ${email}`,
          (_, { users }) =>
            users?.oauth.google.start({ login_redirect_url: landing, signup_redirect_url: landing }) ??
            Effect.void
        )
      case "ask for a link to choose an organization":
        return site.call(
          `${does} as ${email}`,
          (_, { members }) =>
            members?.magicLinks.email.discovery.send({
              email_address: email,
              discovery_redirect_url: landing
            }) ?? Effect.void
        )
      case "choose an organization":
        return chooseOrganization(site, email)
      case "prove the second factor":
        return proveFactor(site, person)
      case "log out":
        return site.call("log out", (auth) => auth.session.revoke())
      case "log out at once":
        // A page without services ends the session when it has loaded them
        if (!isPlain(site.page.tab)) {
          if (site.services === undefined) return
          rules.forcedLogout()
        }
        return site.call("log out at once", (auth) => auth.session.revoke({ forceClear: true }))
      case "authenticate":
        return site.call("authenticate", (auth) => auth.session.authenticate(minutes30))
      case "fetch the user":
        return site.call("fetch the user", (auth) => auth.user.get())
      case "give up":
        timeline.note(site.page.tab.name, "GIVES UP")
        for (const { fiber } of [...site.running].slice(0, 1))
          site.page.process.run(fiber ? Fiber.interruptFork(fiber) : Effect.void)
        return
      case "close the client":
        return site.close()
    }
  }

  const openLink = (nth: number, prerendered: boolean) => {
    const { link } = provider.inbox.list().filter((message) => message.link !== undefined)[nth] ?? {}
    if (link !== undefined && browser.tabs.length < mostTabs) browser.open(link, prerendered)
  }

  const happen = async (deed: Deed): Promise<void> => {
    if ("tab" in deed) {
      const tab = tabAt(deed.tab)
      return tab && happenTo(deed.does, tab, deed.person)
    }
    switch (deed.does) {
      case "time passes":
        return world.pass(deed.millis)
      case "open":
        if (browser.tabs.length < mostTabs) browser.open(`${siteOrigin}/`)
        return
      case "open the link":
        return openLink(deed.nth, deed.as === "prerendered")
      case "go offline":
      case "go online":
        timeline.note("browser", deed.does === "go offline" ? "is offline" : "is online")
        browser.setOnline(deed.does === "go online")
        return
      case "cookies are cleared":
        timeline.note("browser", "somebody clears the cookies")
        browser.clearCookies()
        return rules.cookiesGone()
      case "another site plants cookies":
        timeline.note("browser", "has cookies of another site")
        // More than the client asks about: of fewer, those of one person count when the provider refuses the others
        for (let n = 0; n <= candidateLimit; n++) {
          const data = await signInElsewhere(mallory)
          rules.planted(data)
          browser.plantCookie("stytch_session", textIn(data, "session_token"))
        }
        return
      case "provider ends the session": {
        const held = rules.held()
        if (held === null) return
        timeline.note("provider", `ends the session of ${timeline.tokenName(held)}`)
        await fromElsewhere("/sessions/revoke", {}, held)
        return
      }
      case "the weather changes": {
        const { latency, share, trouble } = deed.weather
        const what = trouble === "none" ? "" : `, ${share} of 10 requests: ${trouble}`
        timeline.note("weather", `latency ${latency.join(" to ")} ms${what}`)
        network.state.weather = deed.weather
        return
      }
      case "storage is damaged":
        return damage(deed.how)
      case "the computer sleeps":
        timeline.note("computer", `sleeps for ${deed.millis / second} s`)
        network.breakAll()
        return world.sleep(deed.millis)
      case "the clock is set":
        timeline.note("computer", `its clock is set by ${deed.by / second} s`)
        return world.setClock(deed.by)
    }
  }

  const damage = (how: "wiped" | "garbled" | "full" | "writable again") => {
    const writer = browser.livePages()[0]
    if (writer === undefined) return
    timeline.note("storage", `is ${how}`)
    rules.wiped()
    switch (how) {
      case "wiped":
        return browser.vandalize(writer, null, "")
      case "garbled":
        return browser.vandalize(writer, storageKey, garbled)
      case "full":
        rules.full()
        browser.state.storageIsFull = true
        return
      case "writable again":
        browser.state.storageIsFull = false
    }
  }

  /** What the pages show that are not about to be told of something. */
  const shown = () =>
    [...sites.values()].flatMap(({ page, snapshot, told }) => {
      const now = page.cached || !page.process.isAlive() ? undefined : snapshot()
      if (now === undefined) return []
      return [{ name: page.tab.name, now: shownIn(now), told: told && shownIn(told) }]
    })

  const sessions = async (): Promise<ReadonlyArray<Session>> =>
    isOfMembers ? (await provider.state.memberSessions()).map(heldSession) : provider.state.sessions()

  /** The provider's session of a token. */
  const sessionOf = async (token: string | null) => {
    const id = rules.sessionOfToken.get(token ?? "")
    return (await sessions()).find(({ session_id }) => session_id === id)
  }

  const isComplete = async (session: Session): Promise<boolean> => {
    const user = (await provider.state.users()).find(({ user_id }) => user_id === session.user_id)
    return secondFactor === undefined || isEnough(secondFactor, proved(session), registeredBy(user))
  }

  /** After failed refreshes the specification makes all pages wait. Otherwise each knows whether there is a session. */
  const expectStatus = (when: string) => {
    const [, , until = NaN] = (browser.local.get(`${storageKey}::refresh_failed`) ?? "")
      .split(" ")
      .map(Number)
    if (until > world.localNow() || rules.mayWait()) return
    for (const { name, now } of shown())
      if (now.status === "unknown") rules.broken(`${name} does not know whether there is a session, ${when}.`)
    rules.check()
  }

  const truth = async () => {
    const session = await sessionOf(rules.held())
    return session === undefined
      ? { status: "absent", id: null, isComplete: false }
      : { status: "present", id: session.session_id, isComplete: await isComplete(session) }
  }

  const expectAgreement = (truth: Truth, when: string) => {
    for (const { name, now, told } of shown()) {
      if (now.status !== truth.status || now.id !== truth.id)
        rules.broken(`${name} shows ${now.status}, and ${truth.status} is true, ${when}.`)
      else if (now.isComplete !== truth.isComplete)
        rules.broken(`${name} says that the session is ${now.isComplete ? "" : "not "}complete, ${when}.`)
      else if (told?.status !== now.status || told.id !== now.id || told.isComplete !== now.isComplete)
        rules.broken(`${name} has not told its listeners that the session is ${now.status}, ${when}.`)
    }
    rules.check()
  }

  /** All faults end, and every page is shown. */
  const makeFair = () => {
    timeline.note("weather", "All faults end, and every tab is shown.")
    network.state.weather = fairWeather
    browser.state.storageIsFull = false
    browser.setOnline(true)
    for (const tab of [...browser.tabs]) {
      if (tab.page?.prerendering === true) browser.activate(tab)
      if (tab.page === undefined && !travellers.has(tab)) browser.back(tab)
      browser.setHidden(tab, false)
    }
    if (browser.livePages().length === 0) browser.open(`${siteOrigin}/`)
  }

  const tell = async () => {
    for (const [person, email] of secondFactor ? people.entries() : []) {
      const registered = secondFactor?.registered[person]
      const app = registered === "app" && { totp: { secret } }
      const phone = registered === "phone" && { phone_number: phones[person] ?? "" }
      if (app || phone) await provider.seed({ users: [{ email, password, ...app, ...phone }] })
    }
    if (isOfMembers)
      organizations = await seedOrganizations(provider, [...people, mallory], password, phones[0] ?? "")
    else
      for (const email of [...people, mallory])
        await fromElsewhere("/passwords", { email, password, ...minutes30 })
    for (let n = 0; n < story.tabs; n++) browser.open(`${siteOrigin}/`)
    await world.rest()
    for (const deed of story.deeds) {
      await happen(deed)
      await world.rest()
    }
    makeFair()
    await world.pass(patience)
    expectStatus("ten seconds after the faults")
    // The next refresh notices a session that ended, and calls that began during the faults end
    await world.pass(longestBackoff + refreshInterval)
    await finish()
  }

  /** The next refresh notices that a session has just expired. */
  const noticeTheEnd = () => world.pass(refreshInterval + patience)

  const finish = async () => {
    if (rules.mayBeUnshared()) {
      // A page that shows no session learns of a login by a write to storage
      for (const tab of browser.tabs) browser.reload(tab)
      await world.pass(patience)
    }
    if ((await truth()).id === null) await noticeTheEnd()
    const before = await truth()
    expectAgreement(before, "after the faults and all waits")
    browser.open(`${siteOrigin}/`)
    await world.pass(patience)
    if (before.id !== null && (await truth()).id === null) await noticeTheEnd()
    expectAgreement(await truth(), "in a new tab")
  }

  try {
    await tell()
    return { requests: provider.state.requests().length, most: rules.most }
  } catch (error) {
    throw new FailedStory(
      [
        error instanceof Error ? `${error.name}: ${error.message}` : String(error),
        "",
        ...timeline.lines,
        "",
        "LATCHKEY_WRITE=1 with the command below keeps the story as a test.",
        ...(error instanceof BrokenRule ? [] : [String(error instanceof Error ? error.stack : error)])
      ].join("\n"),
      { cause: error }
    )
  } finally {
    for (const page of browser.pages()) page.process.kill()
    forgetFibers()
  }
}
