/** The apps with access to an account, and what the site's server does for the page: the sessions and the account's end. */
import * as Effect from "effect/Effect"
import type { AccountSession } from "../../../domain/account/AccountOptions.js"
import type { AuthError } from "../../../domain/errors/AuthError.js"
import { unknownError } from "../../../domain/errors/CallErrors.js"
import { isAuthError } from "../../../domain/errors/isAuthError.js"
import { memberOf } from "../../../domain/values/objects.js"
import { Sessions, Users } from "../../../services/api/families.js"
import { provideCalls } from "../../../services/wiring/CallsOnDemand.js"
import { reportErrors } from "../../atoms/callbacks.js"
import { accountMountAtom } from "../../atoms/config.js"
import { onEntry } from "../../atoms/onEntry.js"
import { isLeavingAtom } from "../../atoms/owner.js"
import { command, family, persistent, type Atoms } from "../../atoms/runtime.js"
import { showToastAtom } from "../../atoms/toastActions.js"
import { assertPressed, hideRow, isCancelled, stepUpFirst, toastFailure } from "./account.js"
import { accountTextAtom } from "./words.js"

/** The apps with access. */
export const connectedAppsAtom = onEntry((atoms) =>
  Effect.flatMap(Users, (users) => users.getConnectedApps()).pipe(
    provideCalls,
    Effect.map(({ connected_apps }) => connected_apps),
    reportErrors(atoms)
  )
)

/**
 * Runs a function of the site, in the session that the command was pressed in. Its own error, or one that `check` throws, goes to
 * `reportError`, because a person cannot read it. An error of the client stays as it is, such as that of a step-up which the person
 * has closed.
 */
const runSite = <A>(atoms: Atoms, run: () => Promise<A>, check = (answer: A) => answer) =>
  Effect.zipRight(
    reportErrors(atoms)(assertPressed),
    Effect.tryPromise({
      try: async () => check(accepted(await run())),
      catch: (error): AuthError => {
        if (isAuthError(error)) return error
        reportError(error)
        return unknownError()
      }
    })
  )

/** What a function of the site resolved with. Throws when it is the response of a server that refused: `fetch` does not. */
const accepted = <A>(answer: A): A => {
  if (answer instanceof Response && !answer.ok)
    throw new Error(`The site's server answered ${answer.status}.`)
  return answer
}

const isSession = (each: unknown): boolean => typeof memberOf(each, "session_id") === "string"
const areSessions = (listed: unknown): boolean => Array.isArray(listed) && listed.every(isSession)

/** Throws when a site has listed something else, such as the provider's answer with the sessions in it. */
const checkSessions = (listed: ReadonlyArray<AccountSession>) => {
  if (areSessions(listed)) return listed
  throw new TypeError("sessions.list must resolve with an array of sessions, each with its session_id.")
}

/** The sessions, from the site's server. Undefined when the site does not list them. */
export const sessionsAtom = onEntry((atoms) => {
  const { sessions } = atoms.get(accountMountAtom)
  if (sessions === undefined) return Effect.sync(() => undefined)
  return runSite(atoms, () => sessions.list(), checkSessions)
})

/** Ends a session through the site's server, after a step-up. One command per session. */
export const endSessionAtom = family((session_id: AccountSession["session_id"]) =>
  command(
    (name: string, atoms) =>
      Effect.gen(function* () {
        const { sessions } = atoms.get(accountMountAtom)
        if (sessions === undefined) return
        const text = atoms.get(accountTextAtom)
        yield* stepUpFirst(atoms, text("sessions.endOf", { name }))
        const restore = hideRow(atoms, "sessions", session_id)
        yield* Effect.tapError(
          runSite(atoms, () => sessions.revoke(session_id)),
          () => restore
        )
        atoms.set(showToastAtom, { tone: "success", text: text("sessions.ended", { name }) })
      }).pipe(toastFailure(atoms)),
    { keepAlive: true }
  )
)

/** Whether the account is gone. */
export const isDeletedAtom = persistent(false)

/** Deletes the account through the site's server, after a step-up. Then nobody is signed in. */
export const deleteAccountAtom = command(
  (_: void, atoms) =>
    Effect.gen(function* () {
      const { deleteAccount } = atoms.get(accountMountAtom)
      if (deleteAccount === undefined) return
      const text = atoms.get(accountTextAtom)
      yield* stepUpFirst(atoms, text("deletion.title"))
      atoms.set(isLeavingAtom, true)
      const deleted = yield* Effect.either(runSite(atoms, deleteAccount))
      if (deleted._tag === "Left") {
        atoms.set(isLeavingAtom, false)
        if (!isCancelled(deleted.left))
          atoms.set(showToastAtom, { tone: "error", text: text("deletion.failed") })
        return
      }
      atoms.set(isDeletedAtom, true)
      const sessions = yield* provideCalls(Sessions)
      yield* provideCalls(Effect.ignore(sessions.revoke({ forceClear: true })))
    }).pipe(toastFailure(atoms)),
  { keepAlive: true }
)
