// @vitest-environment happy-dom
import * as Schema from "effect/Schema"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { LayeredClientOptions } from "../../src/client/AuthClient.js"
import { earlyFacts } from "../../src/client/pageFacts.js"
import { magicLinks } from "../../src/domain/magicLink/calls.js"
import { linkRedemptionPath, memberLinkRedemptionPath } from "../../src/domain/calls/request.js"
import { pkceKey } from "../../src/domain/calls/pkceKeys.js"
import { magicLinks as memberLinks } from "../../src/domain/organizations/magicLinkCalls.js"
import { fingerprintOf } from "../../src/domain/session/CookieValues.js"
import type { SessionTokens } from "../../src/domain/session/Session.js"
import type { PageFacts } from "../../src/page/pageFacts.js"
import { organizationClient } from "../../src/shell/createOrganizationClient.js"
import type { ClientKind } from "../../src/shell/client.js"
import { userClient } from "../../src/shell/userClient.js"
import { untyped } from "../support/client.js"
import { authenticatedJson, secrets, sessionJson, storedState, userJson } from "../support/answers.js"
import { member, organization, session as memberSession, storedMembership } from "../support/memberRecords.js"
import {
  elsewhere,
  key,
  minute,
  ok,
  openPlainPageOf,
  plainWorld,
  settle,
  type Answer,
  type OpenedClient
} from "../support/plainPage.js"
import { storageKey } from "../support/world.js"

const world = plainWorld()
const whole = { onExcessProperty: "preserve" } as const
const thirty = { session_duration_minutes: 30 }
const token = "SECRET-link-1"

beforeEach(() => void vi.stubGlobal("isSecureContext", true))

const setAddress = (href: string) => history.replaceState(null, "", href)
const landingOf = (tokenType: string) =>
  `http://localhost:3000/landing?from=mail&stytch_token_type=${tokenType}&token=${token}#top`

interface OpenedPage {
  readonly facts: PageFacts
  readonly heard: ReadonlyArray<object | null>
  readonly loads: () => number
  readonly session: {
    readonly getSync: () => object | null
    readonly getInfo: () => object
    readonly getTokens: () => SessionTokens | null
  }
  readonly land: (...args: ReadonlyArray<unknown>) => Promise<unknown>
  readonly redeem: (given: string) => Promise<unknown>
  readonly fetchUser: () => Promise<unknown>
}

type Open = (options?: LayeredClientOptions, href?: string) => Promise<OpenedPage>

/** Opens the page of a landing, without services. */
const openLanding = async <
  Client extends OpenedClient & { readonly authenticateByUrl: (...args: never) => unknown }
>(
  kind: ClientKind<Client>,
  { answer }: Pick<Side, "answer">,
  options: LayeredClientOptions | undefined,
  href: string
) => {
  setAddress(href)
  world.answer = ok(answer(1))
  const page = await openPlainPageOf(kind, world, options)
  const { authenticateByUrl } = page.client
  const land = (...args: ReadonlyArray<unknown>) => Promise.resolve(untyped(authenticateByUrl, ...args))
  return { ...page, land }
}

const openUsers: Open = async (options, href = landingOf("magic_links")) => {
  const { client, ...page } = await openLanding(userClient, users, options, href)
  return {
    ...page,
    session: client.session,
    redeem: (given) => client.magicLinks.authenticate(given, thirty),
    fetchUser: () => client.user.get()
  }
}

const openMembers: Open = async (options, href = landingOf("multi_tenant_magic_links")) => {
  const { client, ...page } = await openLanding(organizationClient, members, options, href)
  return {
    ...page,
    session: client.session,
    redeem: (magic_links_token) => client.magicLinks.authenticate({ magic_links_token, ...thirty }),
    fetchUser: () => client.self.get()
  }
}

/** What a client of users and one of members of organizations do. */
interface Side {
  readonly side: string
  readonly open: Open
  readonly tokenType: string
  readonly path: string
  readonly owner: string
  readonly sessionId: (n: number) => string
  readonly session: (n: number) => object
  readonly row: {
    readonly method: string
    readonly path: string
    readonly payload: Schema.Schema.AnyNoContext
  }
  readonly body: object
  /** What the provider sends. */
  readonly answer: (n: number, more?: object) => object
  /** What the caller gets of it. */
  readonly data: (n: number) => object
  readonly landed: object
  readonly stored: string
  /** Answers that something is unusual about. */
  readonly unusual: ReadonlyArray<readonly [string, object]>
}

const users: Side = {
  side: "a user",
  open: openUsers,
  tokenType: "magic_links",
  path: linkRedemptionPath,
  owner: userJson.user_id,
  sessionId: (n) => `session-test-${n}`,
  session: (n) => ({ session_id: users.sessionId(n) }),
  row: magicLinks.authenticate,
  body: { token, ...thirty },
  answer: (n, more) => authenticatedJson(n, { method_id: "email-test-1", __user: userJson, ...more }),
  // Without the provider's own copy of the user
  data: (n) =>
    Schema.decodeUnknownSync(magicLinks.authenticate.answer)(
      authenticatedJson(n, { method_id: "email-test-1" }),
      whole
    ),
  landed: { tokenType: "magic_links", token },
  stored: storedState(9),
  unusual: [
    ["an answer without a user", { user: undefined }],
    ["two people", { session: sessionJson(1, { user_id: "user-test-2" }) }]
  ]
}

const members: Side = {
  side: "a member",
  open: openMembers,
  tokenType: "multi_tenant_magic_links",
  path: memberLinkRedemptionPath,
  owner: member.member_id,
  sessionId: (n) => `session-${n}`,
  session: (n) => ({ member_session_id: members.sessionId(n) }),
  row: memberLinks.authenticate,
  body: { magic_links_token: token, ...thirty },
  answer: (n, more) => ({
    request_id: `request-id-${n}`,
    status_code: 200,
    ...{ member_id: member.member_id, member, organization, organization_id: organization.organization_id },
    member_session: {
      ...memberSession,
      member_session_id: `session-${n}`,
      // Its cookies are still there when the test ends, which forgets them
      expires_at: sessionJson(n).expires_at
    },
    ...secrets(n),
    ...{ member_authenticated: true, intermediate_session_token: "" },
    // Without `primary_required`, which the client then reads as null
    mfa_required: null,
    method_id: "email-1",
    ...more
  }),
  data: (n) => Schema.decodeUnknownSync(memberLinks.authenticate.answer)(members.answer(n), whole),
  landed: { handled: true, tokenType: "multi_tenant_magic_links" },
  stored: JSON.stringify(storedMembership),
  unusual: [
    ["an answer without an organization", { organization: undefined }],
    ["two people", { member_session: { ...memberSession, member_id: "member-2" } }],
    [
      "a login that lacks a factor",
      {
        ...{ member_authenticated: false, member_session: null, session_token: "", session_jwt: "" },
        intermediate_session_token: "SECRET-intermediate-1",
        mfa_required: { member_options: null, secondary_auth_initiated: null }
      }
    ],
    ["a login that is not called complete", { member_authenticated: undefined }],
    ["an intermediate session beside the session", { intermediate_session_token: "SECRET-intermediate-1" }]
  ]
}

const sides = [users, members]
const requestsTo = (path: string) => world.requests.filter(({ url }) => url.endsWith(`/sdk/v1${path}`))
const remembered = (name: "redeemed" | "redeemed_session" = "redeemed"): unknown =>
  JSON.parse(localStorage.getItem(key(name)) ?? "null")

/** Follows a promise: undefined until it has settled. */
const outcomeOf = (promise: Promise<unknown>) => {
  const outcome: { value?: unknown } = {}
  promise.then(
    (value) => (outcome.value = value),
    (error: unknown) => (outcome.value = error)
  )
  return outcome
}

describe.each(sides)("The landing of $side without services", (side) => {
  const { answer, data, landed, open, owner, path, row, session, tokenType } = side
  const redemptions = () => requestsTo(path)

  it.each([
    ["magicLinks.authenticate", false],
    ["authenticateByUrl", true]
  ])("signs in by %s", async (_, byUrl) => {
    const page = await open()
    // A member that no schema knows reaches the site
    const more = { added: { deep: [1] } }
    world.answer = ok(answer(1, { ...more, __user: {} }))
    localStorage.setItem(key("began_email"), "1 2 ada@example.com")
    const { value } = outcomeOf(byUrl ? page.land(thirty) : page.redeem(token))
    expect(value).toBeUndefined()
    const outcome = outcomeOf(page.redeem(token))
    await settle()
    expect(redemptions()).toHaveLength(1)
    expect(page.loads()).toBe(0)
    expect(page.session.getSync()).toMatchObject(session(1))
    expect(page.session.getTokens()?.session_token).toBe("SECRET-token-1")
    expect(page.session.getInfo()).toMatchObject({ fromCache: false, status: "present" })
    expect(page.heard).toEqual([expect.objectContaining(session(1))])
    expect(outcome.value).toEqual({ ...data(1), ...more })
    expect(localStorage.getItem(key("token_owner"))).toBe(`${fingerprintOf("SECRET-token-1")} ${owner}`)
    expect(localStorage.getItem(key("began_email"))).toBeNull()
    expect(remembered()).toMatchObject({ pending: 0 })
    expect(remembered("redeemed_session")).toMatchObject({ session_id: side.sessionId(1) })
    expect(JSON.stringify({ ...localStorage })).not.toContain(token)
    // The session is kept fresh from now on
    world.answer = ok(answer(2))
    await vi.advanceTimersByTimeAsync(4 * minute)
    expect(page.session.getTokens()?.session_token).toBe("SECRET-token-2")
    expect(page.loads()).toBe(0)
  })

  it("sends the request that the row of the call describes", async () => {
    const page = await open()
    void page.redeem(` ${token}> `)
    await settle()
    const [request] = redemptions()
    expect([request?.method, request?.url]).toEqual([row.method, `https://test.stytch.com/sdk/v1${row.path}`])
    expect(JSON.parse(String(request?.body))).toEqual(Schema.encodeSync(row.payload)(side.body))
  })

  it("takes the token out of the address, and keeps it when the page is left before the answer", async () => {
    const page = await open()
    world.answer = () => new Promise<never>(() => {})
    void page.land(thirty)
    await settle()
    expect(location.href).toBe("http://localhost:3000/landing?from=mail#top")
    window.dispatchEvent(new Event("pagehide"))
    const kept: unknown = JSON.parse(sessionStorage.getItem(key("return")) ?? "null")
    expect(kept).toMatchObject({ href: landingOf(tokenType) })
  })

  it("returns what was redeemed by authenticateByUrl, once for calls at the same time", async () => {
    const page = await open()
    const outcomes = [outcomeOf(page.land(thirty)), outcomeOf(page.land(thirty))]
    await settle()
    expect(redemptions()).toHaveLength(1)
    expect(outcomes[0]?.value).toEqual({ ...landed, data: data(1) })
    expect(outcomes[1]?.value).toBe(outcomes[0]?.value)
    expect(sessionStorage.getItem(key("return"))).toBeNull()
  })

  it("says that there is no token without services", async () => {
    const page = await open({}, "http://localhost:3000/")
    const outcome = outcomeOf(page.land(thirty))
    await settle()
    expect([outcome.value, page.loads(), redemptions().length]).toEqual([null, 0, 0])
  })
})

describe.each(sides)("The landing of $side loads the services", (side) => {
  const { answer, open, path, stored, tokenType, unusual } = side
  const landing = landingOf(tokenType)
  const redemptions = () => requestsTo(path)

  const unanswered: Answer = () => new Promise<never>(() => {})
  const tests: ReadonlyArray<readonly [string, () => unknown]> = [
    [
      "for a PKCE verifier of this browser",
      () => localStorage.setItem(pkceKey(storageKey, "magic_links"), "{}")
    ],
    ["for a PKCE verifier of this tab", () => sessionStorage.setItem(pkceKey(storageKey, "passwords"), "{}")],
    [
      "for an intermediate session",
      () => {
        document.cookie = "stytch_intermediate_session_token=SECRET-intermediate-1; path=/"
      }
    ],
    [
      "for a form that marks the method that was used last",
      () => localStorage.setItem(key("last_used"), "{}")
    ],
    ["for a token that this tab has kept", () => sessionStorage.setItem(key("return"), "{}")],
    [
      "for storage that is denied",
      () =>
        vi.stubGlobal("localStorage", {
          getItem: () => {
            throw new Error("Denied.")
          },
          clear: localStorage.clear.bind(localStorage)
        })
    ],
    [
      "for a prerendered page",
      () => Reflect.defineProperty(document, "prerendering", { configurable: true, value: true })
    ],
    ["in an insecure context", () => vi.stubGlobal("isSecureContext", false)]
  ]
  it.each(tests)("%s", async (_, prepare) => {
    prepare()
    const page = await open()
    void page.land(thirty).catch(() => {})
    await settle()
    Reflect.deleteProperty(document, "prerendering")
    expect([page.loads(), redemptions().length]).toEqual([1, 0])
    // They find the token where it was
    expect(location.href).toBe(landing)
  })

  it("when somebody is signed in", async () => {
    document.cookie = "stytch_session=SECRET-token-9; path=/"
    localStorage.setItem(storageKey, stored)
    const { land } = await open()
    void land(thirty).catch(() => {})
    await settle()
    expect(redemptions()).toHaveLength(0)
  })

  const answers: ReadonlyArray<readonly [string, Answer]> = [
    ["a refusal", async () => new Response("{}", { status: 401 })],
    ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a text that is no JSON", async () => new Response("<html>", { status: 200 })],
    ["tokens in the provider's cookies", ok(answer(1, { session_token: "", session_jwt: "" }))],
    ["tokens that no cookie holds", ok(answer(1, { session_jwt: "x".repeat(5_000) }))],
    ...unusual.map(([title, more]) => [title, ok(answer(1, more))] as const)
  ]
  it.each(answers)("for %s, with the response that is there", async (_, given) => {
    const { facts, land, loads } = await open()
    world.answer = given
    void land(thirty).catch(() => {})
    await settle()
    expect([loads(), redemptions().length]).toEqual([1, 1])
    expect([document.cookie, localStorage.getItem(storageKey)]).toEqual(["", null])
    expect([location.href, remembered()]).toEqual([landing, expect.objectContaining({ pending: 0 })])
    const { fetch } = earlyFacts(facts)
    const [sent] = redemptions()
    await fetch(`https://test.stytch.com/sdk/v1${path}`, {
      ...sent,
      body: '{"token":"of another link"}'
    }).catch(() => {})
    expect(redemptions()).toHaveLength(2)
    await fetch(`https://test.stytch.com/sdk/v1${path}`, sent).catch(() => {})
    expect(redemptions()).toHaveLength(2)
  })

  it.each([
    ["signs out in another tab", () => localStorage.setItem(key("signed_out"), "5")],
    [
      "signs in in another tab",
      () => {
        document.cookie = "stytch_session=SECRET-token-9; path=/"
      }
    ]
  ])("when somebody %s meanwhile, and stores nothing", async (_, change) => {
    const { land, loads } = await open()
    world.answer = async () => {
      elsewhere(change)
      return ok(answer(1))()
    }
    void land(thirty).catch(() => {})
    await settle()
    expect(loads()).toBe(1)
    expect(localStorage.getItem(storageKey)).toBeNull()
    expect(document.cookie).not.toContain("SECRET-token-1")
  })

  it("when somebody has signed out since the call, while its code was loaded", async () => {
    const { loads, redeem } = await open({}, "http://localhost:3000/")
    void redeem(token).catch(() => {})
    localStorage.setItem(key("signed_out"), "5")
    await settle()
    expect([loads(), redemptions().length]).toEqual([1, 0])
  })

  it("when the services have come meanwhile", async () => {
    const { fetchUser, land, loads } = await open()
    world.answer = unanswered
    void land(thirty)
    await settle()
    void fetchUser().catch(() => {})
    await settle()
    expect(loads()).toBe(1)
  })

  it("when a widget is there, which asks and answers", async () => {
    const { facts, land, loads } = await open()
    facts.hasWidget = true
    void land(thirty).catch(() => {})
    await settle()
    expect([loads(), redemptions().length]).toEqual([1, 0])
  })

  it.each<[string, object | undefined]>([
    ["that ask for more", { ...thirty, keepToken: true }],
    ["that are wrong", { session_duration_minutes: 0.5 }],
    ["that are missing", undefined]
  ])("for options %s", async (_, options) => {
    const { land, loads } = await open()
    void land(options).catch(() => {})
    await settle()
    expect([loads(), redemptions().length]).toEqual([1, 0])
  })
})

describe("The landing of a user", () => {
  it("loads the services for a second factor", async () => {
    const { land, loads } = await openUsers({ secondFactor: { methods: ["totp"] } })
    void land(thirty).catch(() => {})
    await settle()
    expect([loads(), requestsTo(linkRedemptionPath).length]).toEqual([1, 0])
  })
})

describe("The landing of a member loads the services", () => {
  it.each(["discovery", "oauth", "sso", "multi_tenant_impersonation"])("for a token of %s", async (type) => {
    const { land, loads } = await openMembers({}, landingOf(type))
    void land(thirty).catch(() => {})
    await settle()
    expect([loads(), requestsTo(memberLinkRedemptionPath).length]).toEqual([1, 0])
    expect(location.href).toBe(landingOf(type))
  })

  it.each([
    ["a captcha", { captchaSettings: { enabled: true, siteKey: "key-1" }, runDFPProtectedAuth: false }],
    ["a fraud score", { captchaSettings: { enabled: false }, runDFPProtectedAuth: true }]
  ])("for the link of a member whose project asks for %s", async (_, settings) => {
    localStorage.setItem(key("bootstrap"), JSON.stringify(settings))
    const page = await members.open()
    void page.land(thirty).catch(() => {})
    await settle()
    expect([page.loads(), requestsTo(members.path).length]).toEqual([1, 0])
  })

  it("for another address than the page's", async () => {
    const { land, loads } = await openMembers({}, "http://localhost:3000/")
    void land(thirty, landingOf("multi_tenant_magic_links")).catch(() => {})
    await settle()
    expect([loads(), requestsTo(memberLinkRedemptionPath).length]).toEqual([1, 0])
  })

  it("for a link whose language the caller names", async () => {
    const { client, loads } = await openPlainPageOf(organizationClient, world)
    const locale = "fr"
    void client.magicLinks.authenticate({ magic_links_token: token, ...thirty, locale }).catch(() => {})
    await settle()
    expect([loads(), requestsTo(memberLinkRedemptionPath).length]).toEqual([1, 0])
  })
})
