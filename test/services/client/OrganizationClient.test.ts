/** The client of an organization's member, on the embedded provider. */
import * as Http from "@effect/platform/HttpClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { makeEffectProvider } from "../../../provider/EffectProvider.js"
import { organizationCalls } from "../../../src/domain/organizations/organizationCalls.js"
import type { SessionState } from "../../../src/domain/session/Session.js"
import { Cookies } from "../../../src/services/browser/Cookies.js"
import { Storage } from "../../../src/services/browser/Storage.js"
import { OrganizationClient } from "../../../src/services/client/OrganizationClient.js"
import { Session } from "../../../src/services/session/Session.js"
import { SessionAtCall } from "../../../src/services/session/SessionAtCall.js"
import { layerOrganizations } from "../../../src/services/wiring/layerOrganizations.js"
import { inMemory } from "../../../src/services/wiring/layerTest.js"
import type { ServiceLayers } from "../../../src/services/wiring/layerCore.js"
import { assert, describe, it } from "../../support/it.js"
import { layerHttpClient } from "../../support/providerLayer.js"
import { publicToken, storageKey } from "../../support/world.js"

const ada = "ada@engines.example"
const bea = "bea@engines.example"
const minutes30 = { session_duration_minutes: 30 }

/** A provider with Engines, of Ada and Bea, and Looms, of Ada. */
const companies = Effect.promise(async () => {
  const provider = makeEffectProvider({ onWarning: () => {} })
  const { organizations } = await provider.seed({
    organizations: [
      {
        organization_name: "Engines",
        organization_slug: "engines",
        members: [{ email_address: ada, roles: ["stytch_admin"] }, { email_address: bea }]
      },
      { organization_name: "Looms", organization_slug: "looms", members: [{ email_address: ada }] }
    ]
  })
  const [engines = "", looms = ""] = organizations.map(({ organization }) => organization.organization_id)
  const tokenOf = (email: string) =>
    new URL(provider.inbox.latest(email)?.link ?? "").searchParams.get("token") ?? ""
  /** What happens while the provider answers. */
  const answering = { effect: Effect.void }
  const HttpClient = Layer.effect(
    Http.HttpClient,
    Effect.map(
      Http.HttpClient,
      Http.tap(() => Effect.suspend(() => answering.effect))
    )
  )
  return {
    answering,
    engines,
    looms,
    tokenOf,
    HttpClient: Layer.provide(HttpClient, layerHttpClient(provider))
  }
})

type Companies = Effect.Effect.Success<typeof companies>

type Services = Cookies | OrganizationClient | Session | Storage

/** Runs an effect in a browser of its own. Its cookies and storage are in memory, or those that `shared` has. */
const inBrowser = <A, E>(
  { HttpClient }: Companies,
  effect: Effect.Effect<A, E, Services>,
  shared: ServiceLayers = {}
): Effect.Effect<A, E> =>
  Effect.scoped(
    Effect.flatMap(Effect.clock, (Clock) =>
      Effect.provide(
        effect,
        Layer.fresh(
          layerOrganizations(
            publicToken,
            { telemetry: false },
            { ...inMemory(), ...shared, HttpClient, Clock }
          )
        )
      )
    )
  )

/** Runs an effect in the browser of somebody who visits the companies. */
const inCompanies = <A, E>(effect: (site: Companies) => Effect.Effect<A, E, Services>) =>
  Effect.flatMap(companies, (site) => inBrowser(site, effect(site)))

/** Runs an effect in another tab of the same browser. */
const inAnotherTab = <A, E>(site: Companies, effect: Effect.Effect<A, E, Services>) =>
  Effect.gen(function* () {
    const shared = {
      Cookies: Layer.succeed(Cookies, yield* Cookies),
      Storage: Layer.succeed(Storage, yield* Storage)
    }
    return yield* inBrowser(site, effect, shared)
  })

const cookieNamed = (name: string) => Effect.flatMap(Cookies, ({ all }) => all(name))

const tokensOf = (session_token: string) => ({ session_token, session_jwt: "jwt" })

const present = (state: SessionState) => {
  if (!state?.session || !state.user) throw new Error("Nobody is signed in.")
  return { session: state.session, user: state.user }
}

/** Signs in by a link to an organization. */
const signIn = ({ tokenOf }: Companies, email_address: string, organization_id: string) =>
  Effect.gen(function* () {
    const auth = yield* OrganizationClient
    yield* auth.magicLinks.email.loginOrSignup({ email_address, organization_id })
    return yield* auth.magicLinks.authenticate({ magic_links_token: tokenOf(email_address), ...minutes30 })
  })

/** Proves an address by a link, before an organization is chosen. */
const discover = ({ tokenOf }: Companies, email_address: string) =>
  Effect.gen(function* () {
    const auth = yield* OrganizationClient
    yield* auth.magicLinks.email.discovery.send({ email_address })
    return yield* auth.magicLinks.discovery.authenticate({
      discovery_magic_links_token: tokenOf(email_address)
    })
  })

describe("OrganizationClient", () => {
  it.effect("has a method for each call of the table", () =>
    Effect.gen(function* () {
      const names = (group: object): ReadonlyArray<string> =>
        Object.entries(group).flatMap(([name, member]: [string, object]) =>
          "args" in member ? [name] : names(member).map((each) => `${name}.${each}`)
        )
      const auth = yield* inBrowser(yield* companies, OrganizationClient)
      for (const name of names(organizationCalls).filter((each) => !each.includes("googleOneTap"))) {
        const method = name
          .split(".")
          .reduce<unknown>((group, each) => Reflect.get(Object(group), each), auth)
        assert.isFunction(method, name)
      }
    })
  )
})

describe("A member who signs in by a link", () => {
  it.effect("is signed in, with cookies, and storage in the form of the provider's own client", () =>
    inCompanies((site) =>
      Effect.gen(function* () {
        const answer = yield* signIn(site, ada, site.engines)
        assert.isTrue(answer.member_authenticated)
        const auth = yield* OrganizationClient
        const now = yield* auth.current
        assert.deepStrictEqual(now?.session, answer.member_session ?? undefined)
        assert.strictEqual(now?.member.email_address, ada)
        assert.strictEqual(now?.organization.organization_slug, "engines")
        assert.deepStrictEqual(yield* cookieNamed("stytch_session"), [answer.session_token])
        const stored: unknown = JSON.parse((yield* (yield* Storage).get(storageKey)) ?? "null")
        assert.deepStrictEqual(stored, {
          session: answer.member_session,
          member: answer.member,
          organization: answer.organization
        })
      })
    )
  )

  it.effect("may be sent the token twice at a time, and as a chat changes it", () =>
    inCompanies((site) =>
      Effect.gen(function* () {
        const auth = yield* OrganizationClient
        yield* auth.magicLinks.email.loginOrSignup({ email_address: ada, organization_id: site.engines })
        const magic_links_token = site.tokenOf(ada)
        const [first, second] = yield* Effect.all(
          [`${magic_links_token}.`, magic_links_token].map((token) =>
            auth.magicLinks.authenticate({ magic_links_token: token, ...minutes30 })
          ),
          { concurrency: 2 }
        )
        assert.isNotNull(first?.member_session)
        assert.deepStrictEqual(first, second)
      })
    )
  )

  it.effect("keeps the session of a confirmation, and is signed out by a logout", () =>
    inCompanies((site) =>
      Effect.gen(function* () {
        const { member_session } = yield* signIn(site, ada, site.engines)
        const auth = yield* OrganizationClient
        const confirmed = yield* auth.session.authenticate({ session_duration_minutes: 60 })
        assert.strictEqual(confirmed.member_session.member_session_id, member_session?.member_session_id)
        assert.notStrictEqual(confirmed.member_session.expires_at, member_session?.expires_at)
        yield* auth.session.revoke()
        assert.isNull(yield* auth.current)
        assert.deepStrictEqual(yield* cookieNamed("stytch_session"), [])
        assert.strictEqual((yield* Effect.flip(auth.session.authenticate()))._tag, "ApiError")
      })
    )
  )

  it.effect("sees a change of their own name, and not one of somebody else's", () =>
    inCompanies((site) =>
      Effect.gen(function* () {
        yield* signIn(site, ada, site.engines)
        const auth = yield* OrganizationClient
        yield* auth.self.update({ name: "Ada" })
        assert.strictEqual((yield* auth.current)?.member.name, "Ada")
        const { members } = yield* auth.organization.members.search({})
        const other = members.find((each) => each.email_address === bea)
        yield* auth.organization.members.update({ member_id: other?.member_id ?? "", name: "Bea" })
        assert.strictEqual((yield* auth.current)?.member.name, "Ada")
        yield* auth.organization.update({ organization_name: "Analytical Engines" })
        assert.strictEqual((yield* auth.current)?.organization.organization_name, "Analytical Engines")
      })
    )
  )
})

/** Runs an effect once, after the provider has answered and before the answer arrives. */
const beforeAnswer = <E>({ answering }: Companies, effect: Effect.Effect<unknown, E>) => {
  answering.effect = Effect.suspend(() => {
    answering.effect = Effect.void
    return Effect.orDie(Effect.asVoid(effect))
  })
}

describe("A member whose answers arrive out of order", () => {
  it.effect("sees the newer name and the newer organization", () =>
    inCompanies((site) =>
      Effect.gen(function* () {
        yield* signIn(site, ada, site.engines)
        const auth = yield* OrganizationClient
        beforeAnswer(site, auth.self.update({ name: "Newer" }))
        yield* auth.self.update({ name: "Older" })
        assert.strictEqual((yield* auth.current)?.member.name, "Newer")
        beforeAnswer(site, auth.organization.update({ organization_name: "Newer" }))
        yield* auth.organization.update({ organization_name: "Older" })
        assert.strictEqual((yield* auth.current)?.organization.organization_name, "Newer")
        assert.strictEqual((yield* auth.current)?.member.name, "Newer")
      })
    )
  )
})

describe("A member who leaves", () => {
  const leaving = {
    "ends all their sessions": (auth: OrganizationClient["Type"], member_id: string) =>
      auth.session.revokeForMember({ member_id }),
    "deletes their organization": (auth: OrganizationClient["Type"]) => auth.organization.delete(),
    "deletes themselves": (auth: OrganizationClient["Type"], member_id: string) =>
      auth.organization.members.delete(member_id)
  }
  for (const [what, leave] of Object.entries(leaving)) {
    it.effect(`is signed out when one ${what}`, () =>
      inCompanies((site) =>
        Effect.gen(function* () {
          const { member_id } = yield* signIn(site, ada, site.engines)
          const auth = yield* OrganizationClient
          yield* leave(auth, member_id)
          assert.isNull(yield* auth.current)
          assert.deepStrictEqual(yield* cookieNamed("stytch_session"), [])
        })
      )
    )

    it.effect(`ends no other session that another tab has stored when one ${what}`, () =>
      inCompanies((site) =>
        Effect.gen(function* () {
          const auth = yield* OrganizationClient
          const { get, set } = yield* Storage
          const looms = yield* signIn(site, ada, site.looms)
          const text = (yield* get(storageKey)) ?? ""
          const { member_id } = yield* signIn(site, ada, site.engines)
          const cookies = yield* Cookies
          const cookie = cookies.set("stytch_session", looms.session_token, {
            path: "/",
            secure: false,
            sameSite: "Lax"
          })
          beforeAnswer(site, Effect.zipRight(cookie, set(storageKey, text)))
          yield* leave(auth, member_id)
          assert.strictEqual((yield* get(storageKey)) ?? "", text)
          assert.include(text, looms.member_id)
        })
      )
    )

    it.effect(`ends no session that has begun while the code was loaded by which one ${what}`, () =>
      inCompanies((site) =>
        Effect.gen(function* () {
          const auth = yield* OrganizationClient
          const {
            member_id: user_id,
            member_session,
            session_token: token
          } = yield* signIn(site, ada, site.engines)
          const atCall = { token, session_id: member_session?.member_session_id, user_id, logout: null }
          const looms = yield* signIn(site, ada, site.looms)
          yield* Effect.provideService(leave(auth, user_id), SessionAtCall, atCall)
          assert.strictEqual((yield* auth.current)?.member.member_id, looms.member_id)
        })
      )
    )
  }
})

describe("A person who looks for their organizations", () => {
  it.effect("has an intermediate token until an organization is chosen", () =>
    inCompanies((site) =>
      Effect.gen(function* () {
        const found = yield* discover(site, ada)
        const auth = yield* OrganizationClient
        assert.isNull(yield* auth.current)
        const ist = "stytch_intermediate_session_token"
        assert.deepStrictEqual(yield* cookieNamed(ist), [found.intermediate_session_token])
        // The client adds the token
        const listed = yield* auth.discovery.organizations.list()
        assert.lengthOf(listed.discovered_organizations, 2)
        yield* auth.discovery.intermediateSessions.exchange({ organization_id: site.looms, ...minutes30 })
        assert.strictEqual((yield* auth.current)?.organization.organization_slug, "looms")
        assert.deepStrictEqual(yield* cookieNamed(ist), [])
      })
    )
  )

  it.effect("still has the token of a link to set a new password, which leads to the same page", () =>
    inCompanies((site) =>
      Effect.gen(function* () {
        const auth = yield* OrganizationClient
        yield* auth.passwords.discovery.resetByEmailStart({ email_address: ada })
        const token = site.tokenOf(ada)
        const query = `?stytch_redirect_type=reset_password&stytch_token_type=discovery&token=${token}`
        const landed = yield* auth.authenticateByUrl(minutes30, `https://app.example/${query}`)
        assert.deepStrictEqual(landed, { handled: false, tokenType: "discovery", token })
        const password = "Marble 81 lantern"
        const found = yield* auth.passwords.discovery.resetByEmail({
          password_reset_token: token,
          password
        })
        assert.lengthOf(found.discovered_organizations, 2)
      })
    )
  )

  it.effect("redeems a token once when the page asks twice at the same time", () =>
    inCompanies((site) =>
      Effect.gen(function* () {
        const auth = yield* OrganizationClient
        yield* auth.magicLinks.email.discovery.send({ email_address: ada })
        const token = { discovery_magic_links_token: site.tokenOf(ada) }
        const redeemed = auth.magicLinks.discovery.authenticate(token)
        const [first, second] = yield* Effect.all([redeemed, redeemed], { concurrency: "unbounded" })
        assert.strictEqual(first.intermediate_session_token, second.intermediate_session_token)
      })
    )
  )

  it.effect("gets the token of a link when an old session ends before the answer", () =>
    inCompanies((site) =>
      Effect.gen(function* () {
        yield* signIn(site, ada, site.engines)
        const auth = yield* OrganizationClient
        yield* auth.magicLinks.email.discovery.send({ email_address: ada })
        beforeAnswer(site, (yield* Session).expire)
        const found = yield* auth.magicLinks.discovery.authenticate({
          discovery_magic_links_token: site.tokenOf(ada)
        })
        const ist = "stytch_intermediate_session_token"
        assert.deepStrictEqual(yield* cookieNamed(ist), [found.intermediate_session_token])
      })
    )
  )

  it.effect("stays signed in to the organization that they are in", () =>
    inCompanies((site) =>
      Effect.gen(function* () {
        const { session_token } = yield* signIn(site, ada, site.engines)
        yield* discover(site, ada)
        const auth = yield* OrganizationClient
        assert.strictEqual((yield* auth.current)?.organization.organization_slug, "engines")
        assert.deepStrictEqual(yield* cookieNamed("stytch_session"), [session_token])
      })
    )
  )

  it.effect("keeps the token while their session is refreshed", () =>
    inCompanies((site) =>
      Effect.gen(function* () {
        yield* signIn(site, ada, site.engines)
        const found = yield* discover(site, ada)
        const auth = yield* OrganizationClient
        yield* auth.session.authenticate()
        const ist = "stytch_intermediate_session_token"
        assert.deepStrictEqual(yield* cookieNamed(ist), [found.intermediate_session_token])
        yield* auth.discovery.intermediateSessions.exchange({ organization_id: site.looms, ...minutes30 })
        assert.strictEqual((yield* auth.current)?.organization.organization_slug, "looms")
        assert.deepStrictEqual(yield* cookieNamed(ist), [])
      })
    )
  )

  it.effect("registers a second factor of the member who is signed in", () =>
    inCompanies((site) =>
      Effect.gen(function* () {
        const { member_id } = yield* signIn(site, ada, site.engines)
        yield* discover(site, ada)
        const auth = yield* OrganizationClient
        const made = yield* auth.totp.create({ organization_id: site.engines, member_id })
        assert.strictEqual(made.member.member_id, member_id)
      })
    )
  )

  it.effect("proves the second factor of a new login, which the present session does not suffice for", () =>
    inCompanies((site) =>
      Effect.gen(function* () {
        const auth = yield* OrganizationClient
        const organization_id = site.engines
        yield* discover(site, ada)
        yield* auth.discovery.intermediateSessions.exchange({ organization_id, ...minutes30 })
        yield* auth.passwords.resetBySession({ password: "correct horse battery staple" })
        yield* auth.session.revoke()
        const { member_id } = yield* auth.passwords.authenticate({
          organization_id,
          email_address: ada,
          password: "correct horse battery staple",
          ...minutes30
        })
        yield* auth.organization.update({
          auth_methods: "RESTRICTED",
          allowed_auth_methods: ["magic_link"],
          mfa_policy: "REQUIRED_FOR_ALL"
        })
        const again = yield* signIn(site, ada, organization_id)
        assert.isFalse(again.member_authenticated)
        const made = yield* auth.totp.create({ organization_id, member_id })
        assert.strictEqual(made.member_id, member_id)
      })
    )
  )

  it.effect("can switch to the other one", () =>
    inCompanies((site) =>
      Effect.gen(function* () {
        yield* signIn(site, ada, site.engines)
        const auth = yield* OrganizationClient
        yield* auth.session.exchange({ organization_id: site.looms, ...minutes30 })
        const now = yield* auth.current
        assert.strictEqual(now?.organization.organization_slug, "looms")
        assert.strictEqual((yield* auth.self.get())?.member_id, now?.member.member_id)
      })
    )
  )

  it.effect("can switch, and look for others, while the page learns whose the session is", () =>
    inCompanies((site) =>
      Effect.gen(function* () {
        const auth = yield* OrganizationClient
        const { remove } = yield* Storage
        yield* signIn(site, ada, site.engines)
        yield* auth.magicLinks.email.discovery.send({ email_address: ada })
        yield* remove(storageKey)
        beforeAnswer(site, auth.session.authenticate())
        yield* auth.magicLinks.discovery.authenticate({
          discovery_magic_links_token: site.tokenOf(ada)
        })
        yield* remove(storageKey)
        beforeAnswer(site, auth.session.authenticate())
        yield* auth.session.exchange({ organization_id: site.looms, ...minutes30 })
        assert.strictEqual((yield* auth.current)?.organization.organization_slug, "looms")
      })
    )
  )

  it.effect("gets no session of theirs when somebody else signs in before the answer", () =>
    inCompanies((site) =>
      Effect.gen(function* () {
        yield* signIn(site, ada, site.engines)
        const auth = yield* OrganizationClient
        const session = yield* Session
        const { session_token } = yield* signIn(site, bea, site.engines)
        const beas = yield* session.stored
        yield* signIn(site, ada, site.engines)
        beforeAnswer(site, session.accept({ ...tokensOf(session_token), ...present(beas) }))
        const error = yield* Effect.flip(auth.session.exchange({ organization_id: site.looms, ...minutes30 }))
        assert.strictEqual(error._tag, "SessionChangedMeanwhileError")
        assert.strictEqual((yield* auth.current)?.member.email_address, bea)
      })
    )
  )

  it.effect("leaves no token behind when they sign out before the answer", () =>
    inCompanies((site) =>
      Effect.gen(function* () {
        const auth = yield* OrganizationClient
        yield* auth.magicLinks.email.discovery.send({ email_address: ada })
        site.answering.effect = (yield* Session).signOut
        const error = yield* Effect.flip(
          auth.magicLinks.discovery.authenticate({ discovery_magic_links_token: site.tokenOf(ada) })
        )
        assert.strictEqual(error._tag, "SignedOutMeanwhileError")
        assert.deepStrictEqual(yield* cookieNamed("stytch_intermediate_session_token"), [])
      })
    )
  )

  it.effect("gets no session of theirs when somebody else signs in before the answer to their choice", () =>
    inCompanies((site) =>
      Effect.gen(function* () {
        const auth = yield* OrganizationClient
        yield* discover(site, ada)
        beforeAnswer(site, Effect.provideService(signIn(site, bea, site.engines), OrganizationClient, auth))
        const error = yield* Effect.flip(
          auth.discovery.intermediateSessions.exchange({ organization_id: site.engines, ...minutes30 })
        )
        assert.strictEqual(error._tag, "SessionChangedMeanwhileError")
        assert.strictEqual((yield* auth.current)?.member.email_address, bea)
      })
    )
  )

  it.effect("chooses for nobody else when somebody looks for theirs in another tab", () =>
    inCompanies((site) =>
      Effect.gen(function* () {
        const auth = yield* OrganizationClient
        const { exchange } = auth.discovery.intermediateSessions
        yield* discover(site, ada)
        yield* inAnotherTab(site, discover(site, bea))
        // This call names its member, and lists no organizations
        yield* Effect.ignore(
          auth.otps.sms.send({ organization_id: site.engines, member_id: "member-test-1" })
        )
        for (const choice of [
          exchange({ organization_id: site.engines, ...minutes30 }),
          auth.discovery.organizations.create({ ...minutes30, organization_name: "Ada's" })
        ])
          assert.strictEqual((yield* Effect.flip(choice))._tag, "SessionChangedMeanwhileError")
        assert.isNull(yield* auth.current)
        // The page shows whose organizations they are, and the choice is theirs
        assert.strictEqual((yield* auth.discovery.organizations.list()).email_address, bea)
        yield* exchange({ organization_id: site.engines, ...minutes30 })
        assert.strictEqual((yield* auth.current)?.member.email_address, bea)
      })
    )
  )

  for (const [what, begin] of [
    [
      "after they have chosen",
      ({ looms }: Companies, { discovery }: OrganizationClient["Type"]) =>
        discovery.intermediateSessions.exchange({ organization_id: looms, ...minutes30 })
    ],
    [
      "after their session has shown their organizations",
      (site: Companies, { discovery }: OrganizationClient["Type"]) =>
        Effect.zipRight(signIn(site, ada, site.looms), discovery.organizations.list())
    ]
  ] as const)
    it.effect(`chooses for nobody else ${what}, when somebody looks for theirs in another tab`, () =>
      inCompanies((site) =>
        Effect.gen(function* () {
          const auth = yield* OrganizationClient
          yield* discover(site, ada)
          yield* begin(site, auth)
          yield* inAnotherTab(site, discover(site, bea))
          const { intermediateSessions, organizations } = auth.discovery
          for (const choice of [
            intermediateSessions.exchange({ organization_id: site.engines, ...minutes30 }),
            organizations.create({ ...minutes30, organization_name: "Ada's" })
          ])
            assert.strictEqual((yield* Effect.flip(choice))._tag, "SessionChangedMeanwhileError")
          assert.strictEqual((yield* auth.current)?.member.email_address, ada)
        })
      )
    )

  it.effect("chooses for nobody else until the page has the list of theirs", () =>
    inCompanies((site) =>
      Effect.gen(function* () {
        const { intermediateSessions, organizations } = (yield* OrganizationClient).discovery
        yield* discover(site, ada)
        yield* inAnotherTab(site, discover(site, bea))
        const choice = intermediateSessions.exchange({ organization_id: site.engines, ...minutes30 })
        let refusal = ""
        beforeAnswer(
          site,
          Effect.map(Effect.flip(choice), ({ _tag }) => (refusal = _tag))
        )
        yield* organizations.list()
        assert.strictEqual(refusal, "SessionChangedMeanwhileError")
      })
    )
  )

  it.effect("chooses for nobody else when somebody has signed in in another tab", () =>
    inCompanies((site) =>
      Effect.gen(function* () {
        const { create } = (yield* OrganizationClient).discovery.organizations
        yield* discover(site, ada)
        yield* inAnotherTab(site, signIn(site, bea, site.engines))
        const choice = create({ ...minutes30, organization_name: "Ada's" })
        assert.strictEqual((yield* Effect.flip(choice))._tag, "SessionChangedMeanwhileError")
      })
    )
  )

  it.effect("can create another organization after they have signed in to one", () =>
    inCompanies((site) =>
      Effect.gen(function* () {
        const { discovery } = yield* OrganizationClient
        yield* discover(site, ada)
        yield* discovery.intermediateSessions.exchange({ organization_id: site.looms, ...minutes30 })
        const made = yield* discovery.organizations.create({ ...minutes30, organization_name: "New" })
        assert.strictEqual(made.organization.organization_name, "New")
      })
    )
  )

  it.effect("signs in with a proof of their own when somebody looks for theirs in another tab", () =>
    inCompanies((site) =>
      Effect.gen(function* () {
        yield* discover(site, ada)
        yield* inAnotherTab(site, discover(site, bea))
        yield* signIn(site, ada, site.looms)
        assert.strictEqual((yield* (yield* OrganizationClient).current)?.member.email_address, ada)
      })
    )
  )

  it.effect("acts for nobody else beside their session when a sibling domain sets the cookie", () =>
    Effect.gen(function* () {
      const site = yield* companies
      const { intermediate_session_token } = yield* inBrowser(site, discover(site, bea))
      yield* inBrowser(
        site,
        Effect.gen(function* () {
          yield* signIn(site, ada, site.engines)
          const ist = "stytch_intermediate_session_token"
          yield* (yield* Cookies).set(ist, intermediate_session_token, { secure: true, sameSite: "Lax" })
          const auth = yield* OrganizationClient
          assert.strictEqual((yield* auth.discovery.organizations.list()).email_address, ada)
          yield* auth.discovery.organizations.create({ organization_name: "Notes", ...minutes30 })
          assert.strictEqual((yield* auth.current)?.member.email_address, ada)
        })
      )
    })
  )
})
