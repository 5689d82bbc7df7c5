/** @jsxImportSource ../../jsx/react */
/** The screens that register a second factor. */
import { passkeyCreationMessage } from "../../domain/passkeys/Passkeys.js"
import { imageUrl } from "../../domain/values/imageUrl.js"
import { flowAtom } from "../atoms/flow.js"
import { Result } from "../atoms/runtime.js"
import { addPasskeyAtom, addPhoneAtom, newAppAtom, verifyAppAtom } from "./atoms/secondFactor.js"
import { Button } from "../components/Button.js"
import { ChoiceRow } from "../components/ChoiceRow.js"
import { ErrorBox } from "../components/ErrorBox.js"
import { Stack } from "../components/Stack.js"
import { errorWords } from "../i18n/errorWords.js"
import { useAtom, useAtomValue, useRefreshAtom, useSetAtom } from "../kit/hooks.js"
import { FormView } from "../form/FormsView.js"
import { Waiting } from "../kit/onDemand.js"
import { ScreenFrame, type ScreenProps } from "../kit/ScreenFrame.js"
import { usePhoneField } from "../phone/usePhoneField.js"
import { useTypedForm } from "../form/useTypedForm.js"
import { useWords } from "../kit/useWords.js"
import { CodeInput, VerifyingStatus } from "./FactorCode.js"
import { CopyButton } from "./RecoveryCodes.js"
import { copyInstead } from "./saveText.js"
import { failureOf } from "../kit/failureOf.js"
import { factorIcons, OtherWays, PasskeyChoice, SendButton, useContacts } from "./FactorChoice.js"

/** Lets a user without a second factor choose the first one. */
export function FactorEnrollment({ screen }: ScreenProps<"FactorEnrollment">) {
  const t = useWords()
  const dispatch = useSetAtom(flowAtom)
  const { enrollable } = screen
  const { unverifiedEmails } = useContacts()
  if (unverifiedEmails.length > 0 && enrollable.length > 0)
    return (
      <ScreenFrame title={t("factorEnroll.title")} description={t("factorEnroll.verify")}>
        <Stack gap="field">
          {unverifiedEmails.map((email) => (
            <SendButton key={email} method="email" destination={email} />
          ))}
        </Stack>
        <OtherWays screen={screen} hides="other" />
      </ScreenFrame>
    )
  return (
    <ScreenFrame
      title={t("factorEnroll.title")}
      description={enrollable.length > 0 ? t("factorEnroll.text") : undefined}
    >
      {enrollable.length === 0 && <ErrorBox>{t("factorEnroll.none")}</ErrorBox>}
      <Stack gap="field">
        {enrollable.map((method) =>
          method === "passkey" ? (
            <NewPasskey key={method} />
          ) : (
            <ChoiceRow
              key={method}
              icon={factorIcons[method]}
              title={t(`factorEnroll.${method}`)}
              detail={t(method === "totp" ? "factorRow.totp.detail" : "factorRow.phone.detail")}
              onClick={() =>
                dispatch(
                  method === "totp"
                    ? { _tag: "AppEnrollmentPicked" }
                    : { _tag: "PhoneEnrollmentPicked", method }
                )
              }
            />
          )
        )}
      </Stack>
      <OtherWays screen={screen} hides="other" />
    </ScreenFrame>
  )
}

function NewPasskey() {
  const t = useWords()
  const [result, add] = useAtom(addPasskeyAtom)
  const failure = failureOf(result)
  return (
    <PasskeyChoice
      title={t("passkeyStart.create")}
      busy={result.waiting}
      error={failure && t(passkeyCreationMessage(failure, false))}
      onClick={add}
    />
  )
}

/** Sets up an authenticator app. */
export function AppEnrollment({ screen }: ScreenProps<"AppEnrollment">) {
  const t = useWords()
  return (
    <ScreenFrame title={t("appEnroll.title")} description={t("appEnroll.text")}>
      <NewApp />
      <OtherWays screen={screen} />
    </ScreenFrame>
  )
}

/** Shows the secret of a new authenticator app, as a picture and as text, and asks for the app's first code. */
export function NewApp() {
  const t = useWords()
  const created = useAtomValue(newAppAtom)
  const retry = useRefreshAtom(newAppAtom)
  const [result, verify] = useAtom(verifyAppAtom)
  const failure = failureOf(created)
  if (Result.isSuccess(created))
    return (
      <>
        <QrCode url={imageUrl(created.value.qr_code)} />
        <div className="lk-key" data-part="key">
          <p className="lk-hint">{t("appEnroll.key")}</p>
          {/* Some apps refuse a key with spaces. A selection always has the whole key. */}
          <code dir="ltr" onCopy={(event) => copyInstead(event, created.value.secret)}>
            {inFours(created.value.secret)}
          </code>
          <CopyButton text={created.value.secret} label={t("appEnroll.copyKey")} />
        </div>
        <CodeInput sent={undefined} attempt={[result, (code) => verify({ code, app: created.value })]} />
        <VerifyingStatus result={result} />
      </>
    )
  if (failure === undefined) return <Waiting />
  return (
    <>
      <ErrorBox>{errorWords(t, failure)}</ErrorBox>
      <Button onClick={retry}>{t("common.tryAgain")}</Button>
    </>
  )
}

/** Nothing without a picture: the key is below it. */
function QrCode({ url }: { readonly url: string | undefined }) {
  const t = useWords()
  if (url === undefined) return null
  return (
    <img className="lk-qr" data-part="qr" src={url} alt={t("appEnroll.picture")} width={180} height={180} />
  )
}

/** The key in groups of four, which are easier to copy by hand. */
const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? ""

/** Asks for a phone number and sends a passcode to it. */
export function PhoneEnrollment({ screen }: ScreenProps<"PhoneEnrollment">) {
  const t = useWords()
  const { method } = screen
  const [result, add] = useAtom(addPhoneAtom)
  const send = (number: string) => add({ method, number })
  return (
    <ScreenFrame focus="field" title={t("phoneEnroll.title")} description={t("phoneEnroll.text")}>
      <FormView {...useTypedForm({ tab: `otp-${method}`, result, send })} items={[]} {...usePhoneField()} />
      <OtherWays screen={screen} />
    </ScreenFrame>
  )
}
