/**
 * Every number that is a rule of the product (specification section 9). The first screen loads only `CoreLimits`, what a page
 * sends before its services are loaded `RequestLimits`, a page that keeps its session fresh `RefreshLimits`, and a landing
 * `LandingLimits`; this file re-exports them and adds the rest, which is loaded with the calls. Times are in milliseconds unless a
 * name says otherwise.
 */

export * from "./CoreLimits.js"
export * from "./LandingLimits.js"
export * from "./RefreshLimits.js"
export * from "./RequestLimits.js"

export const intermediateTokenLifetime = 600_000

export const refreshBackoffBase = 2_000
export const refreshBackoffCap = 7
export const refreshBackoffJitter = 175

/**
 * Not in the specification: after which time the lock of a crashed tab is free, where the browser has no locks. Before the other
 * tabs lose their patience with it (`lockPatience`): one of them takes it.
 */
export const lockLease = 38_000

/** Not in the specification: what browsers call a long task. One that starts the services is divided. */
export const longTask = 50

/** Not in the specification: how many calls ask for the session while it changes during each of them. */
export const sessionCallLimit = 3

/** Not in the specification: of how many cookies of one name the provider is asked which one counts. Of more, none counts. */
export const candidateLimit = 4

/** How long calls for the same data share one request, and when a failed request is repeated. */
export const dataDedupeInterval = 2_000
export const dataRetryInterval = 5_000
export const dataRetryIntervalSlow = 10_000

/** Not in the specification: by what the time between two retries grows, its maximum, and the share that chance adds. */
export const dataRetryGrowth = 3
export const dataRetryLongest = 80_000
export const dataRetryJitter = 0.25

/** Not in the specification: the longest `Retry-After` that is respected. */
export const retryAfterLongest = 600_000

export const attestedSessionDurationMinutes = 60
export const debounce = 500
export const passkeyAutofillTries = 5
/** Not in the specification: how long the screen after a login waits for what the browser can do with passkeys. */
export const passkeyOfferPatience = 3_000
/** Not in the specification: how long the browser may take to say what it can do with passkeys. Some extensions never do. */
export const passkeyQuestionTimeout = 2_000
/** Not in the specification: the longest that browsers keep a passkey prompt open whose options have no timeout. */
export const passkeyPromptTimeout = 600_000
/** Not in the specification: how much longer a passkey prompt may be open than its options say. Browsers have a minimum of 10 s. */
export const passkeyPromptMargin = 10_000
/** Not in the specification: how long the browser may take to create a passkey without a dialog. Some never answer. */
export const passkeyUpgradePatience = 3_000
export const passwordMeterSegments = 4
/** The most wallets and social providers on Main together. One place is kept for "other wallets". */
export const walletCap = 6
/** Not in the specification: the longest name and icon of a wallet that announces itself, in characters. */
export const walletNameLength = 40
export const walletIconLength = 200_000
/** Pixels. */
export const oneTapEmbeddedHeight = 47
export const oneTapResizeDebounce = 100
export const passcodeLength = 6

export const phoneTypingTimeout = 10_000
export const phoneSubmitTimeout = 2_000

export const codeSentLabel = 2_000
export const verifyingBar = 10_000
export const countdownTick = 1_000

/** Not in the specification: how long the email of a magic link may take before the user can send it again. */
export const linkResendPause = 30_000

export const toastLimit = 20
export const toastDuration = {
  blank: 4_000,
  error: 4_000,
  success: 2_000,
  loading: Infinity
} as const
export const toastRemovalDelay = 1_000

/** Not in the specification: how long One Tap waits for Google's script to say whether the prompt is displayed. */
export const oneTapMoment = 10_000

/** Not in the specification: the timeout of each frame, answer and script of One Tap. */
export const oneTapTimeout = 10_000

/** Not in the specification: how long a forced sign-out, which is complete on this device, waits for the provider. */
export const forcedRevokeTimeout = 5_000

/** Not in the specification: how long calls wait for the project's settings when those of an earlier visit are stored. */
export const knownSettingsPatience = 3_000

/** Not in the specification: the timeout of a captcha or a device fingerprint. */
export const proofTimeout = 10_000

/**
 * Not in the specification: the pause before the token of a landing is tried again, which doubles each time, and after
 * which time no further try follows. A provider that fails at once is asked four times.
 */
export const landingRetryBase = 500
export const landingRetryWindow = 2_500
export const landingRetryJitter = 0.2

/** Not in the specification: the longest time for which the provider accepts the link of an email, 10,080 minutes. */
export const emailLinkLifetime = 604_800_000

/** Not in the specification: how long a person may take for a redirect to a social provider and back. */
export const oauthFlowLifetime = 3_600_000

/** Not in the specification: how long and how often a tab looks whether another tab has redeemed its token. */
export const redemptionPatience = 3_000
export const redemptionPoll = 100

/** Not in the specification: how long it looks so when it knows of no other tab. */
export const redemptionOverlap = 500
