/** @jsxImportSource ../../jsx/react */
import { resendLinkAtom, resendLinkStateAtom, secondsUntilResendAtom } from "./atoms/linkResend.js"
import { tryAnotherEmailAtom } from "./atoms/magicLink.js"
import { isPasswordlessAtom } from "../passwords/atoms/password.js"
import { Result } from "../atoms/runtime.js"
import { LiveRegion } from "../components/LiveRegion.js"
import { ResendLine } from "../components/ResendLine.js"
import { RichText } from "../components/RichText.js"
import { Stack } from "../components/Stack.js"
import { useAtomValue, useSetAtom } from "../kit/hooks.js"
import { asClock } from "../kit/asClock.js"
import { InboxLinks } from "../inbox/InboxLinks.js"
import { PasswordInstead } from "../passwords/PasswordInstead.js"
import { ScreenFrame, type ScreenProps } from "../kit/ScreenFrame.js"
import { useWords } from "../kit/useWords.js"

/** Shown after an email was sent (specification section 2). Has a back arrow where it replaces the password screen. */
export function EmailConfirmation({ screen }: ScreenProps<"EmailConfirmation">) {
  const t = useWords()
  const tryAgain = useSetAtom(tryAnotherEmailAtom)
  return (
    <ScreenFrame
      back={useAtomValue(isPasswordlessAtom)(screen.email)}
      title={t("emailConfirmation.title")}
      description={<RichText parts={t.parts("emailConfirmation.text", { email: screen.email })} />}
    >
      <InboxLinks email={screen.email} />
      <Stack gap="tight">
        <ResendLine
          text={t("emailConfirmation.prompt")}
          action={{ label: t("emailConfirmation.tryAgain"), onClick: () => tryAgain(screen.email) }}
        />
        <Resend email={screen.email} />
      </Stack>
      <PasswordInstead email={screen.email} />
    </ScreenFrame>
  )
}

/** Sends the email again, once the first has had time to arrive. */
function Resend({ email }: { readonly email: string }) {
  const t = useWords()
  const secondsLeft = Result.getOrElse(useAtomValue(secondsUntilResendAtom), () => 0)
  const state = useAtomValue(resendLinkStateAtom)
  const resend = useSetAtom(resendLinkAtom)
  const sent = state === "sent" ? t("password.resent") : ""
  return (
    <>
      {secondsLeft > 0 ? (
        <ResendLine text={sent || t("emailConfirmation.wait", { timeRemaining: asClock(secondsLeft) })} />
      ) : (
        <ResendLine
          text=""
          action={{
            label: t("password.resend"),
            busy: state === "sending",
            onClick: () => resend(email)
          }}
        />
      )}
      <LiveRegion text={sent} />
    </>
  )
}
