/** @jsxImportSource ../../jsx/react */
/** The screens of one-time passcodes, which share a chunk. */
import { isRefusal } from "../../domain/errors/CallErrors.js"
import { channelOf, otpTabs } from "../../domain/widget/Products.js"
import { configAtom, mountIdAtom, tabsAtom } from "../atoms/config.js"
import { tabAtom } from "../atoms/draft.js"
import { flowAtom } from "../atoms/flow.js"
import { loginPasscode } from "./atoms/passcode.js"
import { LinkButton } from "../components/ResendLine.js"
import { RichText } from "../components/RichText.js"
import { errorWords } from "../i18n/errorWords.js"
import { Tabs } from "../components/Tabs.js"
import { useAtom, useAtomValue, useSetAtom } from "../kit/hooks.js"
import { PasscodeInput } from "../passcode/PasscodeInput.js"
import { PasscodeStatus } from "../passcode/PasscodeStatus.js"
import { PasswordInstead } from "../passwords/PasswordInstead.js"
import { confirmationScreen, ScreenFrame, type ScreenProps } from "../kit/ScreenFrame.js"
import { usePasscode } from "../passcode/usePasscode.js"
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
      <LoginPasscode screen={screen} />
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
          tabs={tabs.map((id) => ({ id, label: t(`main.tab.${channelOf(id)}`) }))}
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

function LoginPasscode({ screen }: ScreenProps<"OTPAuthenticate">) {
  const t = useWords()
  const attempt = useAtom(loginPasscode.verifyAtom)
  const { input, resend, status } = usePasscode(loginPasscode, attempt, (failure, repeat) => (
    <>
      {errorWords(t, failure)}
      {/* Rate-limited (429): an immediate retry would fail */}
      {!isRefusal(failure) && !(failure._tag === "ApiError" && failure.status_code === 429) && (
        <>
          {" "}
          <LinkButton onClick={repeat}>{t("common.tryAgain")}</LinkButton>
        </>
      )}
    </>
  ))
  return (
    <>
      <div>
        <PasscodeInput {...input} />
      </div>
      <PasscodeStatus {...status} onResend={() => resend(screen)} />
    </>
  )
}

/** Shown after the passcode was accepted (specification section 2). */
export const OtpConfirmation = confirmationScreen("otpConfirmation")
