/** Emails with a link that sets a password. */
import * as Effect from "effect/Effect"
import type { WidgetConfig } from "../../../domain/widget/Config.js"
import type { ResetReason, ResetScreenTag } from "../../../domain/widget/Flow.js"
import { messageLocale } from "../../../domain/widget/messageLocale.js"
import { Passwords } from "../../../services/api/families.js"
import { provideCalls } from "../../../services/wiring/CallsOnDemand.js"
import { emit, reportErrors } from "../../atoms/callbacks.js"
import { configAtom } from "../../atoms/config.js"
import { flowAtom } from "../../atoms/flow.js"
import { makeResend } from "../../atoms/resend.js"
import { command, type Atoms } from "../../atoms/runtime.js"
import { logTryAgain } from "../../atoms/emailLog.js"

interface ResetEmail<Reason extends ResetScreenTag> {
  readonly email: string
  readonly reason: Reason
}

/** Emits an event only when the user sets a first password. */
const send = ({ email, reason }: ResetEmail<ResetScreenTag>, atoms: Atoms) =>
  Effect.gen(function* () {
    const data = yield* (yield* Passwords).resetByEmailStart({ email, ...optionsOf(atoms.get(configAtom)) })
    if (reason === "PasswordSetNew") emit(atoms, { type: "PASSWORD_RESET_BY_EMAIL_START", data })
    atoms.set(flowAtom, { _tag: "ResetEmailSent", reason, email })
  })

/** Sends a first reset email and shows the screen for its reason. */
export const sendResetEmail: (request: ResetEmail<ResetReason>, atoms: Atoms) => ReturnType<typeof send> =
  send

export const sendResetEmailAtom = command((request: ResetEmail<ResetReason>, atoms) =>
  sendResetEmail(request, atoms).pipe(provideCalls, reportErrors(atoms))
)

export const { stateAtom: resendResetStateAtom, resendAtom: resendResetEmailAtom } = makeResend(
  (request: ResetEmail<ResetScreenTag>, atoms) =>
    Effect.gen(function* () {
      if (request.reason === "PasswordForgot") yield* logTryAgain(request.email, "reset_password")
      yield* send(request, atoms)
    })
)

const optionsOf = ({ locale, passwordOptions: options }: WidgetConfig) => ({
  login_redirect_url: options.loginRedirectURL,
  reset_password_redirect_url: options.resetPasswordRedirectURL,
  reset_password_expiration_minutes: options.resetPasswordExpirationMinutes,
  reset_password_template_id: options.resetPasswordTemplateId,
  locale: options.locale ?? messageLocale(locale)
})
