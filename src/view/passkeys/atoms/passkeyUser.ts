/** The user who can register a passkey. Loaded with the screen that asks for them. */
import * as Effect from "effect/Effect"
import { isRefusal, type CallError } from "../../../domain/errors/CallErrors.js"
import type { SessionSnapshot } from "../../../domain/session/Session.js"
import { isImpersonated } from "../../../domain/session/sessionOwner.js"
import type { User } from "../../../domain/session/User.js"
import { Session } from "../../../services/session/Session.js"
import { Warnings } from "../../../services/kit/Warnings.js"
import { reportErrors } from "../../atoms/callbacks.js"
import { untilSomebody } from "../../atoms/freshUser.js"
import { onEntry } from "../../atoms/onEntry.js"
import { fetchUser } from "../../atoms/fetchUser.js"
import { derivedEffect } from "../../atoms/runtime.js"

const warnOfNobody = Effect.flatMap(Warnings, (warnings) =>
  warnings.warn("mountPasskeyRegistration: nobody is signed in. Mount it on a page for signed-in users.")
)

/**
 * Fetches the user when the screen is entered. The provider refuses when nobody is signed in. After a logout, which is no mistake of
 * the page, the user is null until somebody signs in.
 */
export const passkeyUserAtom = onEntry<User | null, CallError>((atoms, publish) =>
  Effect.zipRight(
    untilSomebody(atoms, () => publish(null)),
    fetchUser.pipe(
      reportErrors(atoms),
      Effect.tapError((error) => (isRefusal(error) ? warnOfNobody : Effect.void))
    )
  )
)

/** Whether the site's staff impersonate the user. With a passkey of their own they could sign in as the user from then on. */
export const isStaffAtom = derivedEffect<boolean, never>((_get, publish) =>
  Effect.gen(function* () {
    const { snapshot, subscribe } = yield* Session
    const follow = ({ session }: SessionSnapshot) => publish(session !== null && isImpersonated(session))
    yield* Effect.acquireRelease(subscribe(follow), (stop) => Effect.sync(stop))
    follow(yield* snapshot)
    return yield* Effect.never
  }).pipe(Effect.scoped)
)
