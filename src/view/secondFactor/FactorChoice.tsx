/** @jsxImportSource ../../jsx/react */
import { passkeyLoginMessage } from "../../domain/passkeys/Passkeys.js"
import type { OtpMethod } from "../../domain/otp/OtpMethod.js"
import { phoneMethods } from "../../domain/session/PhoneMethod.js"
import { recordOf } from "../../domain/values/objects.js"
import { factorRows } from "../../domain/secondFactor/factorTable.js"
import type { FactorWays } from "../../domain/secondFactor/stepUp.js"
import type { SentPasscode } from "../../domain/widget/Flow.js"
import { variantAtom } from "../atoms/config.js"
import { flowAtom } from "../atoms/flow.js"
import { contactsAtom, type Contacts } from "./atoms/followSession.js"
import { Result } from "../atoms/runtime.js"
import { cancelStepUpAtom, sendFactorAtom, startOverAtom, usePasskeyAtom } from "./atoms/secondFactor.js"
import { ChoiceRow } from "../components/ChoiceRow.js"
import { FieldMessages } from "../components/FieldShell.js"
import { LinkButton } from "../components/ResendLine.js"
import { ScreenIcon } from "../components/ScreenIcon.js"
import { Stack } from "../components/Stack.js"
import { useAtom, useAtomValue, useFieldId, useSetAtom } from "../kit/hooks.js"
import { ScreenFrame, type ScreenProps } from "../kit/ScreenFrame.js"
import { useErrorText } from "../kit/useErrorText.js"
import { useWords } from "../kit/useWords.js"
import { failureOf } from "../kit/failureOf.js"

/** The icon of each method. */
export const factorIcons = {
  totp: <ScreenIcon name="code" />,
  ...recordOf(phoneMethods, () => <ScreenIcon name="message" />),
  email: <ScreenIcon name="email" />,
  passkey: <ScreenIcon name="passkey" />
}

/** Lets the person choose the second factor. Nothing is sent before. */
export function FactorChoice({ screen }: ScreenProps<"FactorChoice">) {
  const t = useWords()
  const dispatch = useSetAtom(flowAtom)
  const { emails, phones } = useContacts()
  const contacts = { emails, phone_numbers: phones }
  const isStepUp = useIsStepUp()
  return (
    <ScreenFrame
      title={t("factorChoice.title")}
      description={t(isStepUp ? "stepUp.text" : "factorChoice.text")}
    >
      <Stack gap="field">
        {screen.methods.map((method) => {
          if (method === "totp")
            return (
              <ChoiceRow
                key={method}
                icon={factorIcons.totp}
                title={t("factorRow.totp")}
                detail={t("factorRow.totp.detail")}
                onClick={() => dispatch({ _tag: "FactorPicked", factor: "app" })}
              />
            )
          if (method === "passkey") return <PasskeyButton key={method} />
          return contacts[factorRows[method].registered].map((destination) => (
            <SendButton key={destination} method={method} destination={destination} />
          ))
        })}
      </Stack>
      <OtherWays screen={screen} hides="other" />
    </ScreenFrame>
  )
}

function PasskeyButton() {
  const t = useWords()
  const [result, authenticate] = useAtom(usePasskeyAtom)
  const failure = failureOf(result)
  // A prompt that the person has closed says nothing
  const message = failure && passkeyLoginMessage(failure)
  return (
    <PasskeyChoice
      title={t("factorChoice.passkey")}
      busy={result.waiting}
      error={message && t(message)}
      onClick={authenticate}
    />
  )
}

interface PasskeyChoiceProps {
  readonly title: string
  /** Whether the browser asks the person. */
  readonly busy: boolean
  readonly error: string | undefined
  readonly onClick: () => void
}

/** Lets the browser ask for a passkey, or create one. */
export function PasskeyChoice({ error, ...row }: PasskeyChoiceProps) {
  const t = useWords()
  return (
    <div>
      <ChoiceRow
        {...row}
        icon={factorIcons.passkey}
        detail={t("factorRow.passkey.detail")}
        busyLabel={t("passkey.waiting")}
      />
      <FieldMessages id={useFieldId("passkey")} error={error} />
    </div>
  )
}

const noContacts: Contacts = { emails: [], phones: [], unverifiedEmails: [] }

export const useContacts = (): Contacts => Result.getOrElse(useAtomValue(contactsAtom), () => noContacts)

interface SendButtonProps {
  readonly method: OtpMethod
  /** Email address, or phone number in E.164 format. */
  readonly destination: string
}

/** Sends a passcode. */
export function SendButton({ method, destination }: SendButtonProps) {
  const t = useWords()
  const id = useFieldId(`${method}-${destination.replace("+", "")}`)
  const [result, send] = useAtom(sendFactorAtom(`${method} ${destination}`))
  return (
    <div>
      <ChoiceRow
        icon={factorIcons[method]}
        title={t(`factorRow.${method}`)}
        detail={method === "email" ? hintOf(destination) : endOf(destination)}
        busy={result.waiting}
        busyLabel={t("main.sending")}
        onClick={() => send({ method, destination })}
      />
      <FieldMessages id={id} error={useErrorText(result)} />
    </div>
  )
}

/** The end of a number, by which its owner knows it and nobody else can use it. */
const endOf = (phone: string): string => `\u2022\u2022\u00a0${phone.slice(-4)}`

/** The first letter of an address and its domain, by which its owner knows it. */
const hintOf = (email: string): string => email.replace(/^(.)[^]*(?=@)/u, "$1\u2022\u2022\u2022")

interface OtherWaysProps {
  readonly screen: FactorWays & { readonly sent?: SentPasscode | undefined }
  /** The link that the screen has no use for. */
  readonly hides?: "other" | "recovery code"
}

/** The links below every screen of the second factor. */
export function OtherWays({ screen: { enrollable, methods, sent }, hides }: OtherWaysProps) {
  const t = useWords()
  const dispatch = useSetAtom(flowAtom)
  const { emails, phones, unverifiedEmails } = useContacts()
  const addresses = methods.length > 0 ? emails : unverifiedEmails
  // A new number is none of theirs yet, and may be mistyped
  const isOnlyOne = sent === undefined || (sent.method === "email" ? addresses : phones).length === 1
  const hasOther = methods.length + enrollable.length > 1 || hides === "recovery code" || !isOnlyOne
  return (
    <Stack gap="tight" data-part="ways">
      {hasOther && hides !== "other" && (
        <LinkButton onClick={() => dispatch({ _tag: "FactorPicked", factor: "other" })}>
          {t("factor.other")}
        </LinkButton>
      )}
      {methods.includes("totp") && hides !== "recovery code" && (
        <LinkButton onClick={() => dispatch({ _tag: "FactorPicked", factor: "recovery code" })}>
          {t("factor.recovery")}
        </LinkButton>
      )}
      <Leave />
    </Stack>
  )
}

const useIsStepUp = () => useAtomValue(variantAtom)._tag === "stepUp"

/** The way out of the second factor. */
export function Leave() {
  return useIsStepUp() ? <CancelStepUp /> : <StartOver />
}

function StartOver() {
  const t = useWords()
  const [leaving, startOver] = useAtom(startOverAtom)
  return (
    <LinkButton busy={leaving.waiting} onClick={startOver}>
      {t("factor.signOut")}
    </LinkButton>
  )
}

/** Ends a step-up without a proof. */
function CancelStepUp() {
  const t = useWords()
  return <LinkButton onClick={useSetAtom(cancelStepUpAtom)}>{t("stepUp.cancel")}</LinkButton>
}
