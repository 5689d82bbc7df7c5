/** Links and passcodes that organizations send by email. */
import * as Effect from "effect/Effect"
import { type RedirectURLType, Settings } from "../Options.js"
import { projectNameIn } from "../ProjectSettings.js"
import { minutesFromNow } from "../clock.js"
import { Db } from "../data/Db.js"
import { CodeSubject } from "../data/rows.js"
import { refuse } from "../http/errors.js"
import { Outbox } from "../inbox/Inbox.js"
import { messageTextsIn } from "../inbox/messageTexts.js"
import { countMessage } from "../inbox/sendLimit.js"
import { checkExpiration, redirectUrl, withToken } from "../tokens/links.js"
import { digest, isPasscode, issueToken, newPasscode } from "../tokens/Secrets.js"
import { checkLockout, clearFailures, recordFailure } from "../users/lockout.js"
import { codeMinutes } from "./hostedRules.js"
import { findMembership } from "./members.js"
import type { StoredMember, StoredOrganization } from "./rows.js"

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
  readonly text: "login" | "signup" | { readonly invitation: StoredOrganization }
  readonly code_challenge?: string | undefined
}

/** The URL and the lifetime of a link. Fails with `invalid_redirect_url`, `invalid_expiration` and the like. */
export const readLink = (url: string | undefined, type: RedirectURLType, minutes: number) =>
  Effect.zipRight(
    checkExpiration(minutes),
    Effect.map(redirectUrl(url, type), (found) => ({ url: found, minutes }))
  )

/** Sends an email with a link that works once. */
export const sendLink = ({ code_challenge, locale, member, minutes, text, to, url }: LinkMessage) =>
  Effect.gen(function* () {
    yield* countMessage("email", to)
    const { bootstrap } = yield* Settings
    const { token, hash, expires_at } = yield* issueToken(minutes)
    const member_id = member?.member_id
    const stored = { token_hash: hash, email_address: to, member_id, code_challenge, expires_at }
    yield* (yield* Db).memberLinks.put(stored)

    const link = withToken(url, member === undefined ? "discovery" : "multi_tenant_magic_links", token)
    const texts = messageTextsIn(locale)
    const project = projectNameIn(bootstrap)
    const message =
      typeof text === "string"
        ? texts[text](project, link, minutes)
        : texts.invitation(project, text.invitation.organization_name, link, minutes)
    yield* (yield* Outbox).deliver({ to, channel: "email", ...message, link })
  })

/** The link with this token. Fails with `unable_to_auth_magic_link`. */
export const findMemberLink = (token: string) =>
  Effect.gen(function* () {
    const link = yield* (yield* Db).memberLinks.get({ token_hash: yield* digest(token) })
    return link ?? (yield* refuse("unable_to_auth_magic_link"))
  })

/** The member of a link, unless their address has changed since. Fails with `unable_to_auth_magic_link`. */
export const membershipOfLink = (link: {
  readonly member_id?: string | undefined
  readonly email_address: string
}) =>
  Effect.gen(function* () {
    const found = yield* findMembership(link.member_id ?? "")
    return found?.member.email_address === link.email_address
      ? found
      : yield* refuse("unable_to_auth_magic_link")
  })

/** Whose code it is: the member's, or that of an address that looks for organizations. */
const subjectOf = ({ member, to }: Pick<Message, "member" | "to">) =>
  CodeSubject.make(member?.member_id ?? `discovery ${to}`)

interface CodeMessage extends Message {
  /** Minutes that the code is valid. Default: ten. */
  readonly minutes: number | undefined
}

/** Sends an email with a passcode. It replaces an earlier one. Fails with `invalid_expiration`. */
export const sendCode = ({ locale, member, minutes = codeMinutes.usual, to }: CodeMessage) =>
  Effect.gen(function* () {
    if (minutes < codeMinutes.least || minutes > codeMinutes.most) return yield* refuse("invalid_expiration")
    yield* countMessage("email", to)
    const { bootstrap } = yield* Settings
    const code = yield* newPasscode
    const subject = subjectOf({ member, to })
    yield* (yield* Db).memberCodes.put({
      subject,
      email_address: to,
      code_hash: yield* digest(`${subject}:${code}`),
      expires_at: yield* minutesFromNow(minutes)
    })
    const message = messageTextsIn(locale).passcode(projectNameIn(bootstrap), code, minutes)
    yield* (yield* Outbox).deliver({ ...message, to, channel: "email", code })
  })

/** Uses up a code. Fails with `otp_code_not_found`, and for a while with `user_lock_limit_reached` after too many wrong ones. */
export const consumeCode = (to: string, given: string, member?: StoredMember) =>
  Effect.gen(function* () {
    const { memberCodes } = yield* Db
    const subject = subjectOf({ member, to })
    yield* checkLockout(subject)
    const code = yield* memberCodes.get({ subject })
    const isRight = code?.code_hash === (yield* digest(`${subject}:${given}`)) && code.email_address === to
    if (!isRight) yield* recordFailure(subject, "email_otp")
    if (!isRight || code.used === true) return yield* refuse("otp_code_not_found")
    yield* clearFailures(subject, "email_otp")
    yield* memberCodes.put({ ...code, used: true })
  })

/** Fails with `invalid_code` unless it has six digits. */
export const checkCode = (code: string) => (isPasscode(code) ? Effect.void : refuse("invalid_code"))
