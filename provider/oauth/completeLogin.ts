/** The end of a social login: a redirect to the site with a token. */
import * as Effect from "effect/Effect"
import { email } from "../users/contacts.js"
import type { SocialIdentity, StoredOAuthToken } from "../data/rows.js"
import { Db } from "../data/Db.js"
import { socialIdentityIndex } from "../data/tables.js"
import { findOrganization } from "../organizations/organizations.js"
import { findSocialMember } from "../organizations/socialMembers.js"
import { redirectUrl, withToken } from "../tokens/links.js"
import { issueToken } from "../tokens/Secrets.js"

/** The redirect URLs for login and signup, or their defaults. */
export const redirectUrls = (login: string | undefined, signup: string | undefined) =>
  Effect.gen(function* () {
    const loginUrl = yield* redirectUrl(login, "login")
    const signupUrl = yield* redirectUrl(signup, "signup")
    return { login_redirect_url: loginUrl.href, signup_redirect_url: signupUrl.href }
  })

/** The user who has logged in with this identity before. */
export const findUserByIdentity = ({ provider: provider_type, subject: provider_subject }: SocialIdentity) =>
  Effect.flatMap(Db, ({ users }) =>
    users.find("social_identity", socialIdentityIndex({ provider_type, provider_subject }))
  )

/** Finds the user of an identity by the provider's user id, else by email address. */
const findUserToLogIn = (identity: SocialIdentity) =>
  Effect.gen(function* () {
    const known = yield* findUserByIdentity(identity)
    return known ?? (identity.email === undefined ? undefined : yield* email.findUser(identity.email))
  })

/** Whether somebody logs in who has done so before. Who has never completed a login is still signing up. */
const isKnown = ({ attachment, identity, member_login }: Omit<Login, keyof Urls>) =>
  Effect.gen(function* () {
    if (member_login === undefined)
      return attachment !== undefined || (yield* findUserToLogIn(identity))?.status === "active"
    const organization = yield* findOrganization(member_login.organization_id ?? "")
    return (organization && (yield* findSocialMember(organization, identity)))?.status === "active"
  })

/** What the token in the URL is, in `stytch_token_type`. */
const tokenType = (member_login: Login["member_login"]) =>
  member_login !== undefined && member_login.organization_id === undefined ? "discovery_oauth" : "oauth"

interface Urls {
  readonly login_redirect_url: string
  readonly signup_redirect_url: string
}

interface Login extends Urls, Omit<StoredOAuthToken, "expires_at" | "token_hash"> {}

/** The URL of the site with a single-use token that expires after five minutes. */
export const completeLogin = ({ login_redirect_url, signup_redirect_url, ...login }: Login) =>
  Effect.gen(function* () {
    const { token, hash, expires_at } = yield* issueToken(5)
    const stored: StoredOAuthToken = { ...login, token_hash: hash, expires_at }
    yield* (yield* Db).oauthTokens.put(stored)
    const url = (yield* isKnown(login)) ? login_redirect_url : signup_redirect_url
    return withToken(url, tokenType(login.member_login), token)
  })
