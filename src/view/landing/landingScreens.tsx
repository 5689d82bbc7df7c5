/** @jsxImportSource ../../jsx/react */
/** The screens of a landing, which share a chunk. */
import { isRefused } from "../../domain/login/LandingFailure.js"
import { brandOf } from "../../domain/oauth/OAuthProvider.js"
import { variantAtom } from "../atoms/config.js"
import { reloadAtom } from "../atoms/draft.js"
import { restartByEmailAtom } from "../passwords/atoms/emailLogin.js"
import { landingDecisionAtom } from "../atoms/decision.js"
import { flowAtom } from "../atoms/flow.js"
import { newStartAtom } from "./atoms.js"
import { redirectingToAtom, startOAuthAtom } from "../oauth/atoms.js"
import { Button } from "../components/Button.js"
import { DrawnCheck } from "../components/DrawnCheck.js"
import { ErrorBox } from "../components/ErrorBox.js"
import { RichText } from "../components/RichText.js"
import { errorWords } from "../i18n/errorWords.js"
import { useAtom, useAtomValue, useSetAtom } from "../kit/hooks.js"
import { ActionButton } from "../kit/ActionButton.js"
import { Choice } from "../kit/Choice.js"
import { ArrivalFrame, type ScreenProps } from "../kit/ScreenFrame.js"
import { useWords } from "../kit/useWords.js"

/** Asks whether a link or redirect that did not begin in this browser may sign in. */
export function ReturnQuestion({ screen: { account } }: ScreenProps<"ReturnQuestion">) {
  const t = useWords()
  const decision = useAtomValue(landingDecisionAtom)
  return (
    <ArrivalFrame
      title={t("returnQuestion.title")}
      description={
        <>
          {t("returnQuestion.text")}
          {account !== undefined && (
            <>
              {" "}
              <RichText parts={t.parts("returnQuestion.account", { account })} />
            </>
          )}
        </>
      }
    >
      <Choice
        question={decision}
        yesLabel={t("returnQuestion.continue")}
        noLabel={t("returnQuestion.decline")}
      />
    </ArrivalFrame>
  )
}

/** Shown after the question about a return was answered with no. */
export function ReturnDeclined() {
  const t = useWords()
  const dispatch = useSetAtom(flowAtom)
  return (
    <ArrivalFrame title={t("returnDeclined.title")} description={t("returnDeclined.text")}>
      <Button variant="secondary" onClick={() => dispatch({ _tag: "WentBack" })}>
        {t("returnFailure.other")}
      </Button>
    </ArrivalFrame>
  )
}

/** Asks whether another account may take the place of the one that is signed in. */
export function AccountQuestion({ screen: { from, to } }: ScreenProps<"AccountQuestion">) {
  const t = useWords()
  const decision = useAtomValue(landingDecisionAtom)
  return (
    <ArrivalFrame
      title={t("accountQuestion.title")}
      description={<RichText parts={t.parts("accountQuestion.text", { from, to })} />}
    >
      <Choice
        question={decision}
        yesLabel={t("accountQuestion.change", { to })}
        noLabel={t("accountQuestion.stay", { from })}
      />
    </ArrivalFrame>
  )
}

/** Shown after a question of the landing was answered, with the account that is signed in. */
export function ReturnConfirmation({ screen: { account } }: ScreenProps<"ReturnConfirmation">) {
  const t = useWords()
  return (
    <ArrivalFrame
      mark={<DrawnCheck />}
      title={t("returnConfirmation.title")}
      description={<RichText parts={t.parts("returnConfirmation.text", { account })} />}
    />
  )
}

/** A link or redirect that did not sign in, and why. While the token may work, the page can be loaded again with it. */
export function ReturnFailure({ screen: { failure } }: ScreenProps<"ReturnFailure">) {
  const { error, isSpent } = failure
  const isOver = isSpent || isRefused(error)
  const t = useWords()
  const reload = useSetAtom(reloadAtom)
  const dispatch = useSetAtom(flowAtom)
  const isLogin = useAtomValue(variantAtom)._tag === "login"
  return (
    <ArrivalFrame title={t("errorScreen.title")}>
      <ErrorBox>{isSpent ? t("returnFailure.spent") : errorWords(t, error)}</ErrorBox>
      {!isOver && <Button onClick={() => reload()}>{t("common.tryAgain")}</Button>}
      <NewStartButton variant={isOver ? "primary" : "secondary"} />
      {isLogin && (
        <Button variant="secondary" onClick={() => dispatch({ _tag: "WentBack" })}>
          {t("returnFailure.other")}
        </Button>
      )}
    </ArrivalFrame>
  )
}

/** Sends a new email or goes to the social provider again. */
function NewStartButton({ variant }: { readonly variant: "primary" | "secondary" }) {
  const t = useWords()
  const start = useAtomValue(newStartAtom)
  const [sending, send] = useAtom(restartByEmailAtom)
  const goTo = useSetAtom(startOAuthAtom)
  const isLeaving = useAtomValue(redirectingToAtom) !== undefined
  if (start === undefined) return null
  if ("provider" in start) {
    const provider = brandOf(start.provider.type)
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

/** The screens of a landing, which share a chunk. */
