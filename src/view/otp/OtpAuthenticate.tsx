/** @jsxImportSource ../../jsx/react */
/** The screens of one-time passcodes, which share a chunk. */
import * as Option from "effect/Option"
import { isRefusal } from "../../domain/errors/Errors.js"
import { channelOf, otpTabs } from "../../domain/widget/Products.js"
import { configAtom, mountIdAtom, tabsAtom } from "../atoms/config.js"
import { passcodeAtom, tabAtom } from "../atoms/draft.js"
import { flowAtom } from "../atoms/flow.js"
import {
  failedAttemptsAtom,
  resendOtpAtom,
  resendStateAtom,
  secondsLeftAtom,
  verifyOtpAtom
} from "./atoms.js"
import { Result } from "../atoms/runtime.js"
import { LinkButton } from "../components/ResendLine.js"
import { RichText } from "../components/RichText.js"
import { Tabs } from "../components/Tabs.js"
import { useAtom, useAtomValue, useSetAtom } from "../kit/hooks.js"
import { PasscodeInput } from "../passcode/PasscodeInput.js"
import { PasscodeStatus } from "../passcode/PasscodeStatus.js"
import { PasswordInstead } from "../passwords/PasswordInstead.js"
import { confirmationScreen, ScreenFrame, type ScreenProps } from "../kit/ScreenFrame.js"
import { useErrorText } from "../kit/useErrorText.js"
import { useWords } from "../kit/useWords.js"

/** Asks for the passcode and checks it as soon as it is complete (specification section 2). */
export function OtpAuthenticate({ screen }: ScreenProps<"OTPAuthenticate">) {
  const t = useWords()
  const idPrefix = useAtomValue(mountIdAtom)
  const dispatch = useSetAtom(flowAtom)
  const chooseTab = useSetAtom(tabAtom)
  const mainTabs = useAtomValue(tabsAtom)
  const { hideBack, methods } = useAtomValue(configAtom).otpOptions
  const tabs = otpTabs(methods)
  const body = (
    <>
      <Passcode screen={screen} />
      <Resend screen={screen} />
      <PasswordInstead email={screen.destination} />
    </>
  )
  return (
    <ScreenFrame
      focus="field"
      back={hideBack !== true}
      title={t("otp.title")}
      description={<RichText parts={t.parts("otp.text", { destination: screen.destination })} />}
    >
      {tabs.length > 1 ? (
        <Tabs
          manual
          label={t("otp.tabs")}
          idPrefix={idPrefix}
          tabs={tabs.map((id) => ({ id, label: t(`main.tab.${channelOf[id]}`) }))}
          selected={`otp-${screen.method}`}
          onSelect={(tab) => {
            // With passwords, the email tab of Main is the password form
            chooseTab(mainTabs.includes(tab) ? tab : "password")
            dispatch({ _tag: "WentBack" })
          }}
        >
          {body}
        </Tabs>
      ) : (
        body
      )}
    </ScreenFrame>
  )
}

function Passcode({ screen }: ScreenProps<"OTPAuthenticate">) {
  const t = useWords()
  const [code, setCode] = useAtom(passcodeAtom)
  const [verifying, verify] = useAtom(verifyOtpAtom)
  const failedAttempts = useAtomValue(failedAttemptsAtom)
  const error = useErrorText(verifying)
  const check = (code: string) => verify({ code, methodId: screen.methodId })
  const canRetry = Option.exists(
    Result.error(verifying),
    // Rate-limited (429): don't offer an immediate retry
    (error) => !isRefusal(error) && !(error._tag === "ApiError" && error.status_code === 429)
  )
  return (
    <div>
      <PasscodeInput
        code={code}
        onChange={setCode}
        onComplete={check}
        failedAttempts={failedAttempts}
        isVerifying={verifying.waiting}
        secondsLeft={Result.getOrElse(useAtomValue(secondsLeftAtom), () => undefined)}
        error={
          error && (
            <>
              {error}
              {canRetry && (
                <>
                  {" "}
                  <LinkButton onClick={() => check(code)}>{t("common.tryAgain")}</LinkButton>
                </>
              )}
            </>
          )
        }
      />
    </div>
  )
}

function Resend({ screen }: ScreenProps<"OTPAuthenticate">) {
  const state = useAtomValue(resendStateAtom)
  const resend = useSetAtom(resendOtpAtom)
  return (
    <PasscodeStatus
      secondsLeft={Result.getOrElse(useAtomValue(secondsLeftAtom), () => undefined)}
      state={state}
      isVerifying={useAtomValue(verifyOtpAtom).waiting}
      onResend={() => resend(screen)}
    />
  )
}

/** Shown after the passcode was accepted (specification section 2). */
export const OtpConfirmation = confirmationScreen("otpConfirmation")
