import { expect, it } from "vitest"
import * as Limits from "../../../src/domain/limits/Limits.js"

it("Limits has the constants of the specification (section 9)", () => {
  const rows: ReadonlyArray<readonly [name: string, actual: number | string, expected: number | string]> = [
    ["Session background refresh interval", Limits.refreshInterval, 180_000],
    ["Retry backoff base", Limits.refreshBackoffBase, 2_000],
    ["Retry jitter", Limits.refreshBackoffJitter, 175],
    ["Intermediate session token cookie lifetime", Limits.intermediateTokenLifetime, 600_000],
    ["Phone parse timeout while typing", Limits.phoneTypingTimeout, 10_000],
    ["Phone parse timeout on submit", Limits.phoneSubmitTimeout, 2_000],
    ["Telemetry batch interval", Limits.eventBatchInterval, 800],
    ["Code sent label", Limits.codeSentLabel, 2_000],
    ["Verifying bar animation", Limits.verifyingBar, 10_000],
    ["Countdown tick", Limits.countdownTick, 1_000],
    ["Debounce default", Limits.debounce, 500],
    ["One Tap resize debounce", Limits.oneTapResizeDebounce, 100],
    ["Data cache dedupe interval", Limits.dataDedupeInterval, 2_000],
    ["Data cache retry interval", Limits.dataRetryInterval, 5_000],
    ["Data cache retry interval on slow links", Limits.dataRetryIntervalSlow, 10_000],
    ["Toast duration, blank", Limits.toastDuration.blank, 4_000],
    ["Toast duration, error", Limits.toastDuration.error, 4_000],
    ["Toast duration, success", Limits.toastDuration.success, 2_000],
    ["Toast duration, loading", Limits.toastDuration.loading, Infinity],
    ["Toast removal delay after dismissal", Limits.toastRemovalDelay, 1_000],
    ["Retry attempt cap", Limits.refreshBackoffCap, 7],
    ["Default OTP expiry in minutes", Limits.otpExpirationMinutes, 5],
    ["Default session duration in minutes", Limits.sessionDurationMinutes, 30],
    ["Default magic link expiry in minutes", Limits.magicLinkExpirationMinutes, 30],
    ["Attested session duration in minutes", Limits.attestedSessionDurationMinutes, 60],
    ["Passkey autofill retries", Limits.passkeyAutofillTries, 5],
    ["Wallet cap on Main", Limits.walletCap, 6],
    ["Password meter segments", Limits.passwordMeterSegments, 4],
    ["One Tap embedded height in pixels", Limits.oneTapEmbeddedHeight, 47],
    ["Passcode length", Limits.passcodeLength, 6],
    ["Default country", Limits.defaultCountry, "US"],
    ["Telemetry batch size", Limits.eventBatchSize, 15],
    ["Toast limit", Limits.toastLimit, 20],
    ["SDK version", Limits.sdkVersion, "5.35.1"],
    ["SDK identifier", Limits.sdkIdentifier, "Stytch.js Javascript SDK"]
  ]
  for (const [name, actual, expected] of rows) expect(actual, name).toBe(expected)
})

it("Limits has the constants that are not in the specification", () => {
  expect(Limits).toMatchObject({
    loadRetryInterval: 5_000,
    chunkDeadline: 30_000,
    settingsPatience: 200,
    submitLifetime: 60_000,
    paintPatience: 50,
    lockLease: 38_000,
    cookieRetries: 9,
    longTask: 50,
    refreshPatience: 1_000,
    unknownPatience: 10_000,
    tabSkew: 1_000,
    refreshDeadline: 35_000,
    sessionCallLimit: 3,
    candidateLimit: 4,
    dataRetryGrowth: 3,
    dataRetryLongest: 80_000,
    dataRetryJitter: 0.25,
    retryAfterLongest: 600_000,
    passkeyOfferPatience: 3_000,
    passkeyUpgradePatience: 3_000,
    walletNameLength: 40,
    walletIconLength: 200_000,
    linkResendPause: 30_000,
    oneTapMoment: 10_000,
    oneTapTimeout: 10_000,
    requestTimeout: 30_000,
    forcedRevokeTimeout: 5_000,
    knownSettingsPatience: 3_000,
    proofTimeout: 10_000,
    landingRetryBase: 500,
    landingRetryWindow: 2_500,
    landingRetryJitter: 0.2,
    emailLinkLifetime: 7 * 24 * 3_600_000,
    keptReturnLifetime: 30 * 60_000,
    oauthFlowLifetime: 3_600_000,
    redemptionMemory: 5 * 60_000,
    redemptionPatience: 3_000,
    redemptionPoll: 100,
    redemptionOverlap: 500
  })
})

it("the refresh deadline is longer than one call and shorter than a minute", () => {
  expect(Limits.refreshDeadline).toBeGreaterThan(Limits.requestTimeout)
  expect(Limits.refreshDeadline).toBeLessThan(60_000)
  expect(Limits.lockLease).toBeGreaterThan(Limits.refreshDeadline)
})
