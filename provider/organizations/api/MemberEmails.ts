/** Addresses of members: a new one, which a message proves, and those that they had. */
import * as Effect from "effect/Effect"
import { members as Api } from "../../../src/domain/organizations/memberCalls.js"
import { self as SelfApi } from "../../../src/domain/organizations/selfCalls.js"
import { apiErrorOf, refuse } from "../../http/errors.js"
import { route } from "../../http/router.js"
import { email } from "../../users/contacts.js"
import { beginUpdate } from "../emailUpdates.js"
import { linkMinutes } from "../hostedRules.js"
import { changeColleague, changeSelf } from "../memberChanges.js"
import { readRecipient, updateMember } from "../members.js"
import { readLink, sendCode, sendLink } from "../messages.js"
import type { StoredMember, StoredOrganization } from "../rows.js"

const badRequest = (text: string) => Effect.fail(apiErrorOf("bad_request", 400, text))

/** Sends a link or a passcode to the new address. The member keeps the old one until it is redeemed. */
export const startEmailUpdate =
  ({
    delivery_method = "EMAIL_MAGIC_LINK",
    email_address,
    locale,
    login_redirect_url
  }: typeof SelfApi.startEmailUpdate.payload.Type) =>
  (member: StoredMember, organization: StoredOrganization) =>
    Effect.gen(function* () {
      const isLink = delivery_method === "EMAIL_MAGIC_LINK"
      if (!isLink && delivery_method !== "EMAIL_OTP")
        return yield* badRequest("delivery_method must be EMAIL_MAGIC_LINK or EMAIL_OTP.")
      const place = isLink && (yield* readLink(login_redirect_url, "login", linkMinutes))
      const to = yield* readRecipient(email_address)
      yield* beginUpdate(organization, member, to)
      const message = { to, member, locale }
      yield* place === false
        ? sendCode({ ...message, minutes: undefined, delivery: "email_update" })
        : sendLink({ ...message, ...place, text: "login" })
      return member
    })

/** Forgets an address that the member had, so that another member can have it. */
export const unlinkRetiredEmail =
  ({ email_address, email_id }: typeof SelfApi.unlinkRetiredEmail.payload.Type) =>
  (member: StoredMember) =>
    Effect.gen(function* () {
      if ((email_id === undefined) === (email_address === undefined))
        return yield* badRequest("Send either an email_id or an email_address.")
      const address = email_address && email.normalize(email_address)
      const { retired_email_addresses: before } = member
      const kept = before.filter((each) =>
        email_id === undefined ? each.email_address !== address : each.email_id !== email_id
      )
      if (kept.length === before.length) return yield* refuse("email_not_found")
      return yield* updateMember(member, { retired_email_addresses: kept })
    })

const what = "change the address of another member"

/** The routes of addresses. */
export const handlers = [
  route(SelfApi.startEmailUpdate, (options) => changeSelf(startEmailUpdate(options))),
  route(SelfApi.unlinkRetiredEmail, (options) => changeSelf(unlinkRetiredEmail(options))),
  route(Api.startEmailUpdate, (options, parameter) =>
    changeColleague(parameter("member_id"), startEmailUpdate(options), what)
  ),
  route(Api.unlinkRetiredEmail, (options, parameter) =>
    changeColleague(parameter("member_id"), unlinkRetiredEmail(options), what)
  )
]
