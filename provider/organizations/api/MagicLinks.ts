/** Links by email: to one organization, as an invitation, and to look for organizations. */
import * as Effect from "effect/Effect"
import { magicLinks as Api } from "../../../src/domain/organizations/magicLinkCalls.js"
import { Settings } from "../../Options.js"
import { Db } from "../../data/Db.js"
import { refuse } from "../../http/errors.js"
import { route } from "../../http/router.js"
import { checkChallenge, checkVerifier } from "../../tokens/pkce.js"
import { checkDuration } from "../../tokens/sessions.js"
import { checkMetadata } from "../../users/metadata.js"
import { requireMember } from "../caller.js"
import { withProvenAddress } from "../emailUpdates.js"
import { emailFactor } from "../factors.js"
import { found } from "../discovered.js"
import { inviteMinutes, linkMinutes, requireAdmin } from "../hostedRules.js"
import { join, problemOfInvite } from "../joining.js"
import { logInBy } from "../login.js"
import { addMember, checkFree, findMember, readRecipient, updateMember } from "../members.js"
import { findMemberLink, membershipOfLink, readLink, sendLink } from "../messages.js"
import { requireOrganization } from "../organizations.js"
import { memberAnswer } from "../records.js"
import { directRoles } from "../roles.js"

const checkLinkChallenge = (code_challenge: string | undefined) =>
  Effect.flatMap(Settings, ({ bootstrap }) =>
    checkChallenge(bootstrap.pkce_required_for_email_magic_links, code_challenge)
  )

const loginOrSignup = ({
  locale,
  login_expiration_minutes = linkMinutes,
  login_redirect_url,
  pkce_code_challenge: code_challenge,
  signup_expiration_minutes = linkMinutes,
  signup_redirect_url,
  ...asked
}: typeof Api.email.loginOrSignup.payload.Type) =>
  Effect.gen(function* () {
    yield* checkLinkChallenge(code_challenge)
    const login = yield* readLink(login_redirect_url, "login", login_expiration_minutes)
    const signup = yield* readLink(signup_redirect_url, "signup", signup_expiration_minutes)
    const organization = yield* requireOrganization(asked.organization_id)
    const to = yield* readRecipient(asked.email_address)
    const member = (yield* findMember(organization, to)) ?? (yield* join(organization, to))
    const text = member.status === "active" ? "login" : "signup"
    const place = text === "login" ? login : signup
    yield* sendLink({ ...place, to, member, text, locale, code_challenge })
    return {}
  })

const invite = ({
  email_address,
  invite_expiration_minutes = inviteMinutes,
  invite_redirect_url,
  locale,
  name,
  roles,
  untrusted_metadata
}: typeof Api.email.invite.payload.Type) =>
  Effect.gen(function* () {
    const caller = yield* requireMember
    const { organization } = caller
    const place = yield* readLink(invite_redirect_url, "invite", invite_expiration_minutes)
    const to = yield* readRecipient(email_address)
    const problem = problemOfInvite(organization, to)
    if (problem !== undefined) return yield* refuse(problem)
    const known = yield* findMember(organization, to)
    if (known?.status === "active") return yield* refuse("duplicate_member_email")
    yield* checkFree(organization, to, known)
    yield* checkMetadata({}, { untrusted_metadata })
    yield* requireAdmin(caller, "invite a member")

    const changes = { status: "invited", name, untrusted_metadata, roles: roles && directRoles(roles) }
    const member = known ? yield* updateMember(known, changes) : yield* addMember(organization, to, changes)
    yield* sendLink({ ...place, to, member, text: { invitation: organization }, locale })
    return memberAnswer({ member, organization })
  })

const sendDiscovery = ({
  discovery_expiration_minutes = linkMinutes,
  discovery_redirect_url,
  email_address,
  locale,
  pkce_code_challenge: code_challenge
}: typeof Api.email.discovery.send.payload.Type) =>
  Effect.gen(function* () {
    yield* checkLinkChallenge(code_challenge)
    const place = yield* readLink(discovery_redirect_url, "discovery", discovery_expiration_minutes)
    const to = yield* readRecipient(email_address)
    yield* sendLink({ ...place, to, text: "login", locale, code_challenge })
    return {}
  })

const authenticate = (payload: typeof Api.authenticate.payload.Type) =>
  Effect.gen(function* () {
    const link = yield* findMemberLink(payload.magic_links_token)
    const membership = yield* membershipOfLink(link)
    yield* checkDuration(payload.session_duration_minutes)
    yield* checkVerifier(link.code_challenge, payload.pkce_code_verifier)
    const member = yield* withProvenAddress(membership, link.email_address)
    yield* (yield* Db).memberLinks.remove(link)
    const factor = yield* emailFactor("magic_link", member)
    const answer = yield* logInBy([factor], { ...membership, member }, payload)
    return { ...answer, method_id: member.email_id }
  })

const authenticateDiscovery = (payload: typeof Api.discovery.authenticate.payload.Type) =>
  Effect.gen(function* () {
    const link = yield* findMemberLink(payload.discovery_magic_links_token)
    if (link.member_id !== undefined) return yield* refuse("unable_to_auth_magic_link")
    yield* checkVerifier(link.code_challenge, payload.pkce_code_verifier)
    yield* (yield* Db).memberLinks.remove(link)
    return yield* foundBy("magic_link", link.email_address)
  })

/** The answer to somebody who proved an address. */
export const foundBy = (type: "email_otp" | "magic_link", email_address: string) =>
  Effect.flatMap(emailFactor(type, { email_id: "", email_address }), (factor) =>
    found({ email_address, factors: [factor] })
  )

/** The routes of links. */
export const handlers = [
  route(Api.email.loginOrSignup, loginOrSignup),
  route(Api.email.invite, invite),
  route(Api.email.discovery.send, sendDiscovery),
  route(Api.authenticate, authenticate),
  route(Api.discovery.authenticate, authenticateDiscovery)
]
