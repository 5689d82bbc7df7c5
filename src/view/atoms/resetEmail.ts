/** E-mails with a link to set a password. */
import * as Effect from "effect/Effect"
import type { WidgetConfig } from "../../domain/Config.js"
import type { ResetScreenTag } from "../../domain/Flow.js"
import * as Limits from "../../domain/Limits.js"
import { RemoteServices } from "../../services/client/RemoteServices.js"
import { emit, reportErrors } from "./callbacks.js"
import { configAtom } from "./config.js"
import { flowAtom } from "./flow.js"
import { command, ephemeral, type Atoms } from "./runtime.js"
import { toastErrorAtom } from "./toastActions.js"
import { logTryAgain } from "./tryAgain.js"

interface ResetEmail {
  readonly email: string
  readonly reason: ResetScreenTag
}

/** Sends one and moves on to the screen that says why. */
export const sendResetEmail = ({ email, reason }: ResetEmail, atoms: Atoms) =>
  Effect.gen(function* () {
    const { eventLog, passwords } = yield* RemoteServices.loaded
    const data = yield* passwords.resetByEmailStart({ email, ...optionsOf(atoms.get(configAtom)) })
    yield* eventLog.log("email_sent", { email, type: "reset_password" })
    emit(atoms, { type: "PASSWORD_RESET_BY_EMAIL_START", data })
    atoms.set(flowAtom, { _tag: "ResetEmailSent", reason, email })
  })

export const sendResetEmailAtom = command((asked: ResetEmail, atoms) =>
  sendResetEmail(asked, atoms).pipe(reportErrors(atoms))
)

/** `sent` is news for a moment; then another e-mail can be asked for. */
export const resendResetStateAtom = ephemeral<"initial" | "sending" | "sent">("initial")

export const resendResetEmailAtom = command((asked: ResetEmail, atoms) =>
  Effect.gen(function* () {
    atoms.set(resendResetStateAtom, "sending")
    yield* logTryAgain(asked.email, "reset_password")
    yield* sendResetEmail(asked, atoms)
    atoms.set(resendResetStateAtom, "sent")
    yield* Effect.sleep(Limits.codeSentLabel)
  }).pipe(
    reportErrors(atoms),
    Effect.catchAll((error) => Effect.sync(() => atoms.set(toastErrorAtom, error))),
    Effect.zipRight(Effect.sync(() => atoms.set(resendResetStateAtom, "initial")))
  )
)

const optionsOf = ({ passwordOptions: options }: WidgetConfig) => ({
  ...(options.loginRedirectURL !== undefined && { login_redirect_url: options.loginRedirectURL }),
  ...(options.resetPasswordRedirectURL !== undefined && {
    reset_password_redirect_url: options.resetPasswordRedirectURL
  }),
  ...(options.resetPasswordExpirationMinutes !== undefined && {
    reset_password_expiration_minutes: options.resetPasswordExpirationMinutes
  }),
  ...(options.resetPasswordTemplateId !== undefined && {
    reset_password_template_id: options.resetPasswordTemplateId
  }),
  ...(options.locale !== undefined && { locale: options.locale })
})
