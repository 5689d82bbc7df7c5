/** JSON that tests and demos send to a provider: the options that can change while it runs. */
import * as Schema from "effect/Schema"
import { bootstrap } from "../../src/domain/ownCalls/Projects.js"
import { features } from "../http/features.js"
import type { RuntimeOptions } from "../Options.js"

/** A member that may be absent, but not undefined, which JSON does not have. */
export const maybe = <A, I>(field: Schema.Schema<A, I>) => Schema.optionalWith(field, { exact: true })

const texts = Schema.Array(Schema.String)

const exactPartial = Schema.partialWith({ exact: true })

const Bootstrap = exactPartial(
  Schema.typeSchema(bootstrap.answer).pipe(Schema.omit("request_id", "status_code"))
)

/** An account of the stand-in Google. */
export const GoogleAccountSchema = Schema.Struct({
  email: Schema.String,
  name: maybe(Schema.String),
  sub: maybe(Schema.String)
})

const ConnectedApp = Schema.Struct({
  client_id: Schema.String,
  client_name: Schema.String,
  client_type: Schema.Literal("first_party", "first_party_public", "third_party", "third_party_public"),
  client_description: maybe(Schema.String),
  client_logo_url: maybe(Schema.String),
  client_secret: maybe(Schema.String),
  redirect_uris: texts,
  post_logout_redirect_uris: maybe(texts),
  scopes: maybe(texts)
})

const RegisteredURL = Schema.Struct({
  url: Schema.String,
  types: Schema.Array(Schema.Literal("discovery", "invite", "login", "reset_password", "signup"))
})

const Key = Schema.Struct({ kty: Schema.String }, { key: Schema.String, value: Schema.Unknown })

const TrustedTokenProfile = Schema.Struct({
  profile_id: Schema.String,
  issuer: Schema.String,
  audience: Schema.String,
  jwks: Schema.Struct({ keys: Schema.mutable(Schema.Array(Key)) }),
  email_claim: maybe(Schema.String)
})

const Member = Schema.Struct({
  organization_id: Schema.String,
  email_address: Schema.String,
  name: maybe(Schema.String),
  status: maybe(Schema.String),
  member_password_id: maybe(Schema.String)
})

// The compiler requires a schema for each option
const fields = {
  allowedOrigins: maybe(texts),
  bootstrap: maybe(Bootstrap),
  breachDetectionOnCreate: maybe(Schema.Boolean),
  breachedPasswords: maybe(texts),
  connectedApps: maybe(Schema.Array(ConnectedApp)),
  defaultRedirectURL: maybe(Schema.String),
  exposesDate: maybe(Schema.Boolean),
  factorRules: maybe(Schema.Literal("hosted", "lenient")),
  googleAccounts: maybe(Schema.Array(GoogleAccountSchema)),
  googleClientId: maybe(Schema.String),
  googleFedcm: maybe(Schema.Boolean),
  identityProviderURL: maybe(Schema.String),
  lockOut: maybe(Schema.Struct({ failures: maybe(Schema.Number), minutes: maybe(Schema.Number) })),
  members: maybe(Schema.Array(Member)),
  passwordHashCost: maybe(Schema.Number),
  passwordPolicy: maybe(Schema.Literal("zxcvbn", "luds")),
  projectName: maybe(Schema.String),
  publicTokens: maybe(texts),
  redirectURLs: maybe(Schema.Array(Schema.Union(Schema.String, RegisteredURL))),
  secret: maybe(Schema.String),
  strict: maybe(Schema.Boolean),
  switchedOff: maybe(Schema.Array(Schema.Literal(...features))),
  trustedTokenProfiles: maybe(Schema.Array(TrustedTokenProfile)),
  undeliverable: maybe(Schema.Record({ key: Schema.String, value: Schema.String }))
} satisfies Record<keyof RuntimeOptions, unknown>

export const RuntimeOptionsSchema = Schema.Struct(fields)
