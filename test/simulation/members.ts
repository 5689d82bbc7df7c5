/** The clients of organizations as stories call them. */
import * as Effect from "effect/Effect"
import type { EmbeddedProvider } from "../../provider/EmbeddedProvider.js"
import type { AuthClient } from "../../src/services/client/AuthClient.js"
import type { OrganizationClient } from "../../src/services/client/OrganizationClient.js"
import { isRecord, textIn } from "./network.js"

type Called<A = unknown> = Effect.Effect<A, Error>

/** The methods that every story calls, under the names that a client of users gives them. */
export interface SiteAuth {
  readonly otps: {
    readonly email: { readonly loginOrCreate: (email: string) => Called<{ readonly method_id: string }> }
    readonly authenticate: (code: string, method_id: string, options: Duration) => Called
  }
  readonly passwords: {
    readonly authenticate: (
      options: Duration & { readonly email: string; readonly password: string }
    ) => Called
  }
  readonly magicLinks: {
    readonly email: {
      readonly loginOrCreate: (
        email: string,
        options: { readonly login_magic_link_url: string; readonly signup_magic_link_url: string }
      ) => Called
    }
  }
  readonly session: {
    readonly authenticate: (options: Duration) => Called
    readonly revoke: (options?: { readonly forceClear?: boolean }) => Called
  }
  readonly user: { readonly get: () => Called }
  readonly authenticateByUrl: (options: Duration) => Called
}

/** The methods of one client. */
export interface Methods {
  readonly auth: SiteAuth
  /** Those of a client of users, in full. */
  readonly users?: AuthClient["Type"] | undefined
  /** Those of a client of organizations, in full. */
  readonly members?: OrganizationClient["Type"] | undefined
}

interface Duration {
  readonly session_duration_minutes: number
}

/** The ids of the organizations. Everybody is a member of the first one, and the first person also of the second. */
export interface Organizations {
  readonly acme: string
  /** Its members sign in by email and a text message. After a password or an email, they have an intermediate session. */
  readonly beta: string
}

/** Adds the organizations with these people as members. */
export const seedOrganizations = async (
  provider: Pick<EmbeddedProvider, "seed">,
  people: ReadonlyArray<string>,
  password: string,
  mfa_phone_number: string
): Promise<Organizations> => {
  const members = people.map((email_address) => ({ email_address, password }))
  const { organizations } = await provider.seed({
    organizations: [
      { organization_name: "Acme", organization_slug: "acme", members },
      {
        organization_name: "Beta",
        organization_slug: "beta",
        auth_methods: "RESTRICTED",
        allowed_auth_methods: ["magic_link", "email_otp"],
        mfa_policy: "REQUIRED_FOR_ALL",
        members: members.slice(0, 1).map((member) => ({ ...member, mfa_phone_number }))
      }
    ]
  })
  const [acme = "", beta = ""] = organizations.map(({ organization }) => organization.organization_id)
  return { acme, beta }
}

/** The methods of a client of organizations. Codes sign the first person in to the second organization, all else to the first one. */
export const methodsOfMembers = (
  members: OrganizationClient["Type"],
  { acme, beta }: Organizations,
  [first]: ReadonlyArray<string>
): Methods => {
  const toFirst = (email_address: string) => ({ organization_id: acme, email_address })
  const byCode = (email_address: string) => ({
    organization_id: email_address === first ? beta : acme,
    email_address
  })
  const auth: SiteAuth = {
    otps: {
      email: {
        loginOrCreate: (email) =>
          Effect.as(members.otps.email.loginOrSignup(byCode(email)), { method_id: email })
      },
      authenticate: (code, email, options) =>
        members.otps.email.authenticate({ code, ...byCode(email), ...options })
    },
    passwords: {
      authenticate: ({ email, ...options }) =>
        members.passwords.authenticate({ ...toFirst(email), ...options })
    },
    magicLinks: {
      email: {
        loginOrCreate: (email, { login_magic_link_url, signup_magic_link_url }) =>
          members.magicLinks.email.loginOrSignup({
            ...toFirst(email),
            login_redirect_url: login_magic_link_url,
            signup_redirect_url: signup_magic_link_url
          })
      }
    },
    session: members.session,
    user: members.self,
    authenticateByUrl: members.authenticateByUrl
  }
  return { auth, members }
}

/** Proves the second factor that an answer asks for, with the passcode of the text message. Undefined when it asks for none. */
export const proofFor = (
  members: OrganizationClient["Type"] | undefined,
  answer: unknown,
  codeOfMessage: () => string
): Called | undefined => {
  if (members === undefined || !isRecord(answer) || !isRecord(answer["mfa_required"])) return undefined
  const reference = {
    organization_id: textIn(answer["organization"], "organization_id"),
    member_id: textIn(answer, "member_id")
  }
  return Effect.suspend(() =>
    members.otps.sms.authenticate({ ...reference, code: codeOfMessage(), session_duration_minutes: 30 })
  )
}
