/** Two companies, and one person in both. */
import * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import { TOTP } from "otpauth"
import { fillPath } from "../../../src/domain/calls/Endpoint.js"
import { discovery as Discovery } from "../../../src/domain/organizations/discoveryCalls.js"
import { magicLinks as MagicLinks } from "../../../src/domain/organizations/magicLinkCalls.js"
import { fetchMember } from "../../../src/domain/organizations/selfCalls.js"
import type { SeedMember, SeedOrganization } from "../../provider.js"
import { digest } from "../../tokens/Secrets.js"
import { setUp } from "../support.js"
import { visitor, type Form } from "../support/visitor.js"

export const ada = "ada@engines.example"
export const bea = "bea@engines.example"

export const session_duration_minutes = 30

type Site = ReturnType<typeof setUp>

interface Endpoint<P, PI> {
  readonly method: string
  readonly path: string
  readonly payload: Schema.Schema<P, PI>
}

/** A provider without organizations, and what people do at it. */
export const setUpSite = (options: Parameters<typeof setUp>[0] = {}) => {
  const site = setUp({ onWarning: () => {}, ...options })
  return { ...site, ...doing(site) }
}

/** The code that an authenticator app shows. */
export const appCode = (secret: string, timestamp: number) => new TOTP({ secret }).generate({ timestamp })

const doing = ({ call, errorOf, inbox, linkToken }: Site) => {
  const askForLink = (email_address: string, organization_id: string) =>
    call(MagicLinks.email.loginOrSignup, { email_address, organization_id })
  const redeem = (magic_links_token: string, intermediate_session_token?: string, session?: string) =>
    call(
      MagicLinks.authenticate,
      {
        magic_links_token,
        session_duration_minutes,
        ...(intermediate_session_token !== undefined && { intermediate_session_token })
      },
      session
    )
  return {
    askForLink,
    redeem,
    /** Logs in with a link, and returns the answer. */
    logIn: async (email_address: string, organization_id: string, session?: string) => {
      await askForLink(email_address, organization_id)
      return redeem(linkToken(), undefined, session)
    },
    /** Proves the address with a link, and returns the answer: the token and the organizations. */
    discover: async (email_address: string) => {
      await call(MagicLinks.email.discovery.send, { email_address })
      return call(MagicLinks.discovery.authenticate, { discovery_magic_links_token: linkToken() })
    },
    exchange: (intermediate_session_token: string, organization_id: string) =>
      call(Discovery.intermediateSessions.exchange, {
        intermediate_session_token,
        organization_id,
        session_duration_minutes
      }),
    me: async (session: string) => (await call(fetchMember, undefined, session)).member,
    /** The error of a call, as `{status} {error_type}`. */
    refusal: <P, PI>(
      { method, path }: Endpoint<P, PI>,
      payload: NoInfer<PI>,
      session?: string,
      parameters?: Record<string, string>
    ) => errorOf(method, fillPath(path, parameters), payload, session),
    lastCode: () => inbox.latest()?.code ?? ""
  }
}

/** A provider with the organizations Engines, of Ada the admin and Bea, and Looms, of Ada who is no admin there. */
export const setUpCompanies = async (
  engines: Partial<SeedOrganization> = {},
  {
    moreMembers = [],
    ...options
  }: Parameters<typeof setUp>[0] & { readonly moreMembers?: ReadonlyArray<SeedMember> } = {}
) => {
  const site = setUpSite(options)
  const { organizations } = await site.seed({
    organizations: [
      {
        organization_name: "Engines",
        organization_slug: "engines",
        ...engines,
        members: [
          { email_address: ada, name: "Ada", roles: ["stytch_admin"], session: {} },
          { email_address: bea, session: {} },
          ...moreMembers
        ]
      },
      {
        organization_name: "Looms",
        organization_slug: "looms",
        members: [{ email_address: ada }, { email_address: "carl@looms.example", session: {} }]
      }
    ]
  })
  const [first, second] = organizations
  const of = (organization: typeof first, index: number) => {
    const seeded = organization?.members[index]
    return { id: seeded?.member.member_id ?? "", session: seeded?.session?.session_token ?? "" }
  }
  return {
    ...site,
    engines: first?.organization.organization_id ?? "",
    looms: second?.organization.organization_id ?? "",
    admin: of(first, 0),
    member: of(first, 1),
    third: of(first, 2),
    adaOfLooms: of(second, 0),
    carl: of(second, 1)
  }
}

/** The companies, and a browser that signs people in at stand-ins. */
export const setUpLogins = async (...options: Parameters<typeof setUpCompanies>) => {
  const site = await setUpCompanies(...options)
  const places = visitor(site.fetch)
  return {
    ...site,
    ...places,
    /** The URL of the site after a login with this account. */
    landing: async (started: Response, account: string, more: Form = {}) => {
      const { click } = await places.pageAfter(started)
      return places.leadsTo(await click("continue", { account, name: "Ada Lovelace", ...more }))
    },
    tokenOf: (url: URL) => url.searchParams.get("token") ?? ""
  }
}

/** The verifier and the challenge of a browser. */
export const pair = async () => {
  const pkce_code_verifier = "v".repeat(43)
  return { pkce_code_verifier, pkce_code_challenge: await Effect.runPromise(digest(pkce_code_verifier)) }
}
