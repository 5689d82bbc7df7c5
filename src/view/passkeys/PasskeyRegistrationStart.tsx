/** @jsxImportSource ../../jsx/react */
import * as Option from "effect/Option"
import { isRefusal } from "../../domain/errors/CallErrors.js"
import { passkeyCreationMessage } from "../../domain/passkeys/Passkeys.js"
import { registerPasskeyAtom, skipPasskeyAtom } from "./atoms/passkey.js"
import { isStaffAtom, passkeyUserAtom } from "./atoms/passkeyUser.js"
import { Result } from "../atoms/runtime.js"
import { Button } from "../components/Button.js"
import { ErrorBox } from "../components/ErrorBox.js"
import { ScreenIcon } from "../components/ScreenIcon.js"
import { Stack } from "../components/Stack.js"
import { errorWords } from "../i18n/errorWords.js"
import { useAtom, useAtomValue, useRefreshAtom, useSetAtom } from "../kit/hooks.js"
import { ScreenFrame } from "../kit/ScreenFrame.js"
import { useWords } from "../kit/useWords.js"

/** Explains passkeys and creates one. Only for signed-in users (specification section 2). */
export function PasskeyRegistrationStart() {
  const t = useWords()
  const user = useAtomValue(passkeyUserAtom)
  const error = user.waiting ? undefined : Option.getOrUndefined(Result.error(user))
  const isNobody = error ? isRefusal(error) : !user.waiting && Result.isSuccess(user) && user.value === null
  const trouble = isNobody ? t("passkeyStart.noUser") : error && errorWords(t, error)
  const retry = useRefreshAtom(passkeyUserAtom)
  const isStaff = Result.getOrElse(useAtomValue(isStaffAtom), () => false)
  if (isStaff) {
    return (
      <ScreenFrame title={t("passkeyStart.title")}>
        <ErrorBox>{t("stepUp.impersonated")}</ErrorBox>
      </ScreenFrame>
    )
  }
  if (trouble === undefined) {
    return (
      <Offer title={t("passkeyStart.title")} text={t("passkeyStart.text")} isLoadingUser={user.waiting} />
    )
  }
  return (
    <ScreenFrame title={t("passkeyStart.title")}>
      <ErrorBox>{trouble}</ErrorBox>
      <Button onClick={retry}>{t("common.tryAgain")}</Button>
    </ScreenFrame>
  )
}

const points = [
  ["fingerprint", "passkeyStart.simple"],
  ["shield", "passkeyStart.safe"],
  ["devices", "passkeyStart.everywhere"]
] as const

/** Offers a passkey to somebody who has just signed in. */
export function PasskeyOffer() {
  const t = useWords()
  return <Offer title={t("passkeyOffer.title")} text={t("passkeyOffer.text")} />
}

interface OfferProps {
  readonly title: string
  readonly text: string
  readonly isLoadingUser?: boolean
}

function Offer({ isLoadingUser = false, text, title }: OfferProps) {
  const t = useWords()
  const [registration, register] = useAtom(registerPasskeyAtom)
  const skip = useSetAtom(skipPasskeyAtom)
  const error = registration.waiting ? undefined : Option.getOrUndefined(Result.error(registration))
  return (
    <ScreenFrame title={title} description={text}>
      <ul className="lk-points" data-part="points" role="list">
        {points.map(([icon, key]) => (
          <li key={icon} className="lk-point">
            <ScreenIcon name={icon} />
            <span>{t(key)}</span>
          </li>
        ))}
      </ul>
      <Stack gap="field">
        <Button
          busy={isLoadingUser || registration.waiting}
          busyLabel={registration.waiting ? t("passkey.waiting") : t("common.loading")}
          onClick={register}
        >
          {t("passkeyStart.create")}
        </Button>
        {error !== undefined && <ErrorBox>{t(passkeyCreationMessage(error, true))}</ErrorBox>}
        <Button variant="secondary" onClick={() => skip()}>
          {t("passkeyStart.skip")}
        </Button>
      </Stack>
    </ScreenFrame>
  )
}
