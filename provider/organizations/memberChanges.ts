/** What members may change about themselves, and admins about other members of their organization. */
import * as Effect from "effect/Effect"
import type { ApiError } from "../../src/domain/errors/CallErrors.js"
import type { Services } from "../http/router.js"
import { type MemberCaller, requireMember } from "./caller.js"
import { requireAdmin } from "./hostedRules.js"
import { requireColleague } from "./members.js"
import { memberAnswer } from "./records.js"
import type { StoredMember, StoredOrganization } from "./rows.js"

/** What a member may do to themselves, and an admin to others. */
export type Change = (
  member: StoredMember,
  organization: StoredOrganization
) => Effect.Effect<StoredMember, ApiError, Services>

/** Changes the caller, or, as an admin, another member of the organization. `what` names the change in a warning. */
export const changeAs = (
  caller: MemberCaller,
  member: StoredMember,
  change: Change,
  what = "delete a factor of another member"
) =>
  Effect.gen(function* () {
    const { organization } = caller
    if (member.member_id !== caller.member.member_id) yield* requireAdmin(caller, what)
    return memberAnswer({ member: yield* change(member, organization), organization })
  })

/** Changes the caller. */
export const changeSelf = (change: Change) =>
  Effect.flatMap(requireMember, (caller) => changeAs(caller, caller.member, change))

/** Changes a member of the caller's organization. Fails as `requireColleague`. */
export const changeColleague = (member_id: string, change: Change, what?: string) =>
  Effect.gen(function* () {
    const caller = yield* requireMember
    return yield* changeAs(caller, yield* requireColleague(caller.organization, member_id), change, what)
  })
