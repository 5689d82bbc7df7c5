/**
 * The second factor: what is asked for after a login or again, and what a user registers for it. Loaded when the site asks for
 * one. The screen follows the session, so that a landing, a reload and another tab need nothing of their own.
 */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Runtime from "effect/Runtime"
import { ApiError, isRefusal, isSessionOver } from "../../domain/errors/Errors.js"
import { StepUpUnavailableError } from "../../domain/errors/SdkErrors.js"
import type { Session as UserSession, SessionSnapshot } from "../../domain/session/Session.js"
import { enrolledMethods, isSessionComplete, missingMethods } from "../../domain/session/secondFactor.js"
import type { SecondFactorOptions } from "../../domain/session/SecondFactorOptions.js"
import type { OtpMethod } from "../../domain/login/OtpMethod.js"
import type { StepUpProblem, StepUpState } from "../../domain/session/stepUp.js"
import { passcodeOptions } from "../../domain/widget/earlyRequest.js"
import type { PhoneMethod, Variant } from "../../domain/widget/Flow.js"
import { Otps, Sessions, Totps, Users, WebAuthn } from "../../services/api/families.js"
import { ClientConfig } from "../../services/kit/ClientConfig.js"
import { runToCompletion } from "../../services/kit/runToCompletion.js"
import { Session } from "../../services/session/Session.js"
import type { PageServices } from "../../services/wiring/layerOnDemand.js"
import { makeStepUp } from "../../services/session/stepUp.js"
import type { CoreServices } from "../../services/wiring/layerCore.js"
import { provideCalls } from "../../services/wiring/CallsOnDemand.js"
import { emit, reportErrors, safely } from "./callbacks.js"
import { callbacksAtom, configAtom, variantAtom } from "./config.js"
import { countryAtom } from "./draft.js"
import { flowAtom } from "./flow.js"
import type { WidgetEvent } from "../events.js"
import { lacksFactor, sessionDuration, signIn } from "./login.js"
import { onEntry } from "./onEntry.js"
import { expiryOf, validNumber } from "./otp.js"
import { callOptions } from "./passkey.js"
import { offerPasskey } from "./passkeyOffer.js"
import { countDown, makeResend } from "./resend.js"
import { command, derivedEffect, ephemeral, family, persistent, type Atoms } from "./runtime.js"

/** What the present session needs, by the rule of the site or of the step-up. */
type Need =
  | Exclude<StepUpState, { readonly _tag: "fresh" }>
  | { readonly _tag: "fresh" }
  /** It has everything, but the person has not saved the recovery codes. */
  | { readonly _tag: "held" }

/** What a login needs. */
const loginNeed = (
  { isComplete, session, user }: SessionSnapshot,
  rule: SecondFactorOptions
): Exclude<Need, { readonly _tag: "impossible" }> => {
  if (isComplete) return { _tag: "fresh" }
  if (session === null || user === null) return { _tag: "unknown" }
  if (isSessionComplete(session, user, rule)) return { _tag: "held" }
  const missing = missingMethods(session, rule.methods)
  const methods = enrolledMethods(user, missing)
  return { _tag: "stale", methods, enrollable: methods.length === 0 && rule.enroll !== false ? missing : [] }
}

/** What keeps the flow from ending until the recovery codes are saved. */
type Hold = Pick<Session["Type"], "hold" | "release">

const holdAtom = persistent<Hold>({ hold: Effect.void, release: Effect.void })

/** Asks for the second factor while the session needs it, and ends when it has it, here or in another tab. */
export const followSession = (atoms: Atoms) =>
  Effect.gen(function* () {
    const session = yield* Session
    const { secondFactor: rule } = yield* ClientConfig
    const variant = atoms.get(variantAtom)
    const runtime = yield* Effect.runtime<PageServices>()
    const runFork = Runtime.runFork(runtime)
    /** Whether the person is asked. A step-up that is fresh at first has nothing to ask. */
    let isAsking = variant._tag === "stepUp"
    const runSync = Runtime.runSync(runtime)
    let hold: Hold = session
    let need: Effect.Effect<Need, never, CoreServices>
    if (variant._tag === "stepUp") {
      const stepUp = makeStepUp(variant)
      let isHeld = false
      need = Effect.map(stepUp, (state) => (isHeld && state._tag === "fresh" ? { _tag: "held" } : state))
      // The session is as complete as it was: the site must not take the page away
      hold = {
        hold: Effect.sync(() => {
          isHeld = true
        }),
        release: Effect.sync(() => {
          isHeld = false
          follow()
        })
      }
    } else if (rule !== undefined && (variant._tag === "login" || variant._tag === "resetPassword"))
      need = Effect.map(session.snapshot, (snapshot) => loginNeed(snapshot, rule))
    else return
    atoms.set(holdAtom, hold)
    let sessionId: string | undefined
    const follow = () => {
      const { session: current, status } = runSync(session.snapshot)
      if (status === "unknown") return
      // A passcode begins another session when the first one has ended
      const isOver = status === "absent" || current?.session_id !== sessionId
      sessionId = current?.session_id
      if (variant._tag !== "stepUp") {
        if (isOver) atoms.set(flowAtom, { _tag: "SessionEnded" })
        if (status === "absent") return
      }
      const needed = runSync(need)
      if (needed._tag === "fresh") {
        if (isAsking) runFork(finish(atoms, variant))
        isAsking = false
      }
      if (needed._tag === "stale") {
        isAsking = true
        atoms.set(flowAtom, { ...needed, _tag: "FactorAsked" })
      }
      if (needed._tag === "held") {
        isAsking = true
        atoms.set(flowAtom, { _tag: "RecoveryCodesDue" })
      }
      if (needed._tag === "impossible") fail(atoms, needed.problem)
    }
    yield* Effect.acquireRelease(session.subscribe(follow), (stop) => Effect.sync(stop))
    follow()
    return yield* Effect.never
  }).pipe(Effect.scoped)

/** Completes when the call that proves a factor has ended, and its event was emitted. */
const reportedAtom = persistent<Effect.Effect<void>>(Effect.void)

/** How long the end waits for that. The factor may have been proven in another tab. */
const reportPatience = "1 second"

/** Makes a call that proves a factor, and emits its event, if it has one. The end of the flow comes after it. */
const prove = <A, E, R>(
  atoms: Atoms,
  call: Effect.Effect<A, E, R>,
  eventOf: (data: A) => WidgetEvent | undefined
) =>
  Effect.gen(function* () {
    const reported = yield* Deferred.make<void>()
    atoms.set(reportedAtom, Deferred.await(reported))
    const report = (data: A) =>
      Effect.sync(() => {
        const event = eventOf(data)
        if (event !== undefined) emit(atoms, event)
      })
    yield* Effect.ensuring(signIn(atoms, call, report), Deferred.succeed(reported, undefined))
  })

/** Shows that the session has what was asked for. A passkey may be offered at the end of a login. */
const finish = (atoms: Atoms, { _tag }: Variant): Effect.Effect<void, never, PageServices> =>
  Effect.gen(function* () {
    yield* Effect.timeoutOption(atoms.get(reportedAtom), reportPatience)
    if (_tag !== "stepUp") return yield* offerPasskey(atoms, { step: { _tag: "FactorProven" } })
    atoms.set(flowAtom, { _tag: "FactorProven" })
    emit(atoms, { type: "STEP_UP_COMPLETE", data: {} })
  })

/** Shows why nobody can be asked again. */
const fail = (atoms: Atoms, reason: StepUpProblem): void => {
  const before = atoms.get(flowAtom).screen
  atoms.set(flowAtom, { _tag: "StepUpFailed", problem: reason })
  if (before._tag !== "StepUp" || before.problem !== reason)
    safely(() => atoms.get(callbacksAtom).onError?.(new StepUpUnavailableError({ reason })))
}

/** Says that the person does not want to be asked again. The site takes the step-up away. */
export const cancelStepUpAtom = command((_: void, atoms) =>
  Effect.sync(() => emit(atoms, { type: "STEP_UP_CANCEL", data: {} }))
)

/** The code that is typed: of the app, or one that was sent. Dropped when its screen is left. */
export const factorCodeAtom = ephemeral("")

/** The recovery code that is typed. */
export const recoveryCodeAtom = ephemeral("")

/** The number of failed attempts on this screen. A new number moves the focus back to the input. */
export const failedFactorsAtom = ephemeral(0)

const countFailure = (atoms: Atoms) =>
  Effect.sync(() => atoms.set(failedFactorsAtom, atoms.get(failedFactorsAtom) + 1))

/** Whether the provider refused what was typed. After other failures, the answer to a right code may be lost. */
const isAboutCode = (error: Error): boolean => isRefusal(error) && !isSessionOver(error)

const refreshSession = Effect.flatMap(Sessions, (sessions) => Effect.ignore(sessions.authenticate()))

/** Asks for the session when a proof has failed and may have been accepted, or when the session has ended meanwhile. */
const askSession = (error: Error) => (isAboutCode(error) ? Effect.void : refreshSession)

/** After a failure that says so, lets the session end: the form of the login comes back. */
const endSession = (error: Error) => (isSessionOver(error) ? refreshSession : Effect.void)

/** Proves the second factor with a code of the app, or with the passcode that was sent. */
export const verifyFactorAtom = command((code: string, atoms) =>
  Effect.gen(function* () {
    const { screen } = atoms.get(flowAtom)
    const sent = screen._tag === "FactorCode" ? screen.sent : undefined
    if (sent === undefined) return yield* authenticateApp(atoms, code)
    const otps = yield* Otps
    yield* prove(atoms, otps.authenticate(code, sent.methodId, sessionDuration(atoms)), (data) => ({
      type: "OTP_AUTHENTICATE",
      data
    }))
  }).pipe(
    Effect.tapError(askSession),
    provideCalls,
    reportErrors(atoms),
    Effect.tapError(() => countFailure(atoms))
  )
)

const authenticateApp = (atoms: Atoms, totp_code: string) =>
  Effect.gen(function* () {
    const totps = yield* Totps
    yield* prove(atoms, totps.authenticate({ totp_code, ...sessionDuration(atoms) }), (data) => ({
      type: "TOTP_AUTHENTICATE",
      data
    }))
  })

/** Proves the second factor with a recovery code. */
export const recoverAtom = command((recovery_code: string, atoms) =>
  Effect.gen(function* () {
    const totps = yield* Totps
    yield* prove(atoms, totps.recover({ recovery_code, ...sessionDuration(atoms) }), (data) => ({
      type: "TOTP_RECOVER",
      data
    }))
  }).pipe(Effect.tapError(askSession), provideCalls, reportErrors(atoms))
)

/** Proves the second factor with a passkey. */
export const usePasskeyAtom = command((_: void, atoms) =>
  Effect.gen(function* () {
    const webAuthn = yield* WebAuthn
    yield* prove(atoms, webAuthn.authenticate(callOptions(atoms)), (data) =>
      data === null ? undefined : { type: "PASSKEY_AUTHENTICATE", data }
    )
  }).pipe(provideCalls, reportErrors(atoms))
)

interface Destination {
  readonly method: OtpMethod
  /** Email address, or phone number in E.164 format. */
  readonly destination: string
}

const sendCode = ({ destination, method }: Destination, atoms: Atoms) =>
  Effect.gen(function* () {
    const otps = yield* Otps
    const config = atoms.get(configAtom)
    const { method_id } = yield* otps[method].send(destination, passcodeOptions(config))
    const expiresAt = yield* expiryOf(config)
    atoms.set(factorCodeAtom, "")
    atoms.set(flowAtom, { _tag: "FactorCodeSent", method, destination, methodId: method_id, expiresAt })
  }).pipe(Effect.tapError(endSession))

/** Sends a passcode to one of the user's numbers or addresses. One command per button. */
export const sendFactorAtom = family((_button: string) =>
  command((to: Destination, atoms) => sendCode(to, atoms).pipe(provideCalls, reportErrors(atoms)))
)

export const { stateAtom: resendFactorStateAtom, resendAtom: resendFactorAtom } = makeResend(sendCode)

/** Whole seconds until the sent passcode expires; 0 when it has expired. */
export const factorSecondsAtom = derivedEffect<number, never>((get, publish) => {
  const { screen } = get(flowAtom)
  return countDown(screen._tag === "FactorCode" ? (screen.sent?.expiresAt ?? 0) : 0, publish)
})

/** Where a passcode can be sent to. */
export interface Contacts {
  /** E.164. */
  readonly phones: ReadonlyArray<string>
  readonly emails: ReadonlyArray<string>
}

const isVerified = ({ verified }: { readonly verified: boolean }) => verified

/** The verified numbers and addresses of the signed-in user. */
export const contactsAtom = derivedEffect<Contacts, never>((_get, publish) =>
  Effect.gen(function* () {
    const session = yield* Session
    const contactsOf = ({ user }: SessionSnapshot): Contacts => ({
      phones: (user?.phone_numbers ?? []).filter(isVerified).map(({ phone_number }) => phone_number),
      emails: (user?.emails ?? []).filter(isVerified).map(({ email }) => email)
    })
    yield* Effect.acquireRelease(
      session.subscribe((snapshot) => publish(contactsOf(snapshot))),
      (stop) => Effect.sync(stop)
    )
    publish(contactsOf(yield* session.snapshot))
    return yield* Effect.never
  }).pipe(Effect.scoped)
)

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
    yield* prove(atoms, webAuthn.register(callOptions(atoms)), (data) => ({ type: "PASSKEY_REGISTER", data }))
  }).pipe(provideCalls, reportErrors(atoms))
)

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
  }).pipe(Effect.tapError(endSession), provideCalls, reportErrors(atoms))
)

const hasOther = (error: Error): boolean =>
  error instanceof ApiError && error.error_type === "active_totp_exists"

/** The recovery codes of the app that was just set up, until the person has saved them. */
const newRecoveryCodesAtom = persistent<ReadonlyArray<string>>([])

/** The recovery codes to save. After a reload, and in another tab, the provider is asked for them. */
export const recoveryCodesAtom = onEntry((atoms) =>
  Effect.gen(function* () {
    const made = atoms.get(newRecoveryCodesAtom)
    if (made.length > 0) return made
    const totps = yield* Totps
    const answer = yield* totps.recoveryCodes()
    const codes = answer.totps
      .filter(({ verified }) => verified)
      .flatMap(({ recovery_codes }) => recovery_codes)
    // The app is gone, so there is nothing to save
    if (codes.length === 0) yield* atoms.get(holdAtom).release
    return codes
  }).pipe(provideCalls, reportErrors(atoms))
)

interface FirstCode {
  readonly code: string
  readonly recoveryCodes: ReadonlyArray<string>
}

/**
 * Verifies the app with its first code, then shows its recovery codes. Until they are saved, the session is not complete: the
 * site would take the widget away. When the person leaves the screen meanwhile, the codes are shown all the same.
 */
export const verifyAppAtom = command(({ code, recoveryCodes }: FirstCode, atoms) =>
  Effect.gen(function* () {
    const { hold, release } = atoms.get(holdAtom)
    atoms.set(newRecoveryCodesAtom, recoveryCodes)
    yield* hold
    const verified = Effect.catchAll(authenticateApp(atoms, code), unlessEnrolled)
    yield* runToCompletion(Effect.tapError(verified, () => release))
    atoms.set(flowAtom, { _tag: "RecoveryCodesDue" })
  }).pipe(
    provideCalls,
    reportErrors(atoms),
    Effect.tapError(() => countFailure(atoms))
  )
)

/** Goes on when the answer to the first code was lost and the session has the app. Otherwise the failure stays. */
const unlessEnrolled = <E extends Error>(error: E) =>
  isAboutCode(error)
    ? Effect.fail(error)
    : Effect.flatMap(Sessions, (sessions) => sessions.authenticate()).pipe(
        Effect.mapError(() => error),
        Effect.filterOrFail(
          ({ session }) => provesApp(session),
          () => error
        ),
        Effect.asVoid
      )

const provesApp = ({ authentication_factors }: UserSession): boolean =>
  authentication_factors.some(({ delivery_method }) => delivery_method === "authenticator_app")

/** Ends the login after the recovery codes were saved. */
export const codesSavedAtom = command((_: void, atoms) =>
  Effect.suspend(() => {
    atoms.set(newRecoveryCodesAtom, [])
    return atoms.get(holdAtom).release
  })
)

/** Ends the session that has one factor only. The form comes back, for another account or another way. */
export const startOverAtom = command((_: void, atoms) =>
  Effect.gen(function* () {
    const sessions = yield* Sessions
    if (lacksFactor(atoms)) yield* sessions.revoke({ forceClear: true })
  }).pipe(provideCalls, reportErrors(atoms))
)
