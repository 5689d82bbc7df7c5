/**
 * What a hosted project allows only some members, and numbers that it does not publish or that only its pages name. A project's
 * policy of roles can say it in more detail: here the role `stytch_admin` may do everything, and other members change
 * themselves only. Strict mode refuses the rest, otherwise it passes with a warning.
 */
import * as Effect from "effect/Effect"
import { Settings } from "../Options.js"
import { refuseAsHosted } from "../http/hosted.js"
import type { MemberCaller } from "./caller.js"
import { isAdmin, rolesOf } from "./roles.js"

/** Minutes that an invitation is valid, unless the call says it: a week. */
export const inviteMinutes = 7 * 24 * 60

/** Minutes that other links are valid, unless the call says it. */
export const linkMinutes = 60

/** Minutes that a passcode is valid, unless the call says it, and the limits of what it may say. */
export const codeMinutes = { usual: 10, least: 2, most: 15 }

/** Minutes that a passcode by SMS is valid (https://stytch.com/docs/api-reference/b2b/api/mfa/otp/send-sms-otp). */
export const smsMinutes = 2

/** Minutes that a link to set a new password is valid, unless the call says it. */
export const resetMinutes = 30

/** Minutes that an authenticator app has to be set up, unless the call says it. */
export const setUpMinutes = 60

/** Minutes that the bearer token of a SCIM connection is valid: a year. */
export const scimTokenMinutes = 365 * 24 * 60

/** How many members or groups a page of a search has, unless the call says it, and at most. */
export const pageSize = { usual: 100, most: 1000 }

/** Refuses what only an admin may do, in the words of the warning: `change the organization`. */
export const requireAdmin = ({ member, organization }: MemberCaller, what: string) =>
  Effect.gen(function* () {
    if (!isAdmin(rolesOf(member, organization))) yield* refuseUnauthorized(what)
  })

/** Refuses what no member may do, whatever their roles. `what` is as above. */
export const refuseUnauthorized = (what: string) =>
  Effect.flatMap(Settings, ({ isStrict }) =>
    refuseAsHosted("session_authorization_error", what, isStrict, "strict")
  )

/** Refuses a new organization in a project whose setting `create_organization_enabled` is off. */
export const requireCreation = Effect.gen(function* () {
  const { bootstrap, isStrict } = yield* Settings
  if (bootstrap.create_organization_enabled) return
  yield* refuseAsHosted("endpoint_not_authorized_for_sdk", "create an organization", isStrict, "strict")
})
