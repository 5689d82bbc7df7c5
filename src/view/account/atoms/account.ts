/** The signed-in user on the account page, and how every change of the account is made. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { changeStepUp, needsStepUp } from "../../../domain/account/changes.js"
import type { AuthError } from "../../../domain/errors/AuthError.js"
import { ApiError, unknownError } from "../../../domain/errors/CallErrors.js"
import { isAuthError } from "../../../domain/errors/isAuthError.js"
import { StepUpCancelledError } from "../../../domain/errors/DeviceErrors.js"
import { messengers } from "../../../domain/otp/messengers.js"
import type { SessionSnapshot, Session as UserSession } from "../../../domain/session/Session.js"
import { isImpersonated } from "../../../domain/session/sessionOwner.js"
import type { User } from "../../../domain/session/User.js"
import { Page } from "../../../services/browser/Page.js"
import { Users } from "../../../services/api/families.js"
import { ClientConfig } from "../../../services/kit/ClientConfig.js"
import { runToCompletion } from "../../../services/kit/runToCompletion.js"
import { ServerTime } from "../../../services/session/ServerTime.js"
import { assertActing } from "../../../services/session/ActingSession.js"
import { Session } from "../../../services/session/Session.js"
import type { CallServices } from "../../../services/wiring/layerCalls.js"
import { provideCalls } from "../../../services/wiring/CallsOnDemand.js"
import type { PageServices } from "../../../services/wiring/layerOnDemand.js"
import { accountErrorWords, accountTextAtom, type AccountText } from "./words.js"
import { reportErrors } from "../../atoms/callbacks.js"
import { accountMountAtom, configAtom } from "../../atoms/config.js"
import { freshUser, presentState, refreshAfter, untilSomebody } from "../../atoms/freshUser.js"
import { onEntry } from "../../atoms/onEntry.js"
import { fetchUser } from "../../atoms/fetchUser.js"
import {
  command,
  derived,
  derivedEffect,
  family,
  persistent,
  Result,
  type Atoms
} from "../../atoms/runtime.js"
import { sectionCallAtom, type SectionCall } from "../../atoms/sectionCall.js"
import { showToastAtom } from "../../atoms/toastActions.js"

/** Where the page's address leads to, as in `#latchkey-passkeys`. */
const hashAtom = derived((get): string | undefined => {
  const read = () => /^#latchkey-(.+)$/.exec(location.hash)?.[1]
  const update = () => get.setSelf(read())
  window.addEventListener("hashchange", update)
  get.addFinalizer(() => window.removeEventListener("hashchange", update))
  return read()
})

const targetNameAtom = derived((get) => get(accountMountAtom).section ?? get(hashAtom))

/** The section that is scrolled to. Another object scrolls again. */
export const targetAtom = derived((get) => ({ section: get(targetNameAtom) }))

/** Who is signed in. */
export interface Account {
  readonly user: User
  readonly session: UserSession
  /** Whether the site's staff see the account as its user does. They change nothing. */
  readonly isReadOnly: boolean
}

/** The account, here and as other tabs change it. Waiting until it is known, null when nobody is signed in. */
export const accountAtom = derivedEffect<Account | null, never>((_, publish) =>
  Effect.gen(function* () {
    const { snapshot, subscribe } = yield* Session
    const follow = ({ session, status, user }: SessionSnapshot) => {
      if (status === "absent") publish(null)
      if (session === null || user === null) return
      publish({ session, user, isReadOnly: isImpersonated(session) })
    }
    yield* Effect.acquireRelease(subscribe(follow), (stop) => Effect.sync(stop))
    follow(yield* snapshot)
    return yield* Effect.never
  }).pipe(Effect.scoped)
)

/** Fetches the user when the page is opened. */
export const fetchedAccountAtom = onEntry((atoms) =>
  Effect.zipRight(untilSomebody(atoms), fetchUser.pipe(noteRefusal(atoms), reportErrors(atoms)))
)

/** Asks for the user each time the person comes back to the page. A failure changes nothing. */
export const comeBackAtom = onEntry(() =>
  Effect.gen(function* () {
    const services = yield* Effect.context<PageServices>()
    const page = yield* provideCalls(Page)
    yield* page.onWake(Effect.provide(Effect.ignore(freshUser), services))
    return yield* Effect.never
  }).pipe(Effect.scoped)
)

/** Whether the provider has refused a call that the project does not allow, and who is told. */
export const refusalAtom = persistent<"none" | "tell the developer" | "tell the user">("none")

const noteRefusal =
  (atoms: Atoms) =>
  <A, E, R>(call: Effect.Effect<A, E, R>) =>
    Effect.tapError(call, (error) =>
      error instanceof ApiError && error.error_type === "endpoint_not_authorized_for_sdk"
        ? Effect.map(ClientConfig, ({ isTest }) =>
            atoms.set(refusalAtom, isTest ? "tell the developer" : "tell the user")
          )
        : Effect.void
    )

/** The errors of the provider that a fresh second factor mends. */
const isAboutFactors = (error: unknown): boolean =>
  error instanceof ApiError &&
  ["insufficient_factors", "stale_factors", "weak_factor_combination"].includes(error.error_type)

const askAgain = (atoms: Atoms, action: string) =>
  Effect.flatMap(ClientConfig, ({ secondFactor }) => {
    // A project sends messages by an app only if it has set that up
    const known = [...(secondFactor?.methods ?? []), ...atoms.get(configAtom).otpOptions.methods]
    const methods = changeStepUp.methods.filter(
      (method) => !Object.hasOwn(messengers, method) || known.includes(method)
    )
    return Effect.tryPromise({
      // The dialog closes with the page that has opened it
      try: (signal) => atoms.get(accountMountAtom).stepUp({ ...changeStepUp, action, methods, signal }),
      catch: (error): AuthError => (isAuthError(error) ? error : unknownError())
    })
  })

/** The provider's time as far as it is known: milliseconds since 1970. */
export const serverTime = Effect.gen(function* () {
  return (yield* (yield* ServerTime).now) ?? (yield* Clock.currentTimeMillis)
})

/** `action` names the change to the person. */
const askIfNeeded = (atoms: Atoms, action: string) =>
  Effect.gen(function* () {
    const { session, user } = yield* (yield* Session).snapshot
    if (session !== null && user !== null && needsStepUp(session, user, yield* serverTime))
      yield* askAgain(atoms, action)
  })

/** Whether the person has closed the step-up: they know why nothing was changed. */
export const isCancelled = (error: unknown): error is StepUpCancelledError =>
  error instanceof StepUpCancelledError

/** Reports what fails before a change. A step-up that the person has closed is no failure. */
const reportUnlessCancelled = (atoms: Atoms) => reportErrors(atoms, (error) => !isCancelled(error))

/** Asks for the second factor again when the provider would refuse a change without it. `action` names the change to the person. */
export const stepUpFirst = (atoms: Atoms, action: string): Effect.Effect<void, AuthError, PageServices> =>
  askIfNeeded(atoms, action).pipe(reportUnlessCancelled(atoms))

/**
 * Makes a change. It runs to its end when the page is left. `action` names the change to the person, if the provider wants a second
 * factor for it: that is asked for first, and once more when the provider says so. Undefined when the person does not confirm.
 * After a failure the page shows what the provider has.
 */
export const makeChange = <A, E extends AuthError>(
  atoms: Atoms,
  call: Effect.Effect<A, E, CallServices>,
  action: string | undefined
) =>
  Effect.gen(function* () {
    const made = runToCompletion(provideCalls(call))
    if (action === undefined) return yield* made
    yield* askIfNeeded(atoms, action)
    return yield* Effect.catchIf(made, isAboutFactors, () => Effect.zipRight(askAgain(atoms, action), made))
  }).pipe(
    noteRefusal(atoms),
    Effect.tapError(refreshAfter),
    Effect.catchIf(isCancelled, () => Effect.sync(() => undefined)),
    reportErrors(atoms)
  )

/** Fails when the page shows another session than this browser would send now. */
export const assertPressed = assertActing(Effect.map(provideCalls(presentState), (state) => state?.session))

/** Succeeds after a failure when the account of the same user shows that the provider has made the change. */
export const acceptIfMade =
  (isMade: (now: SessionSnapshot) => boolean) =>
  <A, E, R>(made: Effect.Effect<A, E, R>) =>
    Effect.catchAll(made, (error) =>
      Effect.filterOrFail(
        Effect.flatMap(Session, (session) => Effect.map(session.snapshot, isMade)).pipe(
          Effect.zipLeft(assertPressed),
          Effect.mapError(() => error)
        ),
        (isDone) => isDone,
        () => error
      )
    )

/** What is open in each section: at most one form or question. */
export type Open =
  /** `isDone` says that a change was made, `from` what was open before: the id of a row, or `add`. Both move the focus. */
  | { readonly _tag: "nothing"; readonly isDone?: boolean; readonly from?: string }
  | { readonly _tag: "adding" }
  | { readonly _tag: "removing"; readonly id: string }
  | { readonly _tag: "showing"; readonly id: string }

/** What is open in a section, by its name. */
export const openAtom = family((_section: string) => persistent<Open>({ _tag: "nothing" }))

/** Closes what is open in a section, and says what was done. */
export const closeSection = (atoms: Atoms, section: string, text: (t: AccountText) => string) =>
  Effect.sync(() => {
    atoms.set(openAtom(section), { _tag: "nothing", isDone: true })
    atoms.set(showToastAtom, { tone: "success", text: text(atoms.get(accountTextAtom)) })
  })

/** The ids of what is being removed. It is gone from the page already, and comes back when the provider keeps it. */
export const removedAtom = persistent<ReadonlySet<string>>(new Set())

/** Takes a row away and closes its question. Returns what brings the row back. */
export const hideRow = (atoms: Atoms, section: string, id: string): Effect.Effect<void> => {
  atoms.set(openAtom(section), { _tag: "nothing", isDone: true })
  atoms.set(removedAtom, new Set([...atoms.get(removedAtom), id]))
  return Effect.sync(() =>
    atoms.set(removedAtom, new Set([...atoms.get(removedAtom)].filter((each) => each !== id)))
  )
}

/** How the client removes a registration of each kind. */
const removals = {
  emails: "deleteEmail",
  phoneNumbers: "deletePhoneNumber",
  authenticatorApp: "deleteTOTP",
  socialLogins: "deleteOAuthRegistration",
  wallets: "deleteCryptoWallet",
  connectedApps: "revokedConnectedApp"
} as const

/** The sections whose rows can be removed by a call. */
export type RemovableSection = keyof typeof removals

/** Removes a registration, or the access of an app. One command per row, because a command interrupts its previous run. */
export const removeAtom = family((id: string) =>
  command(
    ({ name, section }: { readonly section: RemovableSection; readonly name: string }, atoms) =>
      Effect.gen(function* () {
        const t = atoms.get(accountTextAtom)
        const action = section === "connectedApps" ? undefined : t("account.removeOf", { name })
        let restore: Effect.Effect<void> = Effect.void
        // After the question
        const call = Effect.flatMap(Users, (users) => {
          restore = hideRow(atoms, section, id)
          return users[removals[section]](id)
        })
        const done = yield* Effect.tapError(makeChange(atoms, call, action), () => restore)
        // The person has closed the step-up
        if (done === undefined) return yield* restore
        atoms.set(showToastAtom, { tone: "success", text: t("account.removed", { name }) })
      }).pipe(toastFailure(atoms)),
    { keepAlive: true }
  )
)

/** Says in a toast why a change of a row that is gone from the page has failed. A step-up that was closed says nothing. */
export const toastFailure =
  (atoms: Atoms) =>
  <A, R>(effect: Effect.Effect<A, AuthError, R>) =>
    Effect.catchAll(effect, (error) =>
      Effect.sync(() => {
        // Nobody is signed in any more, which has been said
        const isOver = Result.getOrElse(atoms.get(accountAtom), () => undefined) === null
        if (isCancelled(error) || isOver) return
        const text = accountErrorWords(atoms.get(accountTextAtom), error)
        atoms.set(showToastAtom, { tone: "error", text })
      })
    )

/**
 * Makes a call. When the provider refuses it, the second factor is asked for, and then the call is made once more. Without the proof
 * the section closes what it has opened.
 */
const askOnRefusal =
  (atoms: Atoms, section: string, action: string): SectionCall =>
  (call) =>
    Effect.catchIf(call, isAboutFactors, () =>
      askAgain(atoms, action).pipe(
        Effect.as(true),
        reportUnlessCancelled(atoms),
        Effect.tapError(() =>
          Effect.sync(() => atoms.set(openAtom(section), { _tag: "nothing", isDone: true }))
        ),
        toastFailure(atoms),
        Effect.flatMap((isProven) => (isProven === true ? call : Effect.interrupt))
      )
    )

/** Does something in a section after a step-up, if one is needed: `run` makes its call by `sectionCallAtom`. */
export const stepUpThenAtom = family((section: string) =>
  command(({ action, run }: { readonly action: string; readonly run: () => void }, atoms) =>
    Effect.tap(stepUpFirst(atoms, action), () =>
      Effect.sync(() => {
        atoms.set(sectionCallAtom(section), askOnRefusal(atoms, section, action))
        run()
      })
    ).pipe(toastFailure(atoms))
  )
)
