/** The passwords of members. Each belongs to one member, so a person can have another in each organization. */
import * as Effect from "effect/Effect"
import { Db } from "../data/Db.js"
import type { PasswordHash } from "../data/rows.js"
import { storePassword } from "../passwords/passwords.js"
import { newId } from "../tokens/Secrets.js"
import { currentMember } from "./caller.js"
import { ownerOf, updateMember } from "./members.js"
import type { StoredMember } from "./rows.js"

/**
 * Sets the member's password and returns the changed member. In case the old password was stolen, it revokes the member's
 * other sessions, the intermediate ones, and the links to set a password.
 */
export const setMemberPassword = (before: StoredMember, hash: PasswordHash) =>
  Effect.gen(function* () {
    const { intermediateSessions, memberLinks, memberSessions } = yield* Db
    const { email_address, member_id } = before
    const password_id = before.member_password_id || (yield* newId("member-password"))
    yield* storePassword({ password_id, user_id: ownerOf(before), hash })

    const own = (yield* currentMember)?.token_hash
    const sessions = yield* memberSessions.findAll("member_id", member_id)
    yield* memberSessions.remove(...sessions.filter(({ token_hash }) => token_hash !== own))
    yield* intermediateSessions.remove(...(yield* intermediateSessions.findAll("member_id", member_id)))
    const links = (yield* memberLinks.all).filter(
      (link) =>
        link.resets_password === true &&
        (link.member_id === undefined ? link.email_address === email_address : link.member_id === member_id)
    )
    yield* memberLinks.remove(...links)
    return yield* updateMember(before, { member_password_id: password_id })
  })
