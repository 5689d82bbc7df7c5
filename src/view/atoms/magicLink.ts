/** Signing in by magic link. */
import * as Effect from "effect/Effect"
import type { MagicLinkOptions } from "../../domain/api/MagicLinks.js"
import type { WidgetConfig } from "../../domain/Config.js"
import { RemoteServices } from "../../services/client/RemoteServices.js"
import { emit } from "./callbacks.js"
import { configAtom } from "./config.js"
import { emailAtom } from "./draft.js"
import { flowAtom } from "./flow.js"
import { command, type Atoms } from "./runtime.js"
import { logTryAgain } from "./tryAgain.js"

/** Sends a magic link and shows its confirmation screen. */
export const sendMagicLink = (email: string, atoms: Atoms) =>
  Effect.gen(function* () {
    const { eventLog, magicLinks } = yield* RemoteServices.loaded
    const sent = yield* magicLinks.email.loginOrCreate(email, optionsOf(atoms.get(configAtom)))
    yield* eventLog.log("email_sent", { email, type: "login_or_create_eml" })
    emit(atoms, { type: "MAGIC_LINK_LOGIN_OR_CREATE", data: { ...sent, email } })
    atoms.set(flowAtom, { _tag: "MagicLinkSent", email })
  })

/** Goes back to Main and clears the address (specification section 2). */
export const tryAnotherEmailAtom = command((email: string, atoms) =>
  Effect.gen(function* () {
    yield* logTryAgain(email, "login_or_create_eml")
    atoms.set(emailAtom, "")
    atoms.set(flowAtom, { _tag: "WentBack" })
  })
)

const optionsOf = ({ emailMagicLinksOptions: options }: WidgetConfig): MagicLinkOptions => ({
  login_expiration_minutes: options.loginExpirationMinutes,
  signup_expiration_minutes: options.signupExpirationMinutes,
  login_magic_link_url: options.loginRedirectURL,
  signup_magic_link_url: options.signupRedirectURL,
  login_template_id: options.loginTemplateId,
  signup_template_id: options.signupTemplateId,
  locale: options.locale
})
