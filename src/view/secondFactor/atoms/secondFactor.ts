/** The second factor: how a user proves it, and what they register for it. */
import * as Effect from "effect/Effect"
import { ApiError, isRefusal, isSessionOver } from "../../../domain/errors/CallErrors.js"
import type { TotpCreated } from "../../../domain/secondFactor/types.js"
import type { PhoneMethod } from "../../../domain/session/PhoneMethod.js"
import type { User } from "../../../domain/session/User.js"
import { passcodeOptions } from "../../../domain/widget/messageOptions.js"
import { Otps, Sessions, Totps, Users, WebAuthn } from "../../../services/api/families.js"
import { runToCompletion } from "../../../services/kit/runToCompletion.js"
import { Session } from "../../../services/session/Session.js"
import { provideCalls } from "../../../services/wiring/CallsOnDemand.js"
import { emit, reportErrors } from "../../atoms/callbacks.js"
import { configAtom, variantAtom } from "../../atoms/config.js"
import { countryAtom } from "../../atoms/draft.js"
import { flowAtom } from "../../atoms/flow.js"
import { completionAtom, endIfDue, prove } from "./followSession.js"
import { askAfterProof, endSessionAfter, freshSessionOrTimeout } from "../../atoms/freshUser.js"
import { lacksFactor, sessionDuration } from "../../atoms/login.js"
import { onEntry } from "../../atoms/onEntry.js"
import { makePasscode } from "../../passcode/atoms.js"
import { sentNow, type Destination } from "../../passcode/sentNow.js"
import { callOptions } from "../../passkeys/atoms/passkey.js"
import { validNumber } from "../../phone/atoms/validNumber.js"
import { command, ephemeral, family, persistent, submission, type Atoms } from "../../atoms/runtime.js"
import { sectionCallAtom } from "../../atoms/sectionCall.js"

/** Says that the person does not want to be asked again. The site takes the step-up away. */
export const cancelStepUpAtom = command((_: void, atoms) =>
  Effect.sync(() => emit(atoms, { type: "STEP_UP_CANCEL", data: {} }))
)

/** The code that is typed: of the app, or one that was sent. Dropped when its screen is left. */
export const factorCodeAtom = ephemeral("")

/** The recovery code that is typed. */
export const recoveryCodeAtom = ephemeral("")

const authenticateApp = (atoms: Atoms, totp_code: string) =>
  Effect.gen(function* () {
    const totps = yield* Totps
    yield* prove(atoms, totps.authenticate({ totp_code, ...sessionDuration(atoms) }), (data) => ({
      type: "TOTP_AUTHENTICATE",
      data
    }))
  })

/** Proves the second factor with a recovery code. */
export const recoverAtom = submission((recovery_code: string, atoms) =>
  Effect.gen(function* () {
    const totps = yield* Totps
    yield* prove(atoms, totps.recover({ recovery_code, ...sessionDuration(atoms) }), (data) => ({
      type: "TOTP_RECOVER",
      data
    }))
  }).pipe(Effect.tapError(askAfterProof), provideCalls, reportErrors(atoms))
)

/** Proves the second factor with a passkey. */
export const usePasskeyAtom = command((_: void, atoms) =>
  Effect.gen(function* () {
    const webAuthn = yield* WebAuthn
    yield* prove(
      atoms,
      webAuthn.authenticate(callOptions(atoms)),
      (data) => (data === null ? undefined : { type: "PASSKEY_AUTHENTICATE", data }),
      true
    )
  }).pipe(Effect.tapError(askAfterProof), provideCalls, reportErrors(atoms))
)

const sendCode = ({ destination, method }: Destination, atoms: Atoms) =>
  Effect.gen(function* () {
    const otps = yield* Otps
    const { method_id } = yield* otps[method].send(destination, passcodeOptions(atoms.get(configAtom)))
    atoms.set(factorCodeAtom, "")
    atoms.set(flowAtom, {
      _tag: "FactorCodeSent",
      ...(yield* sentNow({ method, destination }, method_id, atoms))
    })
  }).pipe(Effect.tapError(endSessionAfter))

/** Sends a passcode to one of the user's numbers or addresses. One command per button. */
export const sendFactorAtom = family((_button: string) =>
  command((to: Destination, atoms) => sendCode(to, atoms).pipe(provideCalls, reportErrors(atoms)))
)

/** A passcode that was sent to prove the second factor, or the code of the authenticator app. */
export const factorPasscode = makePasscode({
  codeAtom: factorCodeAtom,
  sent: (get) => {
    const { screen } = get(flowAtom)
    return screen._tag === "FactorCode" ? screen.sent : undefined
  },
  resend: sendCode,
  verify: (code, sent, atoms) =>
    Effect.gen(function* () {
      if (sent === undefined) return yield* authenticateApp(atoms, code)
      const otps = yield* Otps
      yield* prove(atoms, otps.authenticate(code, sent.methodId, sessionDuration(atoms)), (data) => ({
        type: "OTP_AUTHENTICATE",
        data
      }))
      // It has verified an address, which comes before the first factor
      if (atoms.get(variantAtom)._tag === "stepUp" || lacksFactor(atoms))
        atoms.set(flowAtom, { _tag: "FactorPicked", factor: "other" })
    }).pipe(Effect.tapError(askAfterProof), provideCalls, reportErrors(atoms))
})

/** Registers a number with the passcode that is sent to it. */
export const addPhoneAtom = command(
  ({ method, number }: { readonly method: PhoneMethod; readonly number: string }, atoms) =>
    Effect.gen(function* () {
      const destination = yield* validNumber(number, atoms.get(countryAtom))
      yield* sendCode({ method, destination }, atoms)
    }).pipe(provideCalls, reportErrors(atoms))
)

/** Registers a passkey, which proves the second factor too. */
export const addPasskeyAtom = command((_: void, atoms) =>
  Effect.gen(function* () {
    const webAuthn = yield* WebAuthn
    const call = webAuthn.register(callOptions(atoms))
    yield* prove(atoms, call, (data) => ({ type: "PASSKEY_REGISTER", data }), true)
  }).pipe(Effect.tapError(askAfterProof), provideCalls, reportErrors(atoms))
)

/** The section of the account page that sets up an app and shows its codes. */
const section = "authenticatorApp"

/** Minutes until an authenticator app expires whose first code was never entered. */
const appExpirationMinutes = 60

/** Creates an authenticator app when its screen is entered. One that was begun and never verified makes way. */
export const newAppAtom = onEntry((atoms) =>
  Effect.gen(function* () {
    const totps = yield* Totps
    const create = totps.create({ expiration_minutes: appExpirationMinutes })
    return yield* Effect.catchIf(create, hasOther, (error) =>
      Effect.gen(function* () {
        const users = yield* Users
        const leftOver = (yield* users.get()).totps.find(({ verified }) => !verified)
        if (leftOver === undefined) return yield* Effect.fail(error)
        yield* users.deleteTOTP(leftOver.totp_id)
        return yield* create
      })
    )
  }).pipe(
    Effect.tapError(endSessionAfter),
    provideCalls,
    atoms.get(sectionCallAtom(section)),
    reportErrors(atoms)
  )
)

const hasOther = (error: Error): boolean =>
  error instanceof ApiError && error.error_type === "active_totp_exists"

/** The app that was just set up, until the person has saved its recovery codes. */
const newCodesAtom = persistent<NewApp | undefined>(undefined)

/**
 * The recovery codes to save. The provider is asked for them after a reload, in another tab, and when another app than the one that
 * was set up here has been verified: the codes of an app are void once it is replaced.
 */
export const recoveryCodesAtom = onEntry((atoms) =>
  Effect.gen(function* () {
    const made = atoms.get(newCodesAtom)
    const { user } = yield* (yield* Session).snapshot
    const isOther = (totp: User["totps"][number]) => totp.verified && totp.totp_id !== made?.totp_id
    if (made !== undefined && !user?.totps.some(isOther)) return made.recovery_codes
    const totps = yield* Totps
    const answer = yield* totps.recoveryCodes()
    const codes = answer.totps
      .filter(({ verified }) => verified)
      .flatMap(({ recovery_codes }) => recovery_codes)
    // The app is gone, so there is nothing to save
    if (codes.length === 0) yield* atoms.get(completionAtom).allowCompletion
    return codes
  }).pipe(provideCalls, atoms.get(sectionCallAtom(section)), reportErrors(atoms))
)

type NewApp = Pick<TotpCreated, "recovery_codes" | "totp_id">

interface FirstCode {
  readonly code: string
  readonly app: NewApp
}

/**
 * Verifies the app with its first code, then shows its recovery codes. Until they are saved, the session is not complete: the
 * site would take the widget away. When the person leaves the screen meanwhile, the codes are shown all the same.
 */
export const verifyAppAtom = submission(({ app, code }: FirstCode, atoms) =>
  Effect.gen(function* () {
    const { deferCompletion: hold, allowCompletion: release } = atoms.get(completionAtom)
    atoms.set(newCodesAtom, app)
    yield* hold
    const verified = Effect.catchAll(authenticateApp(atoms, code), unlessEnrolled(app))
    const { snapshot } = yield* Session
    const held = (yield* snapshot).session?.session_id
    // The answer may come when another session holds its own codes
    const releaseOwn = Effect.flatMap(snapshot, ({ session }) =>
      session?.session_id === held ? release : Effect.void
    )
    yield* runToCompletion(Effect.tapError(verified, () => releaseOwn))
    atoms.set(flowAtom, { _tag: "RecoveryCodesDue" })
  }).pipe(
    provideCalls,
    reportErrors(atoms),
    Effect.tapError(() => factorPasscode.countFailure(atoms))
  )
)

/** Goes on when the answer to the first code was lost and the provider has verified this app. Otherwise the failure stays. */
const unlessEnrolled =
  ({ totp_id }: NewApp) =>
  <E extends Error>(error: E) =>
    isRefusal(error) && !isSessionOver(error)
      ? Effect.fail(error)
      : freshSessionOrTimeout.pipe(
          Effect.mapError(() => error),
          // The session may have a factor of an app that the user had before
          Effect.filterOrFail(
            ({ user }) => user.totps.some((totp) => totp.verified && totp.totp_id === totp_id),
            () => error
          )
        )

/** Ends the login after the recovery codes were saved. */
export const codesSavedAtom = command((_: void, atoms) =>
  Effect.suspend(() => {
    atoms.set(newCodesAtom, undefined)
    return Effect.zipRight(atoms.get(completionAtom).allowCompletion, endIfDue(atoms))
  })
)

/** Ends the session that has one factor only. The form comes back, for another account or another way. */
export const startOverAtom = command((_: void, atoms) =>
  Effect.gen(function* () {
    const sessions = yield* Sessions
    if (lacksFactor(atoms)) yield* sessions.revoke({ forceClear: true })
  }).pipe(provideCalls, reportErrors(atoms))
)
