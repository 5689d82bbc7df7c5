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

it("the refresh deadline is longer than one call and shorter than a minute", () => {
  expect(Limits.refreshDeadline).toBeGreaterThan(Limits.requestTimeout)
  expect(Limits.refreshDeadline).toBeLessThan(60_000)
  expect(Limits.lockLease).toBeGreaterThan(Limits.refreshDeadline)
})
