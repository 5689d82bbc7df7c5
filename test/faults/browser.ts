/** A browser on simulated time, its pages with the real services of a client, and the embedded provider behind a wire. */
import * as HttpClient from "@effect/platform/HttpClient"
import { RequestError } from "@effect/platform/HttpClientError"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { EmbeddedProvider } from "../../provider/provider.js"
import type { Options } from "../../provider/Options.js"
import { Captcha } from "../../src/services/wire/Captcha.js"
import { Cookies } from "../../src/services/browser/Cookies.js"
import { CrossTab } from "../../src/services/browser/CrossTab.js"
import { Locks } from "../../src/services/browser/Locks.js"
import { noCapabilities, Passkeys } from "../../src/services/browser/Passkeys.js"
import { Scripts } from "../../src/services/browser/Scripts.js"
import { Storage, webStore } from "../../src/services/browser/Storage.js"
import { TabStorage } from "../../src/services/browser/TabStorage.js"
import type { LandingFailure } from "../../src/domain/login/LandingFailure.js"
import { WidgetQuestions } from "../../src/services/login/WidgetQuestions.js"
import { AuthClient } from "../../src/services/client/AuthClient.js"
import { Session } from "../../src/services/session/Session.js"
import { OrganizationClient } from "../../src/services/client/OrganizationClient.js"
import { layerBrowser, type ClientServices } from "../../src/services/wiring/layerBrowser.js"
import type { CoreServices } from "../../src/services/wiring/layerCore.js"
import { layerOrganizations } from "../../src/services/wiring/layerOrganizations.js"
import type { ProofError } from "../../src/services/browser/Recaptcha.js"
import { ProjectSettings } from "../../src/services/wire/ProjectSettings.js"
import { FraudTelemetry } from "../../src/services/wire/FraudTelemetry.js"
import { makeAuthenticator } from "../../provider/test/support/authenticator.js"
import type { SecondFactorOptions } from "../../src/domain/session/SecondFactorOptions.js"
import type { PageFacts } from "../../src/page/pageFacts.js"
import { PageStart } from "../../src/services/session/SessionFreshness.js"
import { methodsOfMembers } from "../simulation/members.js"
import { answerLeft } from "../simulation/network.js"
import { openPlain } from "../simulation/plainSite.js"
import type { Client } from "../simulation/site.js"
import { makePlainGlobals } from "./plainGlobals.js"
import { fakeCrypto, fakeForms, fakeNavigation, fakePage, noOtherTabs } from "../support/powers.js"
import { simulate } from "../support/simulation.js"

export const publicToken = "public-token-test-1"
export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour
export const site = "https://app.test/in"

/** What the network does with a request: it may forward it to the provider, and answers or fails. */
export type Wire = (forward: Effect.Effect<Response, "cut">) => Effect.Effect<Response, "cut">

/** One storage area of the browser, whose contents outlive the pages. */
interface Area {
  readonly contents: Map<string, string>
  mode: "open" | "denied" | "full"
}

interface State {
  /** How the network treats requests whose path this matches, so many times. */
  spoilt?: { readonly path: RegExp; readonly wire: Wire; times: number } | undefined
  /** Runs once while a request to this path is under way: before the provider has it, or before its answer arrives. */
  during?:
    | { readonly path: RegExp; readonly at: "before" | "after"; readonly happens: Effect.Effect<void> }
    | undefined
  refusesCookies: boolean
  /** Web Locks, none, those that another tab holds for ever, or those that never answer. */
  locks: "web" | "none" | "taken" | "silent"
  captcha: Effect.Effect<string | undefined, ProofError>
  /** The fraud protection's id of this device. */
  fraud: Effect.Effect<string, ProofError>
  /** How many clients a page makes. The person uses the first. */
  clients: 1 | 2
  /** Who is asked for a second factor. */
  asks: "enrolled" | "always"
  /** Whether the pages have clients of users, or of organizations. */
  kind: "users" | "members"
}

/** Its body is read already, so that no page waits for it in real time. */
const wholeResponse = (response: Response): Effect.Effect<Response> =>
  Effect.map(
    Effect.promise(() => response.text()),
    (text) => {
      const { headers, status } = response
      const whole = (): Response =>
        Object.assign(new Response(null, { status, headers }), {
          text: () => Promise.resolve(text),
          clone: whole
        })
      return whole()
    }
  )

/** The client of a page, and the services beside it. */
interface Built {
  readonly core: Client["services"] & Context.Context<CoreServices>
  readonly users?: Context.Context<ClientServices>
  readonly members?: OrganizationClient["Type"]
}

/** The methods of members. The pages make no call before they have loaded their services. */
const ofMembers = (members: OrganizationClient["Type"]) =>
  methodsOfMembers(members, { acme: "", beta: "" }, [])

const clientOf = ({ core, members, users }: Built): Client => ({
  ...(members === undefined ? { auth: Context.get(present(users), AuthClient) } : ofMembers(members)),
  session: Context.get(core, Session),
  services: core
})

const present = <A>(value: A | undefined): A => {
  if (value === undefined) throw new Error("The page has no services.")
  return value
}

export type Browser = Awaited<ReturnType<typeof openBrowser>>
export type Tab = Awaited<ReturnType<Browser["open"]>>

/** Milliseconds to the provider and back. */
const latency = 50

/** `settings` are those of the project that differ from the usual. */
export const openBrowser = async (seed: number, settings: Options["bootstrap"] = {}) => {
  /** Requests and digests that real promises answer. */
  let underway = 0
  const world = simulate(seed, () => underway > 0)
  const real = <A>(promise: () => Promise<A>): Effect.Effect<A> =>
    Effect.suspend(() => {
      underway += 1
      return Effect.ensuring(
        Effect.promise(promise),
        Effect.sync(() => (underway -= 1))
      )
    })

  let providerSlept = 0
  const provider = EmbeddedProvider.make({
    clock: () => world.passed() + providerSlept,
    projectName: "Acme",
    defaultRedirectURL: site,
    passwordHashCost: 16,
    bootstrap: {
      pkce_required_for_email_magic_links: true,
      pkce_required_for_oauth: true,
      create_organization_enabled: true,
      ...settings
    }
  })
  const authenticator = await makeAuthenticator()
  const revoke = (path: string, body: object) =>
    provider.fetch(
      new Request(`https://test.stytch.com/v1${path}/sessions/revoke`, {
        method: "POST",
        headers: { authorization: `Basic ${btoa("project-test-embedded:secret-test-embedded")}` },
        body: JSON.stringify(body)
      })
    )
  const revokeAll = async () => {
    for (const { session_id } of await provider.state.sessions()) await revoke("", { session_id })
    for (const { member_session_id } of await provider.state.memberSessions())
      await revoke("/b2b", { member_session_id })
  }

  const local: Area = { contents: new Map(), mode: "open" }
  const session: Area = { contents: new Map(), mode: "open" }
  const jar = new Map<string, { readonly value: string; readonly expires: number }>()
  const heldLocks = new Set<string>()
  const pages = new Set<{ readonly heard: (key: string | null) => void }>()
  const state: State = {
    refusesCookies: false,
    locks: "web",
    captcha: Effect.sync(() => undefined),
    fraud: Effect.succeed("telemetry-1"),
    clients: 1,
    asks: "enrolled",
    kind: "users"
  }
  const navigator = {
    get locks() {
      return state.locks === "silent" ? { request: () => new Promise(() => {}) } : undefined
    }
  }
  const calls: Array<{ readonly path: string; readonly at: number }> = []
  const inFlight = new Set<Deferred.Deferred<never, "cut">>()

  let clockError = 0
  const expired = () => {
    for (const [name, { expires }] of jar) if (expires <= world.passed() + clockError) jar.delete(name)
  }

  /** `document.cookie` of all pages. */
  const document = {
    get cookie() {
      expired()
      return [...jar].map(([key, { value }]) => `${key.replace(/;.*/, "")}=${value}`).join("; ")
    },
    set cookie(text: string) {
      if (state.refusesCookies) return
      const [pair = "", ...attributes] = text.split("; ")
      const [name = "", value = ""] = pair.split("=")
      const attribute = (of: string) =>
        attributes.find((each) => each.startsWith(`${of}=`))?.slice(of.length + 1)
      const maxAge = attribute("max-age")
      const until = attribute("expires")
      const now = world.passed() + clockError
      const expires =
        maxAge === undefined
          ? until === undefined
            ? Infinity
            : Date.parse(until)
          : now + Number(maxAge) * second
      const key = `${name};${attribute("domain") ?? ""};${attribute("path") ?? ""}`
      if (expires <= now) jar.delete(key)
      else jar.set(key, { value, expires })
    }
  }

  const areaOf = (area: Area, written: (key: string) => void, lives: () => boolean) => {
    const put = (key: string, value: string) => {
      if (!lives()) return
      if (area.mode === "full") throw new DOMException("Full.", "QuotaExceededError")
      const isNew = area.contents.get(key) !== value
      area.contents.set(key, value)
      if (isNew) written(key)
    }
    return {
      length: 0,
      clear: () => area.contents.clear(),
      key: () => null,
      getItem: (key: string) => area.contents.get(key) ?? null,
      setItem: put,
      removeItem: (key: string) => {
        if (lives() && area.contents.delete(key)) written(key)
      }
    }
  }
  const opened = (area: Area, written: (key: string) => void, lives: () => boolean) => () => {
    if (area.mode === "denied") throw new DOMException("Denied.", "SecurityError")
    return areaOf(area, written, lives)
  }

  const forward = (request: Request, happens: (at: "before" | "after") => Effect.Effect<void>) =>
    Effect.gen(function* () {
      yield* Effect.sleep(latency / 2)
      yield* happens("before")
      const response = yield* real(() => provider.fetch(request))
      // Browsers hide this header from pages of other origins
      response.headers.delete("Date")
      yield* happens("after")
      yield* Effect.sleep(latency / 2)
      return response
    })

  /** A request of a page: what the network and the provider do with it. */
  const exchange = (request: Request): Effect.Effect<Response, "cut"> =>
    Effect.gen(function* () {
      const path = new URL(request.url).pathname.replace(/^\/sdk\/v1/, "")
      calls.push({ path, at: world.passed() })
      const happens = (at: "before" | "after") =>
        Effect.suspend(() => {
          const { during } = state
          if (during?.at !== at || !during.path.test(path)) return Effect.void
          state.during = undefined
          return during.happens
        })
      const sent: Effect.Effect<Response, "cut"> = forward(request, happens)
      const { spoilt } = state
      const cut = yield* Deferred.make<never, "cut">()
      inFlight.add(cut)
      const isSpoilt = spoilt !== undefined && spoilt.path.test(path) && spoilt.times-- > 0
      return yield* (isSpoilt ? spoilt.wire(sent) : sent).pipe(
        Effect.raceFirst(Deferred.await(cut)),
        Effect.ensuring(Effect.sync(() => inFlight.delete(cut)))
      )
    })

  /** With `facts`, the services use the response that the page left to them. */
  const httpClient = (lives: () => boolean, facts?: PageFacts) =>
    HttpClient.make((request, url) =>
      Effect.gen(function* () {
        if (!lives()) return yield* Effect.never
        const { body, headers, method } = request
        const text = body._tag === "Uint8Array" ? new TextDecoder().decode(body.body) : undefined
        const web = new Request(url, { method, headers, ...(text !== undefined && { body: text }) })
        const left = facts && answerLeft(facts, url, headers, text ?? "")
        const answer =
          left === undefined ? exchange(web) : Effect.tryPromise({ try: () => left, catch: () => "cut" })
        const response = yield* Effect.mapError(
          answer,
          () => new RequestError({ request, reason: "Transport", cause: new TypeError("Failed to fetch") })
        )
        return HttpClientResponse.fromWeb(request, response)
      })
    )

  const locks = Layer.succeed(Locks, {
    ifFree: (name, work) =>
      Effect.acquireUseRelease(
        Effect.sync(() => state.locks === "web" && !heldLocks.has(name) && heldLocks.add(name).has(name)),
        (granted) => (granted ? Effect.asSome(work) : Effect.succeedNone),
        (granted) => Effect.sync(() => granted && heldLocks.delete(name))
      )
  })

  /** Opens a page at this address, in the tab of the last one. A plain one has no services until it needs them. */
  const open = async (href: string, { awake = true, plain = false, prerendered = false } = {}) => {
    const scope = Effect.runSync(Scope.make())
    const fake = fakePage({ prerendered })
    const navigation = fakeNavigation(href)
    const address = () => navigation.visited.at(-1) ?? href
    const listening = new Set<readonly [key: string, handler: Effect.Effect<void>]>()
    let isAlive = true
    const lives = () => isAlive
    const self = {
      heard: (key: string | null) => {
        for (const [listened, handler] of listening) {
          if (key === null || key === listened) world.run(handler)
        }
        globals.heard(key)
      }
    }
    const tell = (key: string | null) => {
      for (const each of pages) if (each !== self) each.heard(key)
    }
    const globals = makePlainGlobals({
      world,
      now: () => world.passed() + clockError,
      lives,
      href: address,
      jar: document,
      localStorage: opened(local, tell, lives),
      sessionStorage: opened(session, () => {}, lives),
      locks: { kind: () => state.locks, held: heldLocks },
      // The signal is the page's: it interrupts the request
      send: (url, { signal: _, ...init }) => Effect.flatMap(exchange(new Request(url, init)), wholeResponse)
    })
    /** Whether the page is hidden, also as its globals say. */
    const hidden = (isHidden: boolean, change: Effect.Effect<void>) =>
      Effect.zipRight(
        Effect.sync(() => globals.hide(isHidden)),
        change
      )
    const page = {
      ...fake,
      sleep: hidden(true, fake.sleep),
      wake: hidden(false, fake.wake),
      activate: hidden(false, fake.activate)
    }
    pages.add(self)
    if (prerendered) globals.hide(true)
    if (!awake) world.run(page.sleep)
    const crypto = fakeCrypto()
    const storage = Layer.sync(Storage, () => webStore(opened(local, tell, lives)))
    const layers = {
      Cookies: Cookies.layer,
      Storage: storage,
      TabStorage: Layer.sync(TabStorage, () => webStore(opened(session, () => {}, lives))),
      CrossTab: Layer.succeed(CrossTab, {
        ...noOtherTabs,
        listen: (key, handler) => {
          const entry = [key, handler] as const
          return Effect.acquireRelease(
            Effect.sync(() => void listening.add(entry)),
            () => Effect.sync(() => listening.delete(entry))
          )
        }
      }),
      Locks: ["none", "silent"].includes(state.locks)
        ? Layer.provide(Locks.layer, Layer.merge(storage, crypto))
        : locks,
      Navigation: navigation.layer,
      Page: page.layer,
      Forms: fakeForms().layer,
      Scripts: Scripts.layerNoop,
      Captcha: Layer.succeed(Captcha, { token: Effect.suspend(() => state.captcha) }),
      FraudTelemetry: Layer.succeed(FraudTelemetry, { id: Effect.suspend(() => state.fraud) }),
      Crypto: crypto,
      Passkeys: Layer.succeed(Passkeys, {
        create: (options) => real(() => authenticator.create(JSON.stringify(options))),
        get: (options) => real(() => authenticator.get(JSON.stringify(options))),
        createQuietly: () => Effect.never,
        suggest: () => Effect.never,
        supportsAutofill: Effect.succeed(false),
        hasAutofillField: Effect.succeed(false),
        capabilities: Effect.succeed(noCapabilities),
        signal: () => Effect.void
      })
    }
    const secondFactor: SecondFactorOptions = { methods: ["totp", "sms"], when: state.asks }
    /** The page's first client. */
    let first: Built | undefined
    let failure: LandingFailure | undefined
    const build = (facts?: PageFacts) => {
      const replaced = {
        HttpClient: Layer.succeed(HttpClient.HttpClient, httpClient(lives, facts)),
        ...layers
      }
      const begun = <Services>(client: Layer.Layer<Services>) =>
        Layer.buildWithScope(Layer.provide(client, Layer.succeed(PageStart, facts?.startedAt)), scope)
      const options = { onWarning: () => {} }
      const built: Effect.Effect<Built> =
        state.kind === "users"
          ? Effect.map(begun(layerBrowser(publicToken, { ...options, secondFactor }, replaced)), (users) => ({
              core: users,
              users
            }))
          : Effect.map(begun(layerOrganizations(publicToken, options, replaced)), (core) => ({
              core,
              members: Context.get(core, OrganizationClient)
            }))
      return Effect.tap(built, (client) =>
        Effect.sync(() => {
          if (first !== undefined) return
          first = client
          Context.get(client.core, WidgetQuestions).add(() => ({ onEnd: (end) => (failure = end.failure) }))
        })
      )
    }
    const closeServices = Scope.close(scope, Exit.void)
    const openWithoutServices = () =>
      globals.enter(() =>
        openPlain(
          { href: address, run: world.run },
          {
            secondFactor,
            ofMembers: state.kind === "members" ? ofMembers : undefined,
            warn: () => {},
            download: () => Promise.resolve(),
            build: (facts) =>
              new Promise((resolve) =>
                world.run(build(facts)).addObserver((exit) => {
                  if (Exit.isSuccess(exit)) resolve(clientOf(exit.value))
                })
              ),
            endsAtOnce: () => {},
            closeServices
          }
        )
      )
    const plains = plain ? Array.from({ length: state.clients }, openWithoutServices) : []
    const [firstPlain] = plains
    if (firstPlain === undefined) {
      for (let n = 0; n < state.clients; n++) {
        world.run(build())
        await world.rest()
      }
    } else for (const each of plains) globals.enter(() => each.subscribe(() => {}))
    const closeClients = Effect.all(
      plains.map(({ close }) => close),
      { discard: true }
    )
    const close = Effect.suspend(() => {
      pages.delete(self)
      listening.clear()
      return Effect.zipRight(Effect.orDie(closeClients), closeServices)
    })
    return {
      get services() {
        return present(first?.users)
      },
      get client() {
        return Context.get(present(first?.users), AuthClient)
      },
      get members() {
        return present(first?.members)
      },
      get session() {
        return Context.get(present(first).core, Session)
      },
      get projectSettings() {
        return Context.get(present(first).core, ProjectSettings)
      },
      /** Whether the page shows that somebody is signed in. */
      status: () =>
        firstPlain === undefined
          ? Effect.runSync(Context.get(present(first).core, Session).snapshot).status
          : globals.enter(firstPlain.snapshot).status,
      page,
      tell,
      /** What the login widget of the page shows of its landing. */
      failure: () => failure,
      /** Where the page is, the last of the addresses it went to. */
      address,
      /** Shown again out of the back/forward cache. */
      restore: Effect.suspend(() => {
        for (const [key] of listening) self.heard(key)
        globals.restored()
        return page.wake
      }),
      close,
      /** The page is left, and what it was doing never ends. */
      leave: Effect.suspend(() =>
        Effect.zipRight(
          page.hide,
          Effect.suspend(() => {
            isAlive = false
            return close
          })
        )
      )
    }
  }

  return {
    world,
    provider,
    /** Every page hears that a tab of another program wrote this key. Null when it cleared the storage. */
    tellAll: (key: string | null) => {
      for (const each of pages) each.heard(key)
    },
    local,
    tab: session,
    jar,
    state,
    document,
    navigator,
    open,
    /** The calls to a path, with the time of each. */
    callsTo: (path: RegExp) => calls.filter((call) => path.test(call.path)),
    /** Another device of the person ends all sessions at the provider. */
    endSessions: real(revokeAll),
    /** The requests that are under way never get their answer. */
    cut: Effect.suspend(() =>
      Effect.forEach([...inFlight], (each) => Deferred.fail(each, "cut"), { discard: true })
    ),
    /** Somebody sets this computer's clock. */
    setClock: (millis: number) => {
      clockError += millis
      world.setClock(millis)
    },
    /** This computer sleeps, with all its timers. */
    sleep: (millis: number) => {
      clockError += millis
      world.setClock(millis)
      providerSlept += millis
    },
    /** Runs an effect until it is done. `meanwhile` runs between its steps. */
    run: async <A, E>(effect: Effect.Effect<A, E>): Promise<Exit.Exit<A, E>> => {
      const fiber = world.run(effect)
      const deadline = world.passed() + 12 * minute
      await world.rest()
      for (let exit = fiber.unsafePoll(); ; exit = fiber.unsafePoll()) {
        if (exit !== null) return exit
        if (world.passed() > deadline) throw new Error("A call did not end within 12 minutes.")
        await world.pass(100)
      }
    }
  }
}
