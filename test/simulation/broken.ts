/** Clients with a known defect, each with a story in which a rule notices it. They show that the rules see the defect. */
import type { MemberSessionAnswer } from "../../src/domain/calls/Endpoint.js"
import type { CallingPage } from "../../src/shell/plainCall.js"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { candidateLimit } from "../../src/domain/limits/Limits.js"
import { SignedOutMeanwhileError } from "../../src/domain/errors/DeviceErrors.js"
import { discovery } from "../../src/domain/organizations/discoveryCalls.js"
import { session as memberSession } from "../../src/domain/organizations/memberSessionCalls.js"
import { heldMember, membershipOf } from "../../src/domain/organizations/memberState.js"
import type { Organization } from "../../src/domain/organizations/records/Organization.js"
import { completeMark } from "../../src/domain/session/Session.js"
import { writeToken } from "../../src/domain/session/tokenRules.js"
import { takeSteps } from "../../src/page/takeSteps.js"
import { Cookies } from "../../src/services/browser/Cookies.js"
import type { OrganizationClient } from "../../src/services/client/OrganizationClient.js"
import { CallSession } from "../../src/services/login/callSession.js"
import { heldAnswer } from "../../src/services/organizations/memberKind.js"
import { Transport } from "../../src/services/wire/Transport.js"
import { isRecord, recordOf, textIn, type Weather } from "./network.js"
import { storageKey, type Client, type Defect } from "./site.js"
import { ruleOf, type SiteRule } from "./secondFactor.js"
import { storyOf, type Story } from "./story.js"

interface Broken {
  readonly title: string
  readonly defect: Defect
  readonly story: Story
  /** The rule that notices the defect. */
  readonly rule: RegExp
}

const weather = (...latency: Weather["latency"]) =>
  ({ does: "the weather changes", weather: { latency, trouble: "none", share: 0 } }) as const
const slow = weather(8_000, 14_000)
const fast = weather(1, 3)

const needsApp: SiteRule = { methods: ["totp"], when: "always", registered: ["app", "app"] }

/** Calls of nobody: they are sent with the token that the cookies have then, and their answers are stored at any time. */
const ofNobody = <A, E>(call: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.provideService(call, CallSession, { token: null, session_id: undefined, user_id: undefined })

const story = (...deeds: Story["deeds"]): Story => storyOf({}, deeds)

const ofMembers = (...deeds: Story["deeds"]): Story => storyOf({ client: "members" }, deeds)

/** Stores the session of an answer, if it has one. */
const accepting = (session: Client["session"]) => (answer: MemberSessionAnswer) =>
  answer.member_session === null ? Effect.void : session.accept(heldAnswer(answer, answer.member_session))

/** Stores the session of another organization, whatever session there is by then. */
const storingSwitches = (
  members: OrganizationClient["Type"],
  { services, session }: Pick<Client, "services" | "session">
): OrganizationClient["Type"] => {
  const switched: typeof members.session.exchange = (options) =>
    Effect.tap(Context.get(services, Transport).call(memberSession.exchange, options), accepting(session))
  return { ...members, session: { ...members.session, exchange: switched } }
}

/** Sends a choice of an organization with the intermediate session of the cookie, which any tab may have begun. */
const choosingByCookie = (
  members: OrganizationClient["Type"],
  { services, session }: Pick<Client, "services" | "session">
): OrganizationClient["Type"] => {
  const exchange: typeof members.discovery.intermediateSessions.exchange = (options) =>
    Effect.flatMap(session.intermediateToken, (token) =>
      Context.get(services, Transport).call(discovery.intermediateSessions.exchange, {
        ...options,
        intermediate_session_token: token ?? ""
      })
    ).pipe(Effect.tap(accepting(session)))
  return { ...members, discovery: { ...members.discovery, intermediateSessions: { exchange } } }
}

/** Stores each session at once, before the page looks whether it still belongs to the session of the browser. */
const storesAtOnce =
  <P extends CallingPage, Made>(start: (page: P) => Made) =>
  (page: P): Made => {
    const { fetch } = globalThis
    globalThis.fetch = async (...request) => {
      const response = await fetch(...request)
      const { data } = recordOf(await response.clone().text())
      const token = textIn(data, "session_token")
      if (isRecord(data) && token !== "") {
        takeSteps(writeToken(page.places, "opaque", token, location, undefined))
        takeSteps(writeToken(page.places, "jwt", textIn(data, "session_jwt"), location, undefined))
        const { member, member_session, organization, session = member_session, user } = data
        localStorage.setItem(storageKey, JSON.stringify({ session, user, member, organization }))
      }
      return response
    }
    return start(page)
  }

const lateAnswer: Broken = {
  title: "stores an answer that comes after a logout, on a page without services",
  defect: {
    plain: {
      keeper: storesAtOnce
    }
  },
  story: {
    ...story(
      { does: "sign in with a password", tab: 0, person: 0 },
      { does: "time passes", millis: 1_000 },
      weather(1_000, 1_000),
      { does: "reload", tab: 1, person: 0 },
      // Its code is there, and it has asked
      { does: "time passes", millis: 3_000 },
      { does: "log out at once", tab: 0, person: 0 }
    ),
    kinds: ["services", "plain"]
  },
  rule: /The browser holds T1 and must hold no token/
}

export const broken: ReadonlyArray<Broken> = [
  {
    title: "ends whatever session there is when a logout succeeds",
    defect: {
      client: ({ auth, session, ...client }) => ({
        ...client,
        session,
        auth: {
          ...auth,
          session: {
            ...auth.session,
            revoke: (options) => Effect.zipLeft(auth.session.revoke(options), session.signOut)
          }
        }
      })
    },
    story: story(
      { does: "sign in with a password", tab: 0, person: 0 },
      { does: "time passes", millis: 1_000 },
      slow,
      { does: "log out", tab: 0, person: 0 },
      fast,
      { does: "sign in with a password", tab: 1, person: 1 }
    ),
    rule: /The browser holds no token and must hold T2/
  },
  {
    title: "says that somebody is signed in, whose session it did not store because of a logout",
    defect: {
      call: (call) =>
        Effect.catchIf(
          call,
          (error) => error instanceof SignedOutMeanwhileError,
          () => Effect.void
        )
    },
    story: story(
      { does: "time passes", millis: 1_000 },
      slow,
      { does: "sign in with a password", tab: 0, person: 0 },
      { does: "log out at once", tab: 1, person: 0 }
    ),
    rule: /does not fail, although somebody logged out meanwhile/
  },
  {
    title: "redeems the token of a link that a tab has kept since before a logout",
    defect: {
      // Makes the kept address one of the present
      arrive: ({ tab }, local) => {
        const key = `${storageKey}::return`
        const kept = tab.stored.get(key)
        if (kept === undefined) return
        const logout = local.get(`${storageKey}::signed_out`) ?? ""
        tab.stored.set(key, JSON.stringify({ ...recordOf(kept), holder: "", logout }))
      }
    },
    story: story(
      { does: "ask for a link", tab: 0, person: 0 },
      { does: "time passes", millis: 1_000 },
      slow,
      { does: "open the link", as: "page", nth: 0 },
      { does: "log out at once", tab: 0, person: 0 },
      { does: "reload", tab: 2, person: 0 }
    ),
    rule: /redeems a token that it kept from before a logout/
  },
  {
    title: "adopts the tokens of the site's server when it is loaded, also after a logout",
    defect: { adopt: () => () => true },
    story: story(
      { does: "time passes", millis: 1_000 },
      slow,
      { does: "sign in on the site's server", tab: 0, person: 0 },
      { does: "log out at once", tab: 1, person: 0 }
    ),
    rule: /The browser holds T1 and must hold no token/
  },
  {
    title: "believes the first four of many cookies",
    defect: {
      layers: {
        Cookies: Layer.effect(
          Cookies,
          Effect.map(Cookies, (cookies) => ({
            ...cookies,
            all: (name) => Effect.map(cookies.all(name), (values) => values.slice(0, candidateLimit))
          }))
        ).pipe(Layer.provide(Cookies.layer))
      }
    },
    story: story(
      { does: "sign in with a password", tab: 0, person: 0 },
      { does: "time passes", millis: 1_000 },
      { does: "another site plants cookies" },
      { does: "storage is damaged", how: "wiped" },
      { does: "time passes", millis: 1_000 }
    ),
    rule: /hands out a token that another site has planted/
  },
  {
    title: "calls a session complete as soon as there is one",
    defect: {
      client: ({ session, ...client }) => ({
        ...client,
        session: {
          ...session,
          snapshot: Effect.map(session.snapshot, (snapshot) => ({
            ...snapshot,
            isComplete: snapshot.session !== null
          }))
        }
      })
    },
    story: {
      ...story(
        { does: "sign in with a password", tab: 0, person: 0 },
        { does: "time passes", millis: 1_000 }
      ),
      secondFactor: needsApp
    },
    rule: /tab 1 calls S1 complete, whose second factor is missing/
  },
  {
    title: "marks each session as complete for the next page",
    defect: {
      arrive: (_page, local) => {
        const { session } = recordOf(local.get(storageKey) ?? "")
        const id = textIn(session, "session_id")
        local.set(`${storageKey}::complete`, completeMark(id, ruleOf(needsApp) ?? { methods: [] }))
      }
    },
    story: {
      ...story(
        { does: "sign in with a password", tab: 0, person: 0 },
        { does: "time passes", millis: 1_000 },
        { does: "reload", tab: 0, person: 0 }
      ),
      secondFactor: needsApp
    },
    rule: /The next page calls S1 complete, whose second factor is missing/
  },
  {
    title: "stores a proof that is answered after somebody else has signed in",
    defect: { call: ofNobody },
    story: {
      ...story(
        { does: "sign in with a password", tab: 0, person: 0 },
        { does: "time passes", millis: 1_000 },
        slow,
        { does: "prove the second factor", tab: 0, person: 0 },
        { does: "time passes", millis: 100 },
        fast,
        { does: "sign in with a password", tab: 1, person: 1 }
      ),
      secondFactor: needsApp
    },
    rule: /does not fail, although its session was replaced meanwhile/
  },
  {
    title: "ends a step-up with the proof of whoever is signed in",
    defect: { account: { takesAnyProof: true } },
    story: {
      ...story(
        { does: "sign in with a password", tab: 0, person: 0 },
        { does: "time passes", millis: 1_000 },
        { does: "delete the account", tab: 0, person: 0 },
        { does: "sign in with a password", tab: 1, person: 1 },
        { does: "time passes", millis: 1_000 },
        { does: "prove the second factor", tab: 1, person: 1 }
      ),
      secondFactor: needsApp
    },
    rule: /The step-up of tab 1 ends with the proof of another person/
  },
  {
    title: "sends what one person pressed with the token of another",
    defect: { call: ofNobody, account: { sendsAnyToken: true } },
    story: story(
      { does: "sign in with a password", tab: 0, person: 0 },
      { does: "time passes", millis: 1_000 },
      slow,
      { does: "sign in on the site's server", tab: 1, person: 1 },
      { does: "change the name", tab: 0, person: 0 }
    ),
    rule: /does to one account what the person of another one has pressed/
  },
  {
    title: "keeps recovery codes on the screen when the user changes",
    defect: { account: { keepsCodes: true } },
    story: {
      ...story(
        { does: "sign in with a password", tab: 0, person: 0 },
        { does: "time passes", millis: 1_000 },
        { does: "prove the second factor", tab: 0, person: 0 },
        { does: "time passes", millis: 1_000 },
        { does: "show recovery codes", tab: 0, person: 0 },
        { does: "time passes", millis: 1_000 },
        { does: "log out", tab: 0, person: 0 },
        { does: "time passes", millis: 1_000 },
        { does: "sign in with a password", tab: 0, person: 1 }
      ),
      secondFactor: needsApp
    },
    rule: /tab 1 shows recovery codes to somebody else than their owner/
  },
  {
    title: "stores the session of a landing after somebody else has signed in",
    defect: { call: ofNobody },
    story: {
      seed: 2,
      locks: "web",
      pkce: false,
      clockAhead: 0,
      tabs: 2,
      secondFactor: needsApp,
      deeds: [
        { does: "sign in with Google", tab: 0, person: 1 },
        { does: "sign in on the site's server", tab: 1, person: 1 },
        { does: "the weather changes", weather: { latency: [3000, 9000], trouble: "none", share: 0 } },
        { does: "prove the second factor", tab: 0, person: 0 },
        { does: "time passes", millis: 3300 },
        { does: "the weather changes", weather: { latency: [1, 30], trouble: "none", share: 0 } },
        { does: "sign in with a password", tab: 0, person: 0 }
      ]
    },
    rule: /A call of tab 1 does not fail, although its session was replaced meanwhile/
  },
  {
    title: "refreshes without the lock on a page without services",
    defect: {
      plain: {
        keeper: (keep) => (page) => {
          const request = (_name: string, _options: object, use: (lock: object) => unknown) =>
            Promise.resolve(use({}))
          Object.assign(navigator.locks, { request })
          return keep(page)
        }
      }
    },
    story: {
      ...story(
        { does: "sign in with a password", tab: 0, person: 0 },
        { does: "time passes", millis: 1_000 },
        { does: "reload", tab: 1, person: 0 },
        { does: "reload", tab: 2, person: 0 },
        slow,
        { does: "time passes", millis: 1_000 }
      ),
      tabs: 3,
      kinds: ["services", "plain", "plain"]
    },
    rule: /2 refreshes are in flight at once/
  },
  lateAnswer,
  {
    title: "stores the session of a link that comes after a logout, on a page without services",
    defect: {
      plain: {
        redeemer: storesAtOnce
      }
    },
    story: {
      ...story(
        { does: "ask for a link", tab: 0, person: 0 },
        { does: "time passes", millis: 1_000 },
        { does: "open the link", as: "page", nth: 0 },
        { does: "time passes", millis: 1 },
        slow,
        { does: "time passes", millis: 1_000 },
        { does: "sign in with a password", tab: 0, person: 1 },
        { does: "time passes", millis: 1_000 },
        { does: "log out at once", tab: 0, person: 1 }
      ),
      kinds: ["services", "plain", "plain"]
    },
    rule: /The browser holds T\d and must hold no token/
  },
  {
    title: "tells nobody of a logout in another tab, on a page without services",
    defect: {
      plain: {
        follower: (follow) => (page) => {
          return follow({ ...page, listeners: new Map() })
        }
      }
    },
    story: {
      ...story(
        { does: "sign in with a password", tab: 0, person: 0 },
        { does: "time passes", millis: 1_000 },
        { does: "reload", tab: 1, person: 0 },
        { does: "time passes", millis: 1_000 },
        { does: "log out", tab: 0, person: 0 }
      ),
      kinds: ["services", "plain"]
    },
    rule: /tab 2 has not told its listeners that the session is absent/
  },
  {
    title: "stores the answer of a switch to another organization when somebody else has signed in",
    defect: {
      client: ({ members, ...client }) => ({
        ...client,
        members: members && storingSwitches(members, client)
      })
    },
    story: ofMembers(
      { does: "sign in with a code", tab: 0, person: 0 },
      { does: "time passes", millis: 8_000 },
      slow,
      { does: "switch the organization", tab: 0, person: 0 },
      { does: "time passes", millis: 100 },
      fast,
      { does: "sign in with a password", tab: 1, person: 1 }
    ),
    rule: /A call of tab 1 does not fail, although its session was replaced meanwhile/
  },
  {
    title: "shows the first organization after a switch to another one",
    defect: {
      client: ({ session, ...client }) => {
        let first: Organization | undefined
        const snapshot = Effect.map(session.snapshot, (now) => {
          const own = membershipOf(now.user)
          const { roles = [] } = now.session ?? {}
          first ??= own?.organization
          return {
            ...now,
            user: own && heldMember({ ...own, organization: first ?? own.organization }, roles)
          }
        })
        return { ...client, session: { ...session, snapshot } }
      }
    },
    story: ofMembers(
      { does: "sign in with a code", tab: 0, person: 0 },
      { does: "time passes", millis: 8_000 },
      { does: "switch the organization", tab: 0, person: 0 },
      { does: "time passes", millis: 1_000 }
    ),
    rule: /tab 1 shows the organization of another session/
  },
  {
    title: "chooses with the intermediate session that another tab has begun",
    defect: {
      client: ({ members, ...client }) => ({
        ...client,
        members: members && choosingByCookie(members, client)
      })
    },
    story: ofMembers(
      { does: "choose an organization", tab: 0, person: 0 },
      { does: "choose an organization", tab: 1, person: 1 },
      { does: "choose an organization", tab: 2, person: 0 },
      { does: "time passes", millis: 10_000 }
    ),
    rule: /chooses an organization with the intermediate session of another tab/
  },
  {
    title: "keeps the intermediate session after a logout",
    defect: {
      client: ({ auth, session, ...client }) => ({
        ...client,
        session,
        auth: {
          ...auth,
          session: {
            ...auth.session,
            revoke: (options) =>
              Effect.flatMap(session.intermediateToken, (token) =>
                Effect.ensuring(auth.session.revoke(options), session.acceptIntermediate(token ?? ""))
              )
          }
        }
      })
    },
    story: ofMembers(
      { does: "ask for a link to choose an organization", tab: 0, person: 0 },
      { does: "time passes", millis: 1_000 },
      { does: "open the link", as: "page", nth: 0 },
      { does: "time passes", millis: 1_000 },
      { does: "log out at once", tab: 0, person: 0 }
    ),
    rule: /The browser keeps an intermediate session of before a logout or a login/
  },
  {
    ...lateAnswer,
    title: "stores an answer that comes after a logout of a member, on a page without services",
    story: { ...lateAnswer.story, client: "members" }
  }
]
