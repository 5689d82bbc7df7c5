/** Links and passcodes that organizations send. */
import * as Effect from "effect/Effect"
import { type RedirectURLType, Settings } from "../Options.js"
import { projectNameIn } from "../ProjectSettings.js"
import { minutesFromNow } from "../clock.js"
import { Db } from "../data/Db.js"
import { CodeSubject } from "../data/rows.js"
import { refuse } from "../http/errors.js"
import { withQuery } from "../http/responses.js"
import { Outbox } from "../inbox/Inbox.js"
import { messageTextsIn } from "../inbox/messageTexts.js"
import { originBoundLine } from "../inbox/originBoundLine.js"
import { countMessage } from "../inbox/sendLimit.js"
import { checkExpiration, redirectUrl, withToken } from "../tokens/links.js"
import { digest, isPasscode, issueToken, newPasscode } from "../tokens/Secrets.js"
import { checkLockout, clearFailures, recordFailure } from "../users/lockout.js"
import { findNextOwner } from "./emailUpdates.js"
import { codeMinutes } from "./hostedRules.js"
import { findMembership, ownerOf } from "./members.js"
import type { StoredMember, StoredMemberCode, StoredMemberLink, StoredOrganization } from "./rows.js"

interface Message {
  readonly to: string
  /** The member. Undefined when the message looks for organizations. */
  readonly member?: StoredMember | undefined
  /** The language of the message. Default: English. */
  readonly locale?: string | undefined
}

interface LinkMessage extends Message {
  /** Where the link leads. */
  readonly url: URL
  readonly minutes: number
  readonly code_challenge?: string | undefined
}

interface LoginLink extends LinkMessage {
  readonly text: "login" | "signup" | { readonly invitation: StoredOrganization }
}

interface ResetLink extends LinkMessage {
  /** Where the other link leads, which signs in without a new password. */
  readonly loginUrl: URL
}

/** The URL and the lifetime of a link. Fails with `invalid_redirect_url`, `invalid_expiration` and the like. */
export const readLink = (url: string | undefined, type: RedirectURLType, minutes: number) =>
  Effect.zipRight(
    checkExpiration(minutes),
    Effect.map(redirectUrl(url, type), (found) => ({ url: found, minutes }))
  )

/** Sends an email with a link that works once. */
export const sendLink = ({ text, ...message }: LoginLink) =>
  Effect.gen(function* () {
    const { locale, minutes, to, url } = message
    yield* countMessage("email", to)
    const { bootstrap } = yield* Settings
    const link = withToken(url, loginType(message), yield* issueMemberLink(message))
    const texts = messageTextsIn(locale)
    const project = projectNameIn(bootstrap)
    const written =
      typeof text === "string"
        ? texts[text](project, link, minutes)
        : texts.invitation(project, text.invitation.organization_name, link, minutes)
    yield* (yield* Outbox).deliver({ to, channel: "email", ...written, link })
  })

/** Sends an email with a link to set a new password, and one to sign in without it. Only one of them works. */
export const sendReset = ({ loginUrl, ...message }: ResetLink) =>
  Effect.gen(function* () {
    const { locale, member, minutes, to, url } = message
    yield* countMessage("email", to)
    const { bootstrap } = yield* Settings
    const token = yield* issueMemberLink({ ...message, resets_password: true })
    const type = member === undefined ? "discovery" : "multi_tenant_passwords"
    const link = withToken(withQuery(url, { stytch_redirect_type: "reset_password" }), type, token)
    const loginLink = withToken(loginUrl, loginType(message), token)
    const written = messageTextsIn(locale).reset(projectNameIn(bootstrap), link, loginLink, minutes)
    yield* (yield* Outbox).deliver({ to, channel: "email", ...written, link })
  })

const loginType = ({ member }: Message) => (member === undefined ? "discovery" : "multi_tenant_magic_links")

/** Stores a link, and returns its token. */
const issueMemberLink = ({
  code_challenge,
  member,
  minutes,
  resets_password,
  to
}: LinkMessage & { readonly resets_password?: true }) =>
  Effect.gen(function* () {
    const { token, hash, expires_at } = yield* issueToken(minutes)
    const stored = { email_address: to, member_id: member?.member_id, code_challenge, resets_password }
    yield* (yield* Db).memberLinks.put({ ...stored, token_hash: hash, expires_at })
    return token
  })

/** The link with this token. Fails with `unable_to_auth_magic_link`. */
export const findMemberLink = (token: string) =>
  Effect.gen(function* () {
    const link = yield* (yield* Db).memberLinks.get({ token_hash: yield* digest(token) })
    return link ?? (yield* refuse("unable_to_auth_magic_link"))
  })

/** The same, for a link that sets a new password. */
export const findResetLink = (token: string) =>
  Effect.flatMap(findMemberLink(token), (link) =>
    link.resets_password === true ? Effect.succeed(link) : refuse("unable_to_auth_magic_link")
  )

/**
 * The member of a link, unless their address has changed since. A link that sets no password may also be about the address that
 * the member is about to have. Fails with `unable_to_auth_magic_link`.
 */
export const membershipOfLink = ({ email_address, member_id = "", resets_password }: StoredMemberLink) =>
  Effect.gen(function* () {
    const found = yield* findMembership(member_id)
    if (found?.member.email_address === email_address) return found
    const next = found && (yield* findNextOwner(found.organization, email_address))
    const isUpdate = resets_password !== true && next?.member_id === member_id
    return found !== undefined && isUpdate ? found : yield* refuse("unable_to_auth_magic_link")
  })

/** Whose code it is: the member's, or that of an address that looks for organizations. */
const subjectOf = ({ member, to }: Pick<Message, "member" | "to">) =>
  CodeSubject.make(member?.member_id ?? `discovery ${to}`)

type Delivery = StoredMemberCode["delivery"]

interface CodeMessage extends Message {
  /** Minutes that the code is valid. Default: ten. */
  readonly minutes: number | undefined
  /** How it is sent, and whether it proves a new address. Default: by email, to the member's own. */
  readonly delivery?: Delivery
  /** Whether the page can fill in the code of a text message. Default: false. */
  readonly autofills?: boolean | undefined
}

/** Sends a passcode. It replaces an earlier one. Fails with `invalid_expiration`. */
export const sendCode = ({
  autofills = false,
  delivery = "email",
  locale,
  member,
  minutes = codeMinutes.usual,
  to
}: CodeMessage) =>
  Effect.gen(function* () {
    if (minutes < codeMinutes.least || minutes > codeMinutes.most) return yield* refuse("invalid_expiration")
    const channel = delivery === "sms" ? "sms" : "email"
    yield* countMessage(channel, to)
    const { bootstrap } = yield* Settings
    const code = yield* newPasscode
    const subject = subjectOf({ member, to })
    yield* (yield* Db).memberCodes.put({
      subject,
      delivery,
      address: to,
      code_hash: yield* digest(`${subject}:${code}`),
      expires_at: yield* minutesFromNow(minutes)
    })
    const message = messageTextsIn(locale).passcode(projectNameIn(bootstrap), code, minutes)
    const body = message.body + (autofills ? yield* originBoundLine(code) : "")
    yield* (yield* Outbox).deliver({ ...message, body, to, channel, code })
  })

/** The number that the latest code by SMS was sent to. Undefined once it has expired. */
export const latestNumber = (member: StoredMember) =>
  Effect.gen(function* () {
    const code = yield* (yield* Db).memberCodes.get({ subject: ownerOf(member), delivery: "sms" })
    return code?.address
  })

/** Uses up a code. Fails with `otp_code_not_found`, and for a while with `user_lock_limit_reached` after too many wrong ones. */
export const consumeCode = (to: string, given: string, member?: StoredMember, delivery: Delivery = "email") =>
  Effect.gen(function* () {
    const { memberCodes } = yield* Db
    const subject = subjectOf({ member, to })
    yield* checkLockout(subject)
    const code = yield* memberCodes.get({ subject, delivery })
    const isRight = code?.code_hash === (yield* digest(`${subject}:${given}`)) && code.address === to
    if (!isRight) yield* recordFailure(subject, `${delivery}_otp`)
    if (!isRight || code.used === true) return yield* refuse("otp_code_not_found")
    yield* clearFailures(subject, `${delivery}_otp`)
    yield* memberCodes.put({ ...code, used: true })
  })

/** Fails with `invalid_code` unless it has six digits. */
export const checkCode = (code: string) => (isPasscode(code) ? Effect.void : refuse("invalid_code"))
