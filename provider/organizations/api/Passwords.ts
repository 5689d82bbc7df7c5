/** Passwords of members: checked, and set by email, by the old password or within a session. */
import * as Effect from "effect/Effect"
import { passwords as Api } from "../../../src/domain/organizations/passwordCalls.js"
import { Settings } from "../../Options.js"
import { Db } from "../../data/Db.js"
import { refuse } from "../../http/errors.js"
import { route } from "../../http/router.js"
import { hashPassword, ownersOfPassword } from "../../passwords/passwords.js"
import { assessStrength, checkStrength } from "../../passwords/strength.js"
import { redirectUrl } from "../../tokens/links.js"
import { checkChallenge, checkVerifier } from "../../tokens/pkce.js"
import { checkDuration } from "../../tokens/sessions.js"
import { requireRecentProof } from "../../users/factorRules.js"
import { requireMember } from "../caller.js"
import { found } from "../discovered.js"
import { combined, emailFactor, passwordFactor } from "../factors.js"
import { resetMinutes } from "../hostedRules.js"
import { findProof } from "../intermediate.js"
import { logInBy, memberDevice, touchMemberSession } from "../login.js"
import {
  findMembers,
  ownerOf,
  readAddress,
  readRecipient,
  requireMemberByAddress,
  updateMember
} from "../members.js"
import { findResetLink, membershipOfLink, readLink, sendReset } from "../messages.js"
import { requireOrganization } from "../organizations.js"
import { setMemberPassword } from "../passwords.js"

/** The organization's member with this address and password. */
const checkPassword = (
  to: { readonly organization_id: string; readonly email_address: string },
  password: string
) =>
  Effect.gen(function* () {
    const organization = yield* requireOrganization(to.organization_id)
    const member = yield* requireMemberByAddress(organization, yield* readAddress(to.email_address))
    yield* ownersOfPassword([ownerOf(member)], password)
    return { member, organization }
  })

const authenticate = (payload: typeof Api.authenticate.payload.Type) =>
  Effect.gen(function* () {
    yield* checkDuration(payload.session_duration_minutes)
    const membership = yield* checkPassword(payload, payload.password)
    return yield* logInBy([yield* passwordFactor], membership, payload)
  })

interface Resetting {
  readonly reset_password_redirect_url?: string | undefined
  readonly reset_password_expiration_minutes?: number | undefined
}

/** Checks what both kinds of reset emails have, and returns where they lead. */
const readReset = (
  { reset_password_expiration_minutes: minutes = resetMinutes, reset_password_redirect_url }: Resetting,
  code_challenge: string | undefined
) =>
  Effect.gen(function* () {
    const { bootstrap } = yield* Settings
    yield* checkChallenge(bootstrap.pkce_required_for_password_resets, code_challenge)
    return { ...(yield* readLink(reset_password_redirect_url, "reset_password", minutes)), code_challenge }
  })

const startReset = ({
  code_challenge,
  locale,
  login_redirect_url,
  ...payload
}: typeof Api.resetByEmailStart.payload.Type) =>
  Effect.gen(function* () {
    const place = yield* readReset(payload, code_challenge)
    const loginUrl = yield* redirectUrl(login_redirect_url, "login")
    const organization = yield* requireOrganization(payload.organization_id)
    const to = yield* readRecipient(payload.email_address)
    const member = yield* requireMemberByAddress(organization, to)
    yield* sendReset({ ...place, loginUrl, to, member, locale })
    return {}
  })

/** The link proves the address too. */
const resetByEmail = (payload: typeof Api.resetByEmail.payload.Type) =>
  Effect.gen(function* () {
    const { password } = payload
    const link = yield* findResetLink(payload.password_reset_token)
    const { member, organization } = yield* membershipOfLink(link)
    yield* checkDuration(payload.session_duration_minutes)
    yield* checkVerifier(link.code_challenge, payload.code_verifier)
    yield* checkStrength(password, member.email_address)
    const proven = [yield* emailFactor("magic_link", member), yield* passwordFactor]
    const changed = yield* setMemberPassword(member, yield* hashPassword(password))
    return yield* logInBy(proven, { member: changed, organization }, payload)
  })

const resetByExistingPassword = (payload: typeof Api.resetByExistingPassword.payload.Type) =>
  Effect.gen(function* () {
    const { existing_password, new_password } = payload
    yield* checkDuration(payload.session_duration_minutes)
    const { member, organization } = yield* checkPassword(payload, existing_password)
    yield* checkStrength(new_password, member.email_address)
    const changed = yield* setMemberPassword(member, yield* hashPassword(new_password))
    return yield* logInBy([yield* passwordFactor], { member: changed, organization }, payload)
  })

/**
 * The session gets the factor, and ends when it would have
 * (https://stytch.com/docs/api-reference/b2b/frontend-sdks/vanilla-js/methods/passwords/reset-by-session).
 */
const resetBySession = ({ password }: typeof Api.resetBySession.payload.Type) =>
  Effect.gen(function* () {
    const caller = yield* requireMember
    yield* checkStrength(password, caller.member.email_address)
    yield* requireRecentProof(caller.session, "member")
    const member = yield* setMemberPassword(caller.member, yield* hashPassword(password))
    const known = caller.session.authentication_factors
    const session = { ...caller.session, authentication_factors: combined([...known, yield* passwordFactor]) }
    return { ...(yield* touchMemberSession({ ...caller, member, session })), ...(yield* memberDevice) }
  })

const strengthCheck = ({ email_address, password }: typeof Api.strengthCheck.payload.Type) =>
  Effect.map(
    assessStrength(password, email_address),
    ({ feedback: { luds_requirements = null, suggestions, warning }, ...assessment }) => ({
      ...assessment,
      zxcvbn_feedback: { suggestions, warning },
      luds_feedback: luds_requirements
    })
  )

const startDiscoveryReset = ({
  discovery_redirect_url,
  email_address,
  locale,
  pkce_code_challenge,
  ...payload
}: typeof Api.discovery.resetByEmailStart.payload.Type) =>
  Effect.gen(function* () {
    const place = yield* readReset(payload, pkce_code_challenge)
    const loginUrl = yield* redirectUrl(discovery_redirect_url, "discovery")
    yield* sendReset({ ...place, loginUrl, to: yield* readRecipient(email_address), locale })
    return {}
  })

/** Sets the password of all members with the address, and of those who join or create an organization with this proof. */
const resetDiscovery = (payload: typeof Api.discovery.resetByEmail.payload.Type) =>
  Effect.gen(function* () {
    const link = yield* findResetLink(payload.password_reset_token)
    const { email_address } = link
    if (link.member_id !== undefined) return yield* refuse("unable_to_auth_magic_link")
    yield* checkVerifier(link.code_challenge, payload.pkce_code_verifier)
    yield* checkStrength(payload.password, email_address)
    yield* (yield* Db).memberLinks.remove(link)
    const earlier = yield* findProof(payload.intermediate_session_token)
    const hash = yield* hashPassword(payload.password)
    const members = yield* findMembers(email_address)
    for (const member of members)
      yield* updateMember(yield* setMemberPassword(member, hash), { email_address_verified: true })
    const answer = yield* found({
      email_address,
      factors: [yield* emailFactor("magic_link", { email_id: "", email_address }), yield* passwordFactor],
      members: members.map(({ member_id }) => member_id),
      password: hash
    })
    const organization_id_hint =
      earlier?.email_address === email_address ? earlier.organization_id : undefined
    return { ...answer, organization_id_hint: organization_id_hint ?? null }
  })

/**
 * The factor counts for the members with this password. Members with an unverified address are ignored: an admin could have
 * given them the address of somebody else, whose organizations the answer would show.
 */
const authenticateDiscovery = (payload: typeof Api.discovery.authenticate.payload.Type) =>
  Effect.gen(function* () {
    const email_address = yield* readAddress(payload.email_address)
    const known = yield* findMembers(email_address)
    if (known.length === 0) return yield* refuse("email_not_found")
    const owners = known.filter((member) => member.email_address_verified).map(ownerOf)
    const members = yield* ownersOfPassword(owners, payload.password)
    const answer = yield* found({ email_address, factors: [yield* passwordFactor], members })
    return { ...answer, organization_id_hint: null }
  })

/** The routes of passwords. */
export const handlers = [
  route(Api.authenticate, authenticate),
  route(Api.resetByEmailStart, startReset),
  route(Api.resetByEmail, resetByEmail),
  route(Api.resetByExistingPassword, resetByExistingPassword),
  route(Api.resetBySession, resetBySession),
  route(Api.strengthCheck, strengthCheck),
  route(Api.discovery.resetByEmailStart, startDiscoveryReset),
  route(Api.discovery.resetByEmail, resetDiscovery),
  route(Api.discovery.authenticate, authenticateDiscovery)
]
