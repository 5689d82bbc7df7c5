/** Signing in with a passkey, making passkeys, and the list of them (specification sections 2, 4 and 8). */
import * as Effect from "effect/Effect"
import type { PasskeyAuthenticated } from "../../domain/api/WebAuthn.js"
import { unknownError, type CallError } from "../../domain/Errors.js"
import * as Limits from "../../domain/Limits.js"
import {
  isPasskeyAborted,
  passkeyLoginMessage,
  withChanges,
  type PasskeyChange,
  type PasskeyError,
  type PasskeyLoginMessage
} from "../../domain/Passkeys.js"
import { RemoteServices } from "../../services/client/RemoteServices.js"
import { runToCompletion } from "../../services/kit/runToCompletion.js"
import { Warnings } from "../../services/kit/Warnings.js"
import { emit, reportErrors } from "./callbacks.js"
import { configAtom } from "./config.js"
import { flowAtom } from "./flow.js"
import { completeLogin, sessionDuration } from "./login.js"
import { emailFieldAtom } from "./main.js"
import { onEntry } from "./onEntry.js"
import {
  command,
  derived,
  derivedEffect,
  ephemeral,
  family,
  persistent,
  Result,
  type Atoms
} from "./runtime.js"

/** Whether this browser can offer passkeys in the suggestions of a field. */
export const autofillSupportedAtom = derivedEffect(() =>
  Effect.flatMap(RemoteServices.loaded, ({ webAuthn }) => webAuthn.browserSupportsAutofill())
)

/** What to tell of the last login with a passkey; undefined when there is nothing to tell. */
export const passkeyTroubleAtom = ephemeral<PasskeyLoginMessage | undefined>(undefined)

/** Asks for a passkey, as the button does. */
export const loginWithPasskeyAtom = command((_: void, atoms) =>
  Effect.gen(function* () {
    atoms.set(passkeyTroubleAtom, undefined)
    const { webAuthn } = yield* RemoteServices.loaded
    const data = yield* webAuthn.authenticate(callOptions(atoms))
    if (data === null) return yield* unknownError()
    complete(data, atoms)
  }).pipe(reportErrors(atoms), Effect.tapError(tellTrouble(atoms)))
)

/**
 * Offers passkeys in the suggestions of the e-mail field. Tries again after a failure, also after a refusal by the
 * user, at most `Limits.passkeyAutofillTries` times in all. Another passkey prompt ends the offer.
 */
export const autofillAtom = onEntry((atoms) =>
  Effect.gen(function* () {
    const { webAuthn } = yield* RemoteServices.loaded
    const data = yield* webAuthn.authenticate({
      ...callOptions(atoms),
      conditional_mediation: true
    })
    if (data !== null) complete(data, atoms)
  }).pipe(
    reportErrors(atoms),
    // The person did nothing yet: only what the provider says of the passkey they picked is news to them
    Effect.tapErrorTag("ApiError", tellTrouble(atoms)),
    Effect.retry({
      times: Limits.passkeyAutofillTries - 1,
      while: (error) => !isPasskeyAborted(error)
    })
  )
)

/** Runs `autofillAtom` while an e-mail field is on the page and the browser supports it. */
export const mainAutofillAtom = derived((get) =>
  get(emailFieldAtom) && Result.getOrElse(get(autofillSupportedAtom), () => false)
    ? get(autofillAtom)
    : Result.initial()
)

const complete = (data: PasskeyAuthenticated, atoms: Atoms): void => {
  atoms.set(passkeyTroubleAtom, undefined)
  completeLogin(atoms, {
    step: { _tag: "PasskeyVerified" },
    event: { type: "PASSKEY_AUTHENTICATE", data }
  })
}

const tellTrouble = (atoms: Atoms) => (error: PasskeyError) =>
  Effect.sync(() => atoms.set(passkeyTroubleAtom, passkeyLoginMessage(error)))

/** Lets the person make a passkey, and shows them their list. */
export const registerPasskeyAtom = command((_: void, atoms) =>
  Effect.gen(function* () {
    const { webAuthn } = yield* RemoteServices.loaded
    const data = yield* webAuthn.register(callOptions(atoms))
    const passkey = data.user.webauthn_registrations.find(
      (each) => each.webauthn_registration_id === data.webauthn_registration_id
    )
    if (passkey !== undefined) add(atoms, data.user_id, { _tag: "Made", passkey })
    atoms.set(flowAtom, { _tag: "PasskeyRegistered" })
    emit(atoms, { type: "PASSKEY_REGISTER", data })
  }).pipe(reportErrors(atoms))
)

/** Leaves it for another time. */
export const skipPasskeyAtom = command((_: void, atoms) =>
  Effect.sync(() => {
    atoms.set(flowAtom, { _tag: "PasskeySkipped" })
    emit(atoms, { type: "PASSKEY_SKIP", data: {} })
  })
)

/** Tells the site that the person is done with their list. */
export const donePasskeysAtom = command((_: void, atoms) =>
  Effect.sync(() => emit(atoms, { type: "PASSKEY_DONE", data: {} }))
)

/** Whether somebody is signed in, who could make a passkey: fetched when the screen is entered. */
export const passkeyUserAtom = onEntry((atoms) =>
  Effect.flatMap(RemoteServices.loaded, ({ users }) => users.get()).pipe(reportErrors(atoms))
)

/** The person and their passkeys as the provider tells them. */
const toldAtom = onEntry(() =>
  Effect.flatMap(RemoteServices.loaded, ({ users }) => users.get()).pipe(
    Effect.tapError(() => warn("User is null"))
  )
)

/** What was done here to the list of a user. */
const changesAtom = persistent<{ readonly userId: string; readonly changes: ReadonlyArray<PasskeyChange> }>({
  userId: "",
  changes: []
})

/** The person's passkeys; what was done to them here shows at once. */
export const passkeysAtom = derived((get) => {
  const { changes, userId } = get(changesAtom)
  return Result.map(get(toldAtom), ({ user_id, webauthn_registrations }) =>
    withChanges(webauthn_registrations, user_id === userId ? changes : [])
  )
})

/** Gives a passkey of that id another name. Orders for one passkey do not end those for another. */
export const renamePasskey = family((webauthn_registration_id: string) =>
  command(
    (name: string, atoms) =>
      atOnce(
        atoms,
        { _tag: "Renamed", id: webauthn_registration_id, name },
        Effect.flatMap(RemoteServices.loaded, ({ webAuthn }) =>
          webAuthn.update({ webauthn_registration_id, name })
        )
      ),
    { keepAlive: true }
  )
)

/** Takes the passkey of that id off the person. */
export const deletePasskey = family((id: string) =>
  command(
    (_: void, atoms) =>
      atOnce(
        atoms,
        { _tag: "Deleted", id },
        Effect.flatMap(RemoteServices.loaded, ({ users }) => users.deleteWebauthnRegistration(id))
      ),
    { keepAlive: true }
  )
)

/** Shows a change before the provider has made it; takes it back when it does not. */
const atOnce = <A>(atoms: Atoms, change: PasskeyChange, call: Effect.Effect<A, CallError, RemoteServices>) =>
  Effect.suspend(() => {
    const told = Result.value(atoms.get(toldAtom))
    if (told._tag === "Some") add(atoms, told.value.user_id, change)
    // The site may take the widget away as soon as the person is done
    return runToCompletion(call)
  }).pipe(
    Effect.tapError((error) =>
      Effect.zipRight(
        warn(`A passkey could not be ${change._tag.toLowerCase()}: ${error.message}`),
        Effect.sync(() => takeBack(atoms, change))
      )
    )
  )

const add = (atoms: Atoms, userId: string, change: PasskeyChange): void => {
  const before = atoms.get(changesAtom)
  const changes = before.userId === userId ? before.changes : []
  atoms.set(changesAtom, { userId, changes: [...changes, change] })
}

const takeBack = (atoms: Atoms, change: PasskeyChange): void => {
  const { changes, userId } = atoms.get(changesAtom)
  atoms.set(changesAtom, { userId, changes: changes.filter((each) => each !== change) })
}

const warn = (message: string) => Effect.flatMap(Warnings, (warnings) => warnings.warn(message))

/** What the person does to their list; when they rest, what was done last, and where the focus belongs. */
export type PasskeyListState =
  | { readonly _tag: "Resting"; readonly done?: PasskeyDone }
  | { readonly _tag: "Renaming"; readonly id: string; readonly name: string; readonly isRefused: boolean }
  | { readonly _tag: "Deleting"; readonly id: string }

/** What was done last to a passkey of the list. */
export interface PasskeyDone {
  readonly id: string
  readonly how: "renamed" | "kept its name" | "deleted" | "kept"
  readonly name: string
}

export const passkeyListAtom = ephemeral<PasskeyListState>({ _tag: "Resting" })

const callOptions = (atoms: Atoms) => ({
  is_passkey: true,
  ...sessionDuration(atoms),
  domain: atoms.get(configAtom).passkeyOptions.domain
})
