/** Signing in with a passkey, making passkeys, and the list of them (specification sections 2, 4 and 8). */
import * as Result from "@effect-rx/rx/Result"
import * as Rx from "@effect-rx/rx/Rx"
import * as Effect from "effect/Effect"
import type { PasskeyAuthenticated } from "../../domain/api/WebAuthn.js"
import type { WidgetConfig } from "../../domain/Config.js"
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
import { onEntry } from "./onEntry.js"
import { command, passing, running, state, type Hand } from "./runtime.js"

/** Whether this browser can offer passkeys in the suggestions of a field. */
export const autofillSupportedAtom = running(() =>
  Effect.flatMap(RemoteServices.loaded, ({ webAuthn }) => webAuthn.browserSupportsAutofill())
)

/** What to tell of the last login with a passkey; undefined when there is nothing to tell. */
export const passkeyTroubleAtom = passing<PasskeyLoginMessage | undefined>(undefined)

/** Asks for a passkey, as the button does. */
export const loginWithPasskeyAtom = command((_: void, hand) =>
  Effect.gen(function* () {
    hand.set(passkeyTroubleAtom, undefined)
    const { webAuthn } = yield* RemoteServices.loaded
    const data = yield* webAuthn.authenticate(optionsOf(hand(configAtom)))
    if (data === null) return yield* unknownError()
    loggedIn(data, hand)
  }).pipe(reportErrors(hand), Effect.tapError(tellTrouble(hand)))
)

/**
 * Offers passkeys in the suggestions of the e-mail field while it is read. A failure, also the person's own no, uses up
 * one of the tries; another prompt ends it. Where the browser cannot, nothing is done.
 */
export const autofillAtom = onEntry((hand) =>
  Effect.gen(function* () {
    const { webAuthn } = yield* RemoteServices.loaded
    const data = yield* webAuthn.authenticate({ ...optionsOf(hand(configAtom)), conditional_mediation: true })
    if (data !== null) loggedIn(data, hand)
  }).pipe(
    reportErrors(hand),
    // The person did nothing yet: only what the provider says of the passkey they picked is news to them
    Effect.tapErrorTag("ApiError", tellTrouble(hand)),
    Effect.retry({
      times: Limits.passkeyAutofillTries - 1,
      while: (error) => !isPasskeyAborted(error)
    })
  )
)

const loggedIn = (data: PasskeyAuthenticated, hand: Hand): void => {
  hand.set(passkeyTroubleAtom, undefined)
  hand.set(flowAtom, { _tag: "PasskeyVerified" })
  emit(hand, { type: "PASSKEY_AUTHENTICATE", data })
  emit(hand, { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} })
}

const tellTrouble = (hand: Hand) => (error: PasskeyError) =>
  Effect.sync(() => hand.set(passkeyTroubleAtom, passkeyLoginMessage(error)))

/** Lets the person make a passkey, and shows them their list. */
export const registerPasskeyAtom = command((_: void, hand) =>
  Effect.gen(function* () {
    const { webAuthn } = yield* RemoteServices.loaded
    const data = yield* webAuthn.register(optionsOf(hand(configAtom)))
    const passkey = data.user.webauthn_registrations.find(
      (each) => each.webauthn_registration_id === data.webauthn_registration_id
    )
    if (passkey !== undefined) add(hand, data.user_id, { _tag: "Made", passkey })
    hand.set(flowAtom, { _tag: "PasskeyRegistered" })
    emit(hand, { type: "PASSKEY_REGISTER", data })
  }).pipe(reportErrors(hand))
)

/** Leaves it for another time. */
export const skipPasskeyAtom = command((_: void, hand) =>
  Effect.sync(() => {
    hand.set(flowAtom, { _tag: "PasskeySkipped" })
    emit(hand, { type: "PASSKEY_SKIP", data: {} })
  })
)

/** Tells the site that the person is done with their list. */
export const donePasskeysAtom = command((_: void, hand) =>
  Effect.sync(() => emit(hand, { type: "PASSKEY_DONE", data: {} }))
)

/** Whether somebody is signed in, who could make a passkey: fetched when the screen is entered. */
export const passkeyUserAtom = onEntry((hand) =>
  Effect.flatMap(RemoteServices.loaded, ({ users }) => users.get()).pipe(reportErrors(hand))
)

/** The person and their passkeys as the provider tells them. */
const toldAtom = onEntry(() =>
  Effect.flatMap(RemoteServices.loaded, ({ users }) => users.get()).pipe(
    Effect.tapError(() => warn("User is null"))
  )
)

/** What was done here to the list of a user. */
const changesAtom = state<{ readonly userId: string; readonly changes: ReadonlyArray<PasskeyChange> }>({
  userId: "",
  changes: []
})

/** The person's passkeys; what was done to them here shows at once. */
export const passkeysAtom = Rx.readable((get) => {
  const { changes, userId } = get(changesAtom)
  return Result.map(get(toldAtom), ({ user_id, webauthn_registrations }) =>
    withChanges(webauthn_registrations, user_id === userId ? changes : [])
  )
})

/** Gives a passkey of that id another name. Orders for one passkey do not end those for another. */
export const renamePasskey = Rx.family((webauthn_registration_id: string) =>
  command(
    (name: string, hand) =>
      atOnce(
        hand,
        { _tag: "Renamed", id: webauthn_registration_id, name },
        Effect.flatMap(RemoteServices.loaded, ({ webAuthn }) =>
          webAuthn.update({ webauthn_registration_id, name })
        )
      ),
    { keepAlive: true }
  )
)

/** Takes the passkey of that id off the person. */
export const deletePasskey = Rx.family((id: string) =>
  command(
    (_: void, hand) =>
      atOnce(
        hand,
        { _tag: "Deleted", id },
        Effect.flatMap(RemoteServices.loaded, ({ users }) => users.deleteWebauthnRegistration(id))
      ),
    { keepAlive: true }
  )
)

/** Shows a change before the provider has made it; takes it back when it does not. */
const atOnce = <A>(hand: Hand, change: PasskeyChange, call: Effect.Effect<A, CallError, RemoteServices>) =>
  Effect.suspend(() => {
    const told = Result.value(hand(toldAtom))
    if (told._tag === "Some") add(hand, told.value.user_id, change)
    // The site may take the widget away as soon as the person is done
    return runToCompletion(call)
  }).pipe(
    Effect.tapError((error) =>
      Effect.zipRight(
        warn(`A passkey could not be ${change._tag.toLowerCase()}: ${error.message}`),
        Effect.sync(() => takeBack(hand, change))
      )
    )
  )

const add = (hand: Hand, userId: string, change: PasskeyChange): void => {
  const before = hand(changesAtom)
  const changes = before.userId === userId ? before.changes : []
  hand.set(changesAtom, { userId, changes: [...changes, change] })
}

const takeBack = (hand: Hand, change: PasskeyChange): void => {
  const { changes, userId } = hand(changesAtom)
  hand.set(changesAtom, { userId, changes: changes.filter((each) => each !== change) })
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

export const passkeyListAtom = passing<PasskeyListState>({ _tag: "Resting" })

const optionsOf = ({ passkeyOptions, sessionOptions }: WidgetConfig) => ({
  is_passkey: true,
  session_duration_minutes: sessionOptions.sessionDurationMinutes,
  ...(passkeyOptions.domain !== undefined && { domain: passkeyOptions.domain })
})
