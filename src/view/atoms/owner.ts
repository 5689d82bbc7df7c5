/** Lets what a mount holds end with the user it belongs to. */
import * as Effect from "effect/Effect"
import * as Runtime from "effect/Runtime"
import type { SessionSnapshot } from "../../domain/session/Session.js"
import { sessionOwner } from "../../domain/session/sessionOwner.js"
import { belongsToUser } from "../../domain/widget/Flow.js"
import { Session } from "../../services/session/Session.js"
import { variantAtom } from "./config.js"
import { landingDecisionAtom } from "./decision.js"
import { flowAtom } from "./flow.js"
import { isLoggingInAtom } from "./login.js"
import { actingAtom, persistent, type Atoms } from "./runtime.js"

/** Whether the user is deleting their account. Their session may end before that is done, and the page goes on to its end. */
export const isLeavingAtom = persistent(false)

/** Whether the mount has begun again because its user is gone. */
export const hasBegunAgainAtom = persistent(false)

/** How the user of a mount went. */
export interface OwnerChange {
  /** Whether somebody else is signed in now. */
  readonly isReplaced: boolean
  /** Whether somebody signed out. */
  readonly hasSignedOut: boolean
}

/** The person whose session it is. Undefined when nobody is signed in. */
export const ownerOf = ({ session }: SessionSnapshot): string | undefined =>
  session === null ? undefined : sessionOwner(session)

/** Sets for whom the mount acts: while its screen is that of a signed-in user, for their session. */
export const followActing = (atoms: Atoms) =>
  Effect.gen(function* () {
    const { snapshot } = yield* Session
    const runSync = Runtime.runSync(yield* Effect.runtime())
    atoms.set(actingAtom, () => {
      const { session } = runSync(snapshot)
      const isTheirs = session !== null && belongsToUser(atoms.get(flowAtom).screen)
      return isTheirs ? { owner: sessionOwner(session), session_id: session.session_id } : undefined
    })
  })

/**
 * Calls back when the user whose state the mount holds is gone, in whatever way: by a logout, the end of the session, or because
 * somebody else has signed in, here or in another tab. Not for a login of the mount, whose screens belong to the new user.
 */
export const onOwnerChange = (atoms: Atoms, callback: (change: OwnerChange) => void) =>
  Effect.gen(function* () {
    const session = yield* Session
    const runSync = Runtime.runSync(yield* Effect.runtime())
    const hasSignedOut = yield* session.watchSignOut
    /** Whose the state is. It may outlast their session. */
    let owner = ownerOf(yield* session.snapshot)
    let hasLeft = false
    const follow = (next: SessionSnapshot) => {
      const now = ownerOf(next)
      if (next.status === "unknown" || (now === owner && !hasLeft)) return
      const change = { isReplaced: now !== undefined, hasSignedOut: runSync(hasSignedOut) }
      const isTheirs = owner !== undefined
      owner = now ?? owner
      // Who comes back after that begins again
      hasLeft = now === undefined && atoms.get(isLeavingAtom)
      if (isTheirs && isOver(atoms, change)) callback(change)
    }
    yield* Effect.acquireRelease(session.subscribe(follow), (stop) => Effect.sync(stop))
    return yield* Effect.never
  }).pipe(Effect.scoped)

/** Whether the state of the mount ends. The form of a login is nobody's, but it forgets what was typed when people change. */
const isOver = (atoms: Atoms, { hasSignedOut, isReplaced }: OwnerChange): boolean => {
  const { screen } = atoms.get(flowAtom)
  if (!isReplaced && atoms.get(isLeavingAtom)) return false
  if (belongsToUser(screen)) return true
  const variant = atoms.get(variantAtom)._tag
  if (variant !== "login" && variant !== "resetPassword") return false
  // The landing that the person has agreed to signs in
  const isComing = atoms.get(isLoggingInAtom) || atoms.get(landingDecisionAtom).decided === true
  return isReplaced ? !isComing : hasSignedOut
}
