/** Signing in with passkeys, and registering and managing them (specification sections 2, 4 and 8). */
import * as Effect from "effect/Effect"
import { isRefusal, unknownError, type CallError } from "../../../domain/errors/CallErrors.js"
import * as Limits from "../../../domain/limits/Limits.js"
import { isPasskeyAborted, type PasskeyError } from "../../../domain/passkeys/passkeyErrors.js"
import {
  passkeyLoginMessage,
  withChanges,
  type Passkey,
  type PasskeyChange,
  type PasskeyLoginMessage
} from "../../../domain/passkeys/Passkeys.js"
import { knownName } from "../../../domain/session/accountName.js"
import type { User } from "../../../domain/session/User.js"
import { Users, WebAuthn } from "../../../services/api/families.js"
import { runToCompletion } from "../../../services/kit/runToCompletion.js"
import { Session } from "../../../services/session/Session.js"
import { Warnings } from "../../../services/kit/Warnings.js"
import { provideCalls } from "../../../services/wiring/CallsOnDemand.js"
import type { PageServices } from "../../../services/wiring/layerOnDemand.js"
import { emit, reportErrors } from "../../atoms/callbacks.js"
import { configAtom, variantAtom } from "../../atoms/config.js"
import { flowAtom } from "../../atoms/flow.js"
import { completeLogin, sessionDuration, signIn } from "../../atoms/login.js"
import { emailFieldAtom } from "../../atoms/main.js"
import { fetchUser } from "../../atoms/fetchUser.js"
import { refreshAfter } from "../../atoms/freshUser.js"
import { onEntry } from "../../atoms/onEntry.js"
import { endOffer, rememberSkip } from "../../atoms/passkeyOffer.js"
import {
  command,
  derived,
  derivedEffect,
  ephemeral,
  family,
  isMountedAtom,
  keepAlive,
  persistent,
  Result,
  type Atoms
} from "../../atoms/runtime.js"
import { sectionCallAtom } from "../../atoms/sectionCall.js"
import { showToastAtom, toastErrorAtom } from "../../atoms/toastActions.js"

/** Whether this browser can suggest passkeys in an input. */
export const autofillSupportedAtom = derivedEffect(() =>
  Effect.flatMap(WebAuthn, (webAuthn) => webAuthn.browserSupportsAutofill()).pipe(provideCalls)
)

/** The error message of the last passkey login; undefined when there is none. */
export const passkeyTroubleAtom = ephemeral<PasskeyLoginMessage | undefined>(undefined)

/** Opens the browser's passkey prompt and signs in. */
export const loginWithPasskeyAtom = command((_: void, atoms) =>
  Effect.gen(function* () {
    atoms.set(passkeyTroubleAtom, undefined)
    if ((yield* logIn(atoms)) === null) return yield* Effect.fail(unknownError())
  }).pipe(reportErrors(atoms), Effect.tapError(showTrouble(atoms)))
)

/**
 * Offers passkeys in the suggestions of the email field. Tries again after a failure, also after a refusal by the
 * user, at most `Limits.passkeyAutofillTries` times in all. Where another passkey prompt ends the offer, it waits for the end of
 * that prompt.
 */
export const autofillAtom = onEntry((atoms) => {
  let isPicked = false
  return Effect.suspend(() => {
    isPicked = false
    return logIn(atoms, { conditional_mediation: true }, () => {
      isPicked = true
    })
  }).pipe(
    reportErrors(atoms),
    // Before somebody picked a passkey, they did nothing that could fail
    Effect.tapError((error) => (isPicked ? showTrouble(atoms)(error) : Effect.void)),
    Effect.retry({
      times: Limits.passkeyAutofillTries - 1,
      while: (error) => !isPasskeyAborted(error) || promptEnds
    })
  )
})

/** Runs `autofillAtom` while an email field is on the page, the browser supports it, and no button has opened its own prompt. */
export const mainAutofillAtom = derived((get) =>
  get(emailFieldAtom) &&
  !get(loginWithPasskeyAtom).waiting &&
  Result.getOrElse(get(autofillSupportedAtom), () => false)
    ? get(autofillAtom)
    : Result.initial()
)

/** What tells the offers that another prompt has ended of the end of that prompt. The mounts of a page share it. */
const waiting = new Set<() => void>()

/** Waits until a prompt of this page has ended, but not by another one. */
const promptEnds = Effect.async<true>((resume) => {
  const tell = () => {
    waiting.delete(tell)
    resume(Effect.succeed(true))
  }
  waiting.add(tell)
  return Effect.sync(() => waiting.delete(tell))
})

const tellOfEnd = Effect.sync(() => [...waiting].forEach((tell) => tell()))

/** Prompts for a passkey and signs in with it. Leaving the screen ends the prompt, but not the login after it. */
const logIn = (
  atoms: Atoms,
  options: { readonly conditional_mediation?: boolean } = {},
  onPick: () => void = () => {}
) =>
  Effect.gen(function* () {
    const webAuthn = yield* WebAuthn
    const prompt = new AbortController()
    const call = webAuthn.authenticate({ ...callOptions(atoms), ...options, signal: prompt.signal })
    return yield* signIn(
      atoms,
      call,
      (data) => {
        // No passkeys can be suggested
        if (data === null) return Effect.void
        atoms.set(passkeyTroubleAtom, undefined)
        return completeLogin(atoms, {
          account: knownName(data.user),
          step: { _tag: "PasskeyVerified" },
          event: { type: "PASSKEY_AUTHENTICATE", data }
        })
      },
      onPick
    ).pipe(
      Effect.tapError((error) => (isPasskeyAborted(error) ? Effect.void : tellOfEnd)),
      Effect.onInterrupt(() => {
        prompt.abort()
        return tellOfEnd
      })
    )
  }).pipe(provideCalls)

const showTrouble = (atoms: Atoms) => (error: PasskeyError) =>
  Effect.sync(() => atoms.set(passkeyTroubleAtom, passkeyLoginMessage(error)))

/** Registers a passkey and shows the list of passkeys, or ends the login that offered it. */
export const registerPasskeyAtom = command((_: void, atoms) =>
  Effect.gen(function* () {
    const webAuthn = yield* WebAuthn
    const data = yield* webAuthn.register(callOptions(atoms))
    const passkey = data.user.webauthn_registrations.find(
      (each) => each.webauthn_registration_id === data.webauthn_registration_id
    )
    if (passkey !== undefined) addChange(atoms, data.user_id, { _tag: "Made", passkey })
    endOffer(atoms, () => {
      atoms.set(flowAtom, { _tag: "PasskeyRegistered" })
      emit(atoms, { type: "PASSKEY_REGISTER", data })
    })
  }).pipe(
    provideCalls,
    atoms.get(sectionCallAtom("passkeys")),
    reportErrors(atoms),
    Effect.tapError(refreshAccount(atoms))
  )
)

/** Skips the registration. */
export const skipPasskeyAtom = command((_: void, atoms) =>
  Effect.map(rememberSkip(atoms), () =>
    endOffer(atoms, () => {
      atoms.set(flowAtom, { _tag: "PasskeySkipped" })
      emit(atoms, { type: "PASSKEY_SKIP", data: {} })
    })
  )
)

/** Emits the event of the list's Done button. */
export const donePasskeysAtom = command((_: void, atoms) =>
  Effect.sync(() => emit(atoms, { type: "PASSKEY_DONE", data: {} }))
)

/** The user with their passkeys, from the provider. It refuses when nobody is signed in: there is no list then. */
export const fetchedUserAtom = onEntry((atoms) =>
  fetchUser.pipe(
    Effect.tapError((error) => (isRefusal(error) ? warn("User is null") : Effect.void)),
    reportErrors(atoms, (error) => !isRefusal(error))
  )
)

/** The changes made to a user's passkeys since the list was fetched. */
const changesAtom = persistent<{ readonly userId: string; readonly changes: ReadonlyArray<PasskeyChange> }>({
  userId: "",
  changes: []
})

/** Returns the passkeys of a user, with the changes applied. */
export const passkeysOfAtom = derived((get) => {
  const { changes, userId } = get(changesAtom)
  return ({ user_id, webauthn_registrations }: User) =>
    withChanges(webauthn_registrations, user_id === userId ? changes : [])
})

/** The passkeys of the user that was fetched. */
export const passkeysAtom = derived((get) => Result.map(get(fetchedUserAtom), get(passkeysOfAtom)))

/** Whether the list is that of the account page, which shows the signed-in user. */
const isAccount = (atoms: Atoms): boolean => atoms.get(variantAtom)._tag === "account"

/** The id of the user whose passkeys are listed. */
const listedUserId = (atoms: Atoms) =>
  isAccount(atoms)
    ? Effect.flatMap(Session, (session) => Effect.map(session.snapshot, ({ user }) => user?.user_id))
    : Effect.sync(() => Result.getOrElse(atoms.get(fetchedUserAtom), () => undefined)?.user_id)

/** Lets the account page show what is true after a failure. */
const refreshAccount = (atoms: Atoms) => (error: Error) =>
  isAccount(atoms) ? refreshAfter(error) : Effect.void

/**
 * Renames a passkey. One command per passkey, because a command interrupts its previous run. A second name waits until the
 * first is saved, so that the last one wins. `success` is the text of the toast that says so.
 */
export const renamePasskey = family((webauthn_registration_id: string) => {
  const oneAtATimeAtom = keepAlive(derived(() => Effect.unsafeMakeSemaphore(1)))
  return command(
    ({ name, success }: { readonly name: string; readonly success: string }, atoms) =>
      updateOptimistically(
        atoms,
        { _tag: "Renamed", id: webauthn_registration_id, name },
        Effect.flatMap(WebAuthn, (webAuthn) => webAuthn.update({ webauthn_registration_id, name })).pipe(
          provideCalls,
          atoms.get(oneAtATimeAtom).withPermits(1)
        )
      ).pipe(toastSuccess(atoms, success)),
    { keepAlive: true }
  )
})

/** Whether the provider is deleting a passkey. */
const isDeletingAtom = persistent(false)

/** Deletes a passkey. `success` is the text of the toast that says so. */
export const deletePasskey = family((id: string) =>
  command(
    (success: string, atoms) =>
      updateOptimistically(
        atoms,
        { _tag: "Deleted", id },
        Effect.flatMap(Users, (users) => users.deleteWebauthnRegistration(id)).pipe(
          provideCalls,
          atoms.get(sectionCallAtom("passkeys"))
        )
      ).pipe(whileDeleting(atoms), toastSuccess(atoms, success)),
    { keepAlive: true }
  )
)

/** Says in a toast that the provider has made a change. */
const toastSuccess =
  (atoms: Atoms, text: string) =>
  <A, E, R>(change: Effect.Effect<A, E, R>) =>
    Effect.tap(change, () => Effect.sync(() => atoms.set(showToastAtom, { tone: "success", text })))

const whileDeleting =
  (atoms: Atoms) =>
  <A, E, R>(deletion: Effect.Effect<A, E, R>) =>
    Effect.gen(function* () {
      atoms.set(isDeletingAtom, true)
      const exit = yield* Effect.exit(deletion)
      atoms.set(isDeletingAtom, false)
      return yield* exit
    })

/** Shows a change before the provider confirms it, and reverts it when the call fails. */
const updateOptimistically = <A>(
  atoms: Atoms,
  change: PasskeyChange,
  call: Effect.Effect<A, CallError, PageServices>
) =>
  Effect.gen(function* () {
    const userId = yield* listedUserId(atoms)
    // Elsewhere than on the account page, these failures are logged only (specification section 8)
    const isTold = isAccount(atoms) ? atoms.get(isMountedAtom) : () => false
    if (userId !== undefined) addChange(atoms, userId, change)
    const revertible = call.pipe(
      Effect.tapError((error) =>
        warn(`A passkey could not be ${change._tag.toLowerCase()}: ${error.message}`)
      ),
      reportErrors(atoms, isTold),
      Effect.tapError((error) =>
        Effect.gen(function* () {
          yield* refreshAccount(atoms)(error)
          if (isAccount(atoms)) atoms.set(toastErrorAtom, error)
        })
      ),
      Effect.onError(() => Effect.sync(() => removeChange(atoms, change)))
    )
    // The site may unmount the widget, or the user rename the passkey again, before the call has finished
    return yield* runToCompletion(revertible)
  })

const addChange = (atoms: Atoms, userId: string, change: PasskeyChange): void => {
  const before = atoms.get(changesAtom)
  const changes = before.userId === userId ? before.changes : []
  atoms.set(changesAtom, { userId, changes: [...changes, change] })
}

const removeChange = (atoms: Atoms, change: PasskeyChange): void => {
  const { changes, userId } = atoms.get(changesAtom)
  atoms.set(changesAtom, { userId, changes: changes.filter((each) => each !== change) })
}

const warn = (message: string) => Effect.flatMap(Warnings, (warnings) => warnings.warn(message))

/** The state of the list. `done` is the last completed action, which decides where the focus goes. */
export type PasskeyListState =
  | { readonly _tag: "Idle"; readonly done?: PasskeyDone }
  | { readonly _tag: "Renaming"; readonly id: string; readonly name: string; readonly isRefused: boolean }
  | { readonly _tag: "Deleting"; readonly id: string }

/** A completed action on a passkey of the list. */
export interface PasskeyDone {
  readonly id: string
  readonly how: "renamed" | "kept its name" | "deleted" | "kept"
}

export const passkeyListAtom = ephemeral<PasskeyListState>({ _tag: "Idle" })

/** Returns whether a listed passkey is being renamed or deleted. Nothing else on the screen can be pressed meanwhile. */
export const isPasskeyBusyAtom = derived((get) => {
  const list = get(passkeyListAtom)
  const isDeleting = get(isDeletingAtom)
  // Another tab may have deleted it
  return (listed: ReadonlyArray<Passkey>) =>
    isDeleting || (list._tag !== "Idle" && listed.some((each) => each.webauthn_registration_id === list.id))
})

/** The options of a call that creates or uses a passkey. */
export const callOptions = (atoms: Atoms) => ({
  is_passkey: true,
  ...sessionDuration(atoms),
  domain: atoms.get(configAtom).passkeyOptions.domain
})
