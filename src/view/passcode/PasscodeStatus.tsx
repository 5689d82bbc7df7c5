/** @jsxImportSource ../../jsx/react */
import * as Limits from "../../domain/limits/Limits.js"
import type { ResendState } from "../atoms/resend.js"
import { LiveRegion } from "../components/LiveRegion.js"
import { ResendLine } from "../components/ResendLine.js"
import { asClock } from "../kit/asClock.js"
import { useWords } from "../kit/useWords.js"

interface PasscodeStatusProps {
  /** Whole seconds until the passcode expires. Undefined until they are counted. */
  readonly secondsLeft: number | undefined
  readonly state: ResendState
  readonly isVerifying: boolean
  readonly onResend: () => void
}

/** When the sent passcode expires, and a link that sends another. */
export function PasscodeStatus({ isVerifying, onResend, secondsLeft, state }: PasscodeStatusProps) {
  const t = useWords()
  const expired = secondsLeft === 0
  const isLastMinute = secondsLeft !== undefined && secondsLeft <= 60
  const expiry = expired
    ? t("otp.expired")
    : t("otp.expires", { timeRemaining: asClock(secondsLeft ?? Limits.otpExpirationMinutes * 60) })
  const status = isVerifying ? t("otp.verifying") : state === "sent" ? t("otp.sent") : undefined
  return (
    <>
      <ResendLine
        text={expiry}
        status={status}
        action={{ label: t("otp.resend"), busy: state === "sending", onClick: onResend }}
      />
      {/* Screen readers announce the last minute, not every second */}
      <LiveRegion
        text={status ?? (expired ? expiry : isLastMinute ? t("otp.expiresSoon", { count: 1 }) : "")}
      />
    </>
  )
}
