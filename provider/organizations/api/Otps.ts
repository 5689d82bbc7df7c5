/** Passcodes by email: to one organization, and to look for organizations. */
import * as Effect from "effect/Effect"
import { otps as Api } from "../../../src/domain/organizations/otpCalls.js"
import { refuse } from "../../http/errors.js"
import { route } from "../../http/router.js"
import { checkDuration } from "../../tokens/sessions.js"
import { emailFactor } from "../factors.js"
import { findProof } from "../intermediate.js"
import { join } from "../joining.js"
import { logInMember, memberDevice } from "../login.js"
import { foundBy } from "./MagicLinks.js"
import { findMember, readAddress, readRecipient } from "../members.js"
import { checkCode, consumeCode, sendCode } from "../messages.js"
import { requireOrganization } from "../organizations.js"

const loginOrSignup = ({
  email_address,
  locale,
  login_expiration_minutes,
  organization_id,
  signup_expiration_minutes
}: typeof Api.email.loginOrSignup.payload.Type) =>
  Effect.gen(function* () {
    const organization = yield* requireOrganization(organization_id)
    const to = yield* readRecipient(email_address)
    const member = (yield* findMember(organization, to)) ?? (yield* join(organization, to))
    const minutes = member.status === "active" ? login_expiration_minutes : signup_expiration_minutes
    yield* sendCode({ to, member, locale, minutes })
    return {}
  })

const authenticate = (payload: typeof Api.email.authenticate.payload.Type) =>
  Effect.gen(function* () {
    yield* checkCode(payload.code)
    yield* checkDuration(payload.session_duration_minutes)
    const organization = yield* requireOrganization(payload.organization_id)
    const address = yield* readAddress(payload.email_address)
    const member = yield* findMember(organization, address)
    if (member === undefined) return yield* refuse("otp_code_not_found")
    yield* consumeCode(address, payload.code, member)
    const answer = yield* logInMember({
      membership: { member, organization },
      proven: [yield* emailFactor("email_otp", member)],
      earlier: yield* findProof(payload.intermediate_session_token),
      minutes: payload.session_duration_minutes
    })
    return { ...answer, ...(yield* memberDevice), method_id: member.email_id }
  })

const sendDiscovery = ({
  discovery_expiration_minutes: minutes,
  email_address,
  locale
}: typeof Api.email.discovery.send.payload.Type) =>
  Effect.gen(function* () {
    yield* sendCode({ to: yield* readRecipient(email_address), locale, minutes })
    return {}
  })

const authenticateDiscovery = ({
  code,
  email_address
}: typeof Api.email.discovery.authenticate.payload.Type) =>
  Effect.gen(function* () {
    yield* checkCode(code)
    const address = yield* readAddress(email_address)
    yield* consumeCode(address, code)
    return yield* foundBy("email_otp", address)
  })

/** The routes of passcodes. */
export const handlers = [
  route(Api.email.loginOrSignup, loginOrSignup),
  route(Api.email.authenticate, authenticate),
  route(Api.email.discovery.send, sendDiscovery),
  route(Api.email.discovery.authenticate, authenticateDiscovery)
]
