import { providerNames } from "../../../domain/OAuthProvider.js"
import { reloadAtom } from "../../atoms/draft.js"
import { restartByEmailAtom } from "../../atoms/emailLogin.js"
import { flowAtom } from "../../atoms/flow.js"
import { newStartAtom } from "../../atoms/landing.js"
import { variantAtom } from "../../atoms/mount.js"
import { redirectingToAtom, startOAuthAtom } from "../../atoms/oauth.js"
import { Button } from "../../components/Button.js"
import { ErrorBox } from "../../components/ErrorBox.js"
import { errorWords } from "../../errorWords.js"
import { useAction, useAtomValue, useSetAtom } from "../../hooks.js"
import { ActionButton } from "../shared/ActionButton.js"
import type { ScreenProps } from "../shared/ScreenProps.js"
import { useWords } from "../shared/useWords.js"
import { ArrivalFrame } from "../shared/ArrivalFrame.js"

/** A link or redirect that did not sign in. While the token may still work, the page can be loaded again with it. */
export function ReturnFailure({ screen: { failure } }: ScreenProps<"ReturnFailure">) {
  const { error, isSpent } = failure
  const t = useWords()
  const reload = useSetAtom(reloadAtom)
  const dispatch = useSetAtom(flowAtom)
  const isLogin = useAtomValue(variantAtom)._tag === "login"
  return (
    <ArrivalFrame title={t("errorScreen.title")}>
      <ErrorBox>{isSpent ? t("returnFailure.spent") : errorWords(t, error)}</ErrorBox>
      {!isSpent && <Button onClick={() => reload()}>{t("common.tryAgain")}</Button>}
      <NewStartButton variant={isSpent ? "primary" : "secondary"} />
      {isLogin && (
        <Button variant="secondary" onClick={() => dispatch({ _tag: "WentBack" })}>
          {t("returnFailure.other")}
        </Button>
      )}
    </ArrivalFrame>
  )
}

/** Sends a new e-mail or goes to the social provider again. */
function NewStartButton({ variant }: { readonly variant: "primary" | "secondary" }) {
  const t = useWords()
  const start = useAtomValue(newStartAtom)
  const [sending, send] = useAction(restartByEmailAtom)
  const goTo = useSetAtom(startOAuthAtom)
  const isLeaving = useAtomValue(redirectingToAtom) !== undefined
  if (start === undefined) return null
  if ("provider" in start) {
    const provider = providerNames[start.provider.type]
    return (
      <Button
        variant={variant}
        busy={isLeaving}
        busyLabel={t("oauth.leaving", { provider })}
        onClick={() => goTo(start.provider)}
      >
        {t("oauth.continue", { provider })}
      </Button>
    )
  }
  const { email } = start
  return (
    <ActionButton
      name="email"
      variant={variant}
      label={t("returnFailure.email", { email })}
      busyLabel={t("main.sending")}
      result={sending}
      onClick={() => send(email)}
    />
  )
}
