/** @jsxImportSource ../../jsx/react */
import * as Option from "effect/Option"
import { isRefused } from "../../domain/login/LandingFailure.js"
import {
  askedEmailAtom,
  isLoginLinkAtom,
  logInOnEntryAtom,
  logInWithTokenAtom,
  resetPasswordAtom
} from "./atoms/resetToken.js"
import { Result } from "../atoms/runtime.js"
import { Button } from "../components/Button.js"
import { ErrorBox } from "../components/ErrorBox.js"
import { errorWords } from "../i18n/errorWords.js"
import { useAtom, useAtomValue, useRefreshAtom } from "../kit/hooks.js"
import { Waiting } from "../kit/onDemand.js"
import { useOnEntry } from "../kit/mountedHooks.js"
import { OtherWay } from "../kit/ActionButton.js"
import { NewPasswordForm } from "./NewPasswordForm.js"
import { KnownEmail } from "./PasswordInput.js"
import { ScreenFrame, type ScreenProps } from "../kit/ScreenFrame.js"
import { useWords } from "../kit/useWords.js"

/** Opened by both links of a reset email: one sets a new password, the other logs in (specification section 2). */
export function PasswordResetForm({ screen }: ScreenProps<"PasswordResetForm">) {
  const isLoginLink = useAtomValue(isLoginLinkAtom)
  return isLoginLink ? <LinkLogin /> : <Reset token={screen.token} />
}

/** Both actions use the token, which works once, so only one can run at a time. */
function Reset({ token }: { readonly token: string }) {
  const t = useWords()
  const email = useAtomValue(askedEmailAtom)
  const [result, reset] = useAtom(resetPasswordAtom)
  const [loggingIn, logIn] = useAtom(logInWithTokenAtom)
  return (
    <ScreenFrame title={t("passwordReset.title")}>
      <NewPasswordForm
        submitLabel={t("passwordReset.submit")}
        busyLabel={t("passwordReset.busy")}
        result={result}
        locked={loggingIn.waiting}
        send={(password) => reset({ token, password })}
      >
        {email !== undefined && <KnownEmail email={email} />}
      </NewPasswordForm>
      <OtherWay
        name="login"
        label={t("password.withoutPassword")}
        busyLabel={t("passwordLogin.busy")}
        result={loggingIn}
        disabled={result.waiting}
        onClick={() => logIn(token)}
      />
    </ScreenFrame>
  )
}

function LinkLogin() {
  const t = useWords()
  const result = useOnEntry(logInOnEntryAtom)
  const tryAgain = useRefreshAtom(logInOnEntryAtom)
  // The error stays during a retry, so that the button keeps its place
  const failure = Option.getOrUndefined(Result.error(result))
  return (
    <ScreenFrame title={t(failure === undefined ? "passwordReset.arriving" : "errorScreen.title")}>
      {failure === undefined ? (
        <Waiting />
      ) : (
        <>
          <ErrorBox>{errorWords(t, failure)}</ErrorBox>
          {!isRefused(failure) && (
            <Button busy={result.waiting} busyLabel={t("passwordLogin.busy")} onClick={tryAgain}>
              {t("common.tryAgain")}
            </Button>
          )}
        </>
      )}
    </ScreenFrame>
  )
}
