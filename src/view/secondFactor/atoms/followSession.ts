/**
 * What the second factor does as the session changes. Loaded when the site asks for one. The screen follows the session, so that a
 * landing, a reload and another tab need nothing of their own.
 */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Runtime from "effect/Runtime"
import * as Schedule from "effect/Schedule"
import { StepUpUnavailableError } from "../../../domain/errors/DeviceErrors.js"
import type { SessionSnapshot } from "../../../domain/session/Session.js"
import {
  enrolledMethods,
  isSessionComplete,
  missingMethods
} from "../../../domain/secondFactor/secondFactor.js"
import type { SecondFactorOptions } from "../../../domain/session/SecondFactorOptions.js"
import { isImpersonated } from "../../../domain/session/sessionOwner.js"
import type { StepUpProblem } from "../../../domain/errors/DeviceErrors.js"
import type { StepUpState } from "../../../domain/secondFactor/stepUp.js"
import { idpRequest } from "../../../domain/idp/IdpFlow.js"
import type { Variant } from "../../../domain/widget/Flow.js"
import * as Limits from "../../../domain/limits/Limits.js"
import { Navigation } from "../../../services/browser/Navigation.js"
import { ClientConfig } from "../../../services/kit/ClientConfig.js"
import { Session } from "../../../services/session/Session.js"
import { makeStepUp } from "../../../services/session/stepUp.js"
import type { CoreServices } from "../../../services/wiring/layerCore.js"
import type { PageServices } from "../../../services/wiring/layerOnDemand.js"
import type { WidgetEvent } from "../../atoms/events.js"
import { emit, tellError } from "../../atoms/callbacks.js"
import { awaitsFactorAtom, identityProviderAtom, variantAtom } from "../../atoms/config.js"
import { flowAtom } from "../../atoms/flow.js"
import { proofProblem } from "../../atoms/freshUser.js"
import { completeLogin, signedInAsAtom, signIn } from "../../atoms/login.js"
import { derivedEffect, isMountedAtom, persistent, type Atoms } from "../../atoms/runtime.js"

/** What the present session needs, by the rule of the site or of the step-up. */
type Need =
  | Exclude<StepUpState, { readonly _tag: "fresh" }>
  | { readonly _tag: "fresh" }
  /** It has everything, but the person has not saved the recovery codes. */
  | { readonly _tag: "deferred" }

/** What a login needs. */
const loginNeed = ({ isComplete, session, user }: SessionSnapshot, rule: SecondFactorOptions): Need => {
  if (isComplete) return { _tag: "fresh" }
  if (session === null || user === null) return { _tag: "unknown" }
  if (isSessionComplete(session, user, rule)) return { _tag: "deferred" }
  // A code would be sent to the user, and what staff register would let them in as the user from then on
  if (isImpersonated(session)) return { _tag: "impossible", problem: "impersonated" }
  const missing = missingMethods(session, rule.methods)
  const methods = enrolledMethods(user, missing)
  return { _tag: "stale", methods, enrollable: methods.length === 0 && rule.enroll !== false ? missing : [] }
}

/** Whether this mount asks. An app that asks for a sign-out needs no factor, and nothing is asked in a frame of another site. */
const asks = (atoms: Atoms, { _tag }: Variant) =>
  Effect.gen(function* () {
    if (_tag !== "identityProvider") return _tag === "login" || _tag === "resetPassword"
    const { allowForeignFrames, query } = atoms.get(identityProviderAtom)
    if (idpRequest(query)._tag !== "Authorize") return false
    return allowForeignFrames === true || !(yield* (yield* Navigation).inForeignFrame)
  })

/** What keeps the flow from ending until the recovery codes are saved. */
type Completion = Pick<Session["Type"], "allowCompletion" | "deferCompletion">

/** What this mount may defer: the completion of the session, or of its own step-up. */
export const completionAtom = persistent<Completion>({
  deferCompletion: Effect.void,
  allowCompletion: Effect.void
})

/**
 * Asks for the second factor while the session needs it, and ends when it has it, here or in another tab. `problem` says why a
 * step-up that was begun for another user is over.
 */
export const followSession = (atoms: Atoms, problem?: StepUpProblem) =>
  Effect.gen(function* () {
    if (problem !== undefined) return fail(atoms, problem)
    const session = yield* Session
    const { secondFactor: rule } = yield* ClientConfig
    const variant = atoms.get(variantAtom)
    const runtime = yield* Effect.runtime<PageServices>()
    const scope = yield* Effect.scope
    const runFork = Runtime.runFork(runtime)
    /** Whether the person is asked. A step-up that is fresh at first has nothing to ask. */
    let isAsking = variant._tag === "stepUp"
    const runSync = Runtime.runSync(runtime)
    let completion: Completion = session
    let need: Effect.Effect<Need, never, CoreServices>
    let finished = finish(atoms, variant)
    const isMounted = atoms.get(isMountedAtom)
    if (variant._tag === "stepUp") {
      const stepUp = makeStepUp(variant, variant.asker)
      let isDeferred = false
      need = Effect.map(stepUp, (state) =>
        isDeferred && state._tag === "fresh" ? { _tag: "deferred" } : state
      )
      finished = Effect.gen(function* () {
        const { session: proven } = yield* session.snapshot
        if (proven === null) return
        const schedule = Schedule.spaced(Limits.loadRetryInterval)
        const problem = yield* Effect.retry(proofProblem(proven), { schedule, while: isMounted })
        if (!isMounted()) return
        if (problem !== undefined) return fail(atoms, problem)
        if ((yield* need)._tag === "fresh") yield* finish(atoms, variant)
      }).pipe(Effect.ignore)
      // The session is as complete as it was: the site must not take the page away
      completion = {
        deferCompletion: Effect.sync(() => {
          isDeferred = true
        }),
        allowCompletion: Effect.sync(() => {
          isDeferred = false
          follow()
        })
      }
    } else if (rule !== undefined && (yield* asks(atoms, variant)))
      need = Effect.map(session.snapshot, (snapshot) => loginNeed(snapshot, rule))
    else return
    atoms.set(completionAtom, completion)
    let sessionId: string | undefined
    const follow = () => {
      // The user of the mount is gone, and it has begun again
      if (!isMounted()) return
      const { session: current, status } = runSync(session.snapshot)
      if (status === "unknown") return
      // A passcode begins another session when the first one has ended
      const isOver = status === "absent" || current?.session_id !== sessionId
      sessionId = current?.session_id
      if (variant._tag !== "stepUp") {
        if (isOver) atoms.set(flowAtom, { _tag: "SessionEnded" })
        if (status === "absent") {
          isAsking = false
          atoms.set(awaitsFactorAtom, false)
          return
        }
      }
      const needed = runSync(need)
      // A screen that asks for a factor takes the place of the form in the same turn
      atoms.set(awaitsFactorAtom, needed._tag === "unknown")
      if (needed._tag === "fresh") {
        if (isAsking) {
          const end = runSync(Effect.once(finished))
          atoms.set(endAtom, end)
          const reported = Effect.timeoutOption(atoms.get(reportedAtom), reportPatience)
          runFork(Effect.zipRight(reported, end), { scope })
        }
        isAsking = false
      }
      if (needed._tag === "stale") {
        isAsking = true
        atoms.set(flowAtom, { ...needed, _tag: "FactorAsked" })
      }
      if (needed._tag === "deferred") {
        isAsking = true
        atoms.set(flowAtom, { _tag: "RecoveryCodesDue" })
      }
      if (needed._tag === "impossible") {
        if (variant._tag !== "stepUp") leaveForm(atoms)
        fail(atoms, needed.problem)
      }
    }
    yield* Effect.acquireRelease(session.subscribe(follow), (stop) => Effect.sync(stop))
    follow()
    return yield* Effect.never
  }).pipe(Effect.scoped)

/** Completes when the call that proves a factor has ended, and its event was emitted. */
const reportedAtom = persistent<Effect.Effect<void>>(Effect.void)

/** Ends the flow, if the session has what was asked for. It ends once. */
const endAtom = persistent<Effect.Effect<void, never, PageServices>>(Effect.void)

/** Ends the flow at once, if it is due: a site may take the widget away as soon as the session is complete. */
export const endIfDue = (atoms: Atoms) => Effect.suspend(() => atoms.get(endAtom))

/** How long the end waits for the event of a call. The factor may have been proven in another tab. */
const reportPatience = "1 second"

/**
 * Makes a call that proves a factor, and emits its event, if it has one. The end of the flow comes after it. A call that `prompts`
 * ends with its command until somebody has confirmed the browser's prompt: it must not stay over the screen of another user.
 */
export const prove = <A, E, R>(
  atoms: Atoms,
  call: Effect.Effect<A, E, R>,
  eventOf: (data: A) => WidgetEvent | undefined,
  prompts = false
) =>
  Effect.gen(function* () {
    const reported = yield* Deferred.make<void>()
    atoms.set(reportedAtom, Deferred.await(reported))
    const report = (data: A) =>
      Effect.suspend(() => {
        const event = eventOf(data)
        if (event !== undefined) emit(atoms, event)
        return endIfDue(atoms)
      })
    const left = yield* Deferred.make<never>()
    let isPicked = !prompts
    const onPick = () => {
      isPicked = true
    }
    yield* signIn(
      atoms,
      prompts ? Effect.raceFirst(call, Deferred.await(left)) : call,
      report,
      prompts ? onPick : undefined
    ).pipe(
      Effect.onInterrupt(() => (isPicked ? Effect.void : Deferred.interrupt(left))),
      Effect.ensuring(Deferred.succeed(reported, undefined))
    )
  })

/** Shows that the session has what was asked for. A passkey may be offered at the end of a login. */
const finish = (atoms: Atoms, { _tag }: Variant): Effect.Effect<void, never, PageServices> =>
  Effect.suspend(() => {
    const step = { _tag: "FactorProven" } as const
    if (_tag === "login" || _tag === "resetPassword")
      return completeLogin(atoms, { account: atoms.get(signedInAsAtom), step })
    atoms.set(flowAtom, step)
    if (_tag === "stepUp") emit(atoms, { type: "STEP_UP_COMPLETE", data: {} })
    return Effect.void
  })

/** Leads from the form of a login to where it can be said that nobody can be asked. */
const leaveForm = (atoms: Atoms): void => {
  if (atoms.get(flowAtom).screen._tag !== "StepUp")
    atoms.set(flowAtom, { _tag: "FactorAsked", methods: [], enrollable: [] })
}

/** Shows why nobody can be asked. */
const fail = (atoms: Atoms, reason: StepUpProblem): void => {
  const before = atoms.get(flowAtom).screen
  atoms.set(flowAtom, { _tag: "StepUpFailed", problem: reason })
  if (before._tag !== "StepUp" || before.problem !== reason)
    tellError(atoms, new StepUpUnavailableError({ reason }))
}

/** Where a passcode can be sent to. */
export interface Contacts {
  /** E.164. */
  readonly phones: ReadonlyArray<string>
  readonly emails: ReadonlyArray<string>
  /** The addresses that wait for their verification. Until then the provider adds nothing to the account. */
  readonly unverifiedEmails: ReadonlyArray<string>
}

const isVerified = ({ verified }: { readonly verified: boolean }) => verified

/** The numbers and addresses of the signed-in user. */
export const contactsAtom = derivedEffect<Contacts, never>((_get, publish) =>
  Effect.gen(function* () {
    const session = yield* Session
    const contactsOf = ({ user }: SessionSnapshot): Contacts => ({
      phones: (user?.phone_numbers ?? []).filter(isVerified).map(({ phone_number }) => phone_number),
      emails: (user?.emails ?? []).filter(isVerified).map(({ email }) => email),
      unverifiedEmails: (user?.emails ?? []).filter((each) => !isVerified(each)).map(({ email }) => email)
    })
    yield* Effect.acquireRelease(
      session.subscribe((snapshot) => publish(contactsOf(snapshot))),
      (stop) => Effect.sync(stop)
    )
    publish(contactsOf(yield* session.snapshot))
    return yield* Effect.never
  }).pipe(Effect.scoped)
)
