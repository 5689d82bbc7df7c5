/** @jsxImportSource ../../jsx/react */
import * as Limits from "../../domain/limits/Limits.js"
import type { ResendState } from "../atoms/resend.js"
import { Result } from "../atoms/runtime.js"
import { LiveRegion } from "../components/LiveRegion.js"
import { ResendLine } from "../components/ResendLine.js"
import { asClock } from "../kit/asClock.js"
import { useAtomValue } from "../kit/hooks.js"
import { useWords } from "../kit/useWords.js"
import type { SecondsLeftAtom } from "./atoms.js"

interface PasscodeStatusProps {
  readonly secondsLeftAtom: SecondsLeftAtom
  readonly state: ResendState
  readonly isVerifying: boolean
  readonly onResend: () => void
}

/** When the sent passcode expires, and a link that sends another. */
export function PasscodeStatus({ isVerifying, onResend, secondsLeftAtom, state }: PasscodeStatusProps) {
  const t = useWords()
  const secondsLeft = Result.getOrElse(useAtomValue(secondsLeftAtom), () => undefined)
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
