/**
 * Every number that the specification names (section 9). The first screen loads only `CoreLimits`; this file re-exports
 * it and adds the rest, which is loaded with the calls.
 */
import * as Duration from "effect/Duration"

export * from "./CoreLimits.js"

export const refreshInterval = Duration.millis(180_000)
export const refreshBackoffBase = Duration.millis(2_000)
export const refreshBackoffCap = 7
export const refreshBackoffJitter = Duration.millis(175)

/** Not in the specification: how long a tab waits before it checks again whether another tab has refreshed. */
export const refreshPatience = Duration.seconds(1)

/** Not in the specification: the largest difference expected between the clocks of two tabs. */
export const tabSkew = Duration.seconds(1)

/** Not in the specification: the longest time that one tab can keep the others from refreshing. */
export const refreshDeadline = Duration.seconds(35)

/** How long calls for the same data share one request, and when a failed request is repeated. */
export const dataDedupeInterval = Duration.seconds(2)
export const dataRetryInterval = Duration.seconds(5)
export const dataRetryIntervalSlow = Duration.seconds(10)

export const attestedSessionDurationMinutes = 60
export const debounce = Duration.millis(500)
export const passkeyAutofillTries = 5
export const passwordMeterSegments = 4
/** The most wallets and social providers on Main together. One place is kept for "other wallets". */
export const walletCap = 6
/** Pixels. */
export const oneTapEmbeddedHeight = 47
export const oneTapResizeDebounce = Duration.millis(100)
export const passcodeLength = 6

export const phoneTypingTimeout = Duration.seconds(10)
export const phoneSubmitTimeout = Duration.seconds(2)

export const eventBatchSize = 15
export const eventBatchInterval = Duration.millis(800)

export const codeSentLabel = Duration.seconds(2)
export const verifyingBar = Duration.seconds(10)
export const countdownTick = Duration.seconds(1)

export const toastLimit = 20
export const toastDuration = {
  blank: Duration.millis(4_000),
  error: Duration.millis(4_000),
  success: Duration.millis(2_000),
  loading: Duration.infinity
} as const
export const toastRemovalDelay = Duration.seconds(1)

/** Not in the specification: the timeout of a call, so that no spinner is endless. */
export const requestTimeout = Duration.seconds(30)

/** Not in the specification: the timeout of a captcha or a device fingerprint. */
export const proofTimeout = Duration.seconds(10)

export const sdkIdentifier = "Stytch.js Javascript SDK"
export const sdkVersion = "5.35.1"
