/** @jsxImportSource ../../jsx/react */
import type { ResetScreenTag, ScreenOf } from "../../domain/widget/Flow.js"
import { variantAtom } from "../atoms/config.js"
import { logInWithoutPasswordAtom } from "../magicLink/atoms/magicLink.js"
import { resendResetEmailAtom, resendResetStateAtom } from "./atoms/resetEmail.js"
import { Box } from "../components/ErrorBox.js"
import { LiveRegion } from "../components/LiveRegion.js"
import { ResendLine } from "../components/ResendLine.js"
import { RichText } from "../components/RichText.js"
import { ScreenIcon } from "../components/ScreenIcon.js"
import { Stack } from "../components/Stack.js"
import { useAtom, useAtomValue, useSetAtom } from "../kit/hooks.js"
import { OtherWay } from "../kit/ActionButton.js"
import { InboxLinks } from "../inbox/InboxLinks.js"
import { ScreenFrame } from "../kit/ScreenFrame.js"
import { useWords } from "../kit/useWords.js"

const textKeys = {
  PasswordForgot: "passwordForgot",
  /** The user has no password and wants to set one. */
  PasswordSetNew: "passwordSetNew",
  /** The password is correct but must be reset before it can be used. */
  PasswordDedupe: "passwordDedupe",
  /** The password is correct but appeared in a data breach. */
  PasswordBreached: "passwordBreached"
} as const satisfies Readonly<Record<ResetScreenTag, string>>

/** Shown after a password reset email was sent. The text gives the reason. */
export function ResetEmailSent({ screen }: { readonly screen: ScreenOf<ResetScreenTag> }) {
  const t = useWords()
  const { _tag: reason, email } = screen
  const state = useAtomValue(resendResetStateAtom)
  const resend = useSetAtom(resendResetEmailAtom)
  const sent = t("password.resent")
  // In a reset mount, "Back" and the "Try again" after a link lead to a form whose token has been used
  const isLogin = useAtomValue(variantAtom)._tag === "login"
  return (
    <ScreenFrame
      back={isLogin}
      title={t(`${textKeys[reason]}.title`)}
      description={<RichText parts={t.parts(`${textKeys[reason]}.text`, { email })} />}
    >
      <Stack>
        <InboxLinks email={email} />
        <ResendLine
          text={t("emailConfirmation.prompt")}
          action={{
            label: t("password.resend"),
            busy: state === "sending",
            onClick: () => resend({ email, reason })
          }}
        />
        <LiveRegion text={state === "sent" ? sent : ""} />
      </Stack>
      {isLogin && reason !== "PasswordSetNew" && <LoginWithoutPassword email={email} />}
      {/* Last, so that nothing moves below the pointer */}
      {(state === "sent" || state === "waiting") && (
        <Box variant="success" icon={<ScreenIcon name="success" />}>
          {sent}
        </Box>
      )}
    </ScreenFrame>
  )
}

/** Sends a magic link instead of a reset email, whatever the products are (specification sections 2 and 4). */
function LoginWithoutPassword({ email }: { readonly email: string }) {
  const t = useWords()
  const [result, send] = useAtom(logInWithoutPasswordAtom)
  return (
    <OtherWay
      name="login"
      label={t("password.withoutPassword")}
      busyLabel={t("main.sending")}
      result={result}
      onClick={() => send(email)}
    />
  )
}
