/** The stand-in social providers. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { oauthProviders } from "../../src/domain/oauth/OAuthProvider.js"
import type { SocialIdentity, SocialProvider } from "../data/rows.js"
import { signJwt } from "../tokens/jwts.js"
import type { GoogleAccount } from "../Options.js"
import { Settings } from "../Options.js"
import { apiError } from "../http/errors.js"
import { digest, newToken } from "../tokens/Secrets.js"

interface SocialTraits {
  readonly name: string
  /** Whether it issues ID tokens (OpenID Connect). */
  readonly openid: boolean
  /** Whether it shares the email address. */
  readonly email: boolean
  /** What its accounts belong to. Members can join an organization by it. Default: nothing. */
  readonly tenant?: string
}

const openid = { openid: true, email: true }
const oauth = { openid: false, email: true }
const withoutEmail = { openid: false, email: false }

export const socialProviders: Readonly<Record<SocialProvider, SocialTraits>> = {
  google: { name: "Google", ...openid },
  microsoft: { name: "Microsoft", ...openid },
  apple: { name: "Apple", ...openid },
  github: { name: "GitHub", ...oauth, tenant: "Organization" },
  gitlab: { name: "GitLab", ...openid },
  facebook: { name: "Facebook", ...oauth },
  discord: { name: "Discord", ...oauth },
  salesforce: { name: "Salesforce", ...openid },
  slack: { name: "Slack", ...openid, tenant: "Workspace" },
  amazon: { name: "Amazon", ...oauth },
  bitbucket: { name: "Bitbucket", ...oauth },
  linkedin: { name: "LinkedIn", ...openid },
  coinbase: { name: "Coinbase", ...oauth },
  twitch: { name: "Twitch", ...openid },
  twitter: { name: "Twitter", ...withoutEmail },
  tiktok: { name: "TikTok", ...withoutEmail },
  snapchat: { name: "Snapchat", ...withoutEmail },
  figma: { name: "Figma", ...oauth },
  yahoo: { name: "Yahoo", ...openid },
  hubspot: { name: "HubSpot", ...oauth, tenant: "Team" }
}

/** The provider in a path, one of these. Fails with `oauth_provider_not_found`. */
export const decodeProvider = <Name extends SocialProvider>(
  name: string | undefined,
  names: ReadonlyArray<Name>
) =>
  Effect.mapError(Schema.decodeUnknown(Schema.Literal(...names))(name), () =>
    apiError("oauth_provider_not_found")
  )

/** As `decodeProvider`, for a login of a user. */
export const decodeUserProvider = (name: string | undefined) => decodeProvider(name, oauthProviders)

/** The default scopes and the custom scopes of the site. */
export const scopesOf = (provider: SocialProvider, custom: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set([...(socialProviders[provider].openid ? ["openid", "email", "profile"] : ["email"]), ...custom])
]

/** The id in the callback path `/v1/oauth/callback/{id}`. */
export const callbackId = (provider: SocialProvider): string => `oauth-callback-test-${provider}`

/** The identity of an account. The same account has the same subject every time. */
export const identityOf = (provider: SocialProvider, account: string, name: string) =>
  Effect.gen(function* () {
    const identity: SocialIdentity = {
      provider,
      subject: (yield* digest(`${provider}:${account}`)).slice(0, 21),
      ...(socialProviders[provider].email && { email: account }),
      name,
      picture: "",
      locale: "en"
    }
    return identity
  })

export const googleIssuer = "https://accounts.google.com"

/** The lifetime of ID tokens and access tokens in seconds. */
export const lifetime = 3600

/** The ID token of an identity. */
export const idTokenOf = (
  { provider, subject, email, tenant: _, ...profile }: SocialIdentity,
  audience: string
) =>
  Effect.gen(function* () {
    const claims = {
      iss: provider === "google" ? googleIssuer : `https://${provider}.stand-in`,
      aud: audience,
      sub: subject,
      jti: yield* newToken,
      ...(email !== undefined && { email, email_verified: true }),
      ...profile
    }
    return yield* signJwt("standIn", "JWT", claims, lifetime)
  })

/** The credential that Google gives to the page when the user selects this account in One Tap. */
export const googleCredential = ({ email, name = "", sub }: GoogleAccount) =>
  Effect.gen(function* () {
    const { googleClientId } = yield* Settings
    const identity = yield* identityOf("google", email.trim().toLowerCase(), name)
    return yield* idTokenOf({ ...identity, ...(sub !== undefined && { subject: sub }) }, googleClientId)
  })
