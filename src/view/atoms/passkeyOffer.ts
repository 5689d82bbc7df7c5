/** The end of a login, before which a passkey may be offered. */
import * as Effect from "effect/Effect"
import type { FlowEvent } from "../../domain/widget/Flow.js"
import {
  canOfferPasskey,
  rememberSkippedOffer,
  upgradeToPasskey
} from "../../services/passkeys/passkeyOffers.js"
import { provideCalls } from "../../services/wiring/CallsOnDemand.js"
import type { PageServices } from "../../services/wiring/layerOnDemand.js"
import { emit } from "./callbacks.js"
import { configAtom } from "./config.js"
import { flowAtom } from "./flow.js"
import { isMountedAtom, persistent, type Atoms } from "./runtime.js"

/** How a login ends. */
export interface LoginEnd {
  /** Leads to the confirmation screen. */
  readonly step: FlowEvent
  /** Whether no `AUTHENTICATE_FLOW_COMPLETE` is emitted. */
  readonly isSilent?: boolean | undefined
  /** Whether the user has just entered a password. */
  readonly isByPassword?: boolean | undefined
}

/** Whether the event that is due after the offer is left out. */
const isSilentAtom = persistent(false)

/** Whether the site has switched the upgrade on, and the user has just entered a password. */
const mayUpgrade = (atoms: Atoms, { isByPassword }: LoginEnd): boolean =>
  Boolean(isByPassword && atoms.get(configAtom).passkeyOptions.automaticUpgrade)

/** Whether the site has switched the offer or the upgrade on, and the user has not just used a passkey. */
export const mayOfferPasskey = (atoms: Atoms, end: LoginEnd): boolean =>
  mayUpgrade(atoms, end) ||
  (Boolean(atoms.get(configAtom).passkeyOptions.offerAfterLogin) && end.step._tag !== "PasskeyVerified")

/** Lets the browser create a passkey without asking. */
const upgrade = (atoms: Atoms) =>
  Effect.suspend(() => {
    const { passkeyOptions, sessionOptions } = atoms.get(configAtom)
    return upgradeToPasskey(passkeyOptions, {
      session_duration_minutes: sessionOptions.sessionDurationMinutes
    })
  })

/**
 * Offers a passkey, or shows the confirmation screen. The browser may create a passkey before. Sites leave the page at
 * `AUTHENTICATE_FLOW_COMPLETE`, so the event comes after both.
 */
export const offerPasskey = (atoms: Atoms, end: LoginEnd): Effect.Effect<void, never, PageServices> =>
  Effect.suspend(() => {
    const isMounted = atoms.get(isMountedAtom)
    return Effect.gen(function* () {
      const upgraded = mayUpgrade(atoms, end) ? yield* upgrade(atoms) : undefined
      const isOffered =
        upgraded === undefined && (yield* canOfferPasskey(atoms.get(configAtom).passkeyOptions))
      return { isOffered, upgraded }
    }).pipe(
      provideCalls,
      Effect.orElseSucceed(() => ({ isOffered: false, upgraded: undefined })),
      Effect.map(({ isOffered, upgraded }) => {
        if (!isMounted()) return
        if (upgraded !== undefined) emit(atoms, { type: "PASSKEY_REGISTER", data: upgraded })
        atoms.set(isSilentAtom, end.isSilent ?? false)
        atoms.set(flowAtom, isOffered ? { _tag: "PasskeyOffered", after: end.step } : end.step)
        if (!isOffered) emitComplete(atoms)
      })
    )
  })

const emitComplete = (atoms: Atoms): void => {
  if (!atoms.get(isSilentAtom)) emit(atoms, { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} })
}

/** Runs `answer`, which leaves the screen, and ends the login if the screen was the offer. */
export const endOffer = (atoms: Atoms, answer: () => void): void => {
  const isOffer = atoms.get(flowAtom).screen._tag === "PasskeyOffer"
  answer()
  if (isOffer) emitComplete(atoms)
}

/** Remembers that the user skipped, if the screen is the offer. */
export const rememberSkip = (atoms: Atoms) =>
  Effect.suspend(() =>
    atoms.get(flowAtom).screen._tag === "PasskeyOffer" ? rememberSkippedOffer : Effect.void
  )
