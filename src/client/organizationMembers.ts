/** The members of a client of organizations that answer at once, from what this page knows. */
import { readReturnToken } from "../domain/login/ReturnUrl.js"
import { check, listener, tokens } from "../domain/methods/SyncArguments.js"
import { hrefError, isHandled } from "../domain/organizations/landing.js"
import { memberSessionOf, membershipOf, storedMember } from "../domain/organizations/memberState.js"
import type { SessionSnapshot } from "../domain/session/Session.js"
import type { OrganizationSyncMembers } from "./OrganizationClient.js"
import { onPicked, permissionIn, type StateSource } from "./syncMembers.js"

const sessionOf = ({ session }: SessionSnapshot) => memberSessionOf(session)
const memberOf = ({ user }: SessionSnapshot) => membershipOf(user)?.member ?? null
const organizationOf = ({ user }: SessionSnapshot) => membershipOf(user)?.organization ?? null

/** `state` returns what the page knows at the moment. */
export const organizationMembers = (state: () => StateSource): OrganizationSyncMembers => {
  const now = () => state().snapshot()

  const onPick = onPicked(state)

  return {
    session: {
      getSync: () => sessionOf(now()),
      getInfo: () => {
        const { fromCache, status } = now()
        return { session: sessionOf(now()), fromCache, status }
      },
      getTokens: () => state().tokens(),
      onChange: onPick("session.onChange", sessionOf),
      updateSession: (given) => {
        check("session.updateSession", tokens, given)
        state().adoptTokens(given)
      }
    },
    self: {
      getSync: () => memberOf(now()),
      getInfo: () => ({ member: memberOf(now()), fromCache: now().fromCache }),
      onChange: onPick("self.onChange", memberOf)
    },
    organization: {
      getSync: () => organizationOf(now()),
      getInfo: () => ({ organization: organizationOf(now()), fromCache: now().fromCache }),
      onChange: onPick("organization.onChange", organizationOf)
    },
    rbac: { isAuthorizedSync: permissionIn(state) },
    onStateChange: (callback) => {
      check("onStateChange", listener, callback)
      return state().subscribe((snapshot) => callback(storedMember(snapshot) ?? {}))
    },
    parseAuthenticateUrl: (given) => {
      const wrong = hrefError("parseAuthenticateUrl", given)
      if (wrong !== undefined) throw wrong
      const href = given ?? state().href()
      if (href === undefined) return null
      const found = readReturnToken(href)
      return found === undefined ? null : { ...found, handled: isHandled(found.tokenType, href) }
    }
  }
}
