/** Signing in by magic link. */
import * as Effect from "effect/Effect"
import type { SentMagicLink } from "../../../domain/magicLink/calls.js"
import type { CallError } from "../../../domain/errors/CallErrors.js"
import type { MagicLinkOptions } from "../../../domain/magicLink/types.js"
import type { WidgetConfig } from "../../../domain/widget/Config.js"
import { magicLinkOptions } from "../../../domain/widget/messageOptions.js"
import { MagicLinks } from "../../../services/api/families.js"
import type { EventLog } from "../../../services/wire/EventLog.js"
import { provideCalls } from "../../../services/wiring/CallsOnDemand.js"
import { emit, reportErrors } from "../../atoms/callbacks.js"
import { configAtom } from "../../atoms/config.js"
import { emailAtom } from "../../atoms/draft.js"
import { flowAtom } from "../../atoms/flow.js"
import { command, type Atoms } from "../../atoms/runtime.js"
import { logEmailSent, logTryAgain } from "../../atoms/emailLog.js"

/** Sends a magic link and shows its confirmation screen. `onSent` runs before that. */
const send = (
  email: string,
  atoms: Atoms,
  onSent: (sent: SentMagicLink) => Effect.Effect<void, CallError, EventLog>,
  optionsOf: (config: WidgetConfig) => MagicLinkOptions = magicLinkOptions
) =>
  Effect.gen(function* () {
    const magicLinks = yield* MagicLinks
    yield* onSent(yield* magicLinks.email.loginOrCreate(email, optionsOf(atoms.get(configAtom))))
    atoms.set(flowAtom, { _tag: "MagicLinkSent", email })
  })

const emitSent = (email: string, atoms: Atoms) => (sent: SentMagicLink) =>
  Effect.sync(() => emit(atoms, { type: "MAGIC_LINK_LOGIN_OR_CREATE", data: { ...sent, email } }))

/** Submits the form of Main. */
export const submitEmail = (email: string, atoms: Atoms) =>
  send(email, atoms, (sent) =>
    Effect.zipRight(logEmailSent(email, "login_or_create_eml"), emitSent(email, atoms)(sent))
  )

/** Sends a magic link as the alternative to a password. */
export const sendMagicLink = (email: string, atoms: Atoms) => send(email, atoms, emitSent(email, atoms))

/** `passwordOptions` says where this link leads and how long it works. What it does not say, `emailMagicLinksOptions` does. */
const withoutPasswordOptions = (config: WidgetConfig): MagicLinkOptions => {
  const { loginExpirationMinutes, loginRedirectURL } = config.passwordOptions
  const options = magicLinkOptions(config)
  return {
    ...options,
    login_magic_link_url: loginRedirectURL ?? options.login_magic_link_url,
    login_expiration_minutes: loginExpirationMinutes ?? options.login_expiration_minutes
  }
}

/** Sends a magic link instead of a reset email. Emits no event, as in the provider's own client. */
export const logInWithoutPasswordAtom = command((email: string, atoms) =>
  send(email, atoms, () => Effect.void, withoutPasswordOptions).pipe(provideCalls, reportErrors(atoms))
)

/** Goes back to Main and clears the address (specification section 2). */
export const tryAnotherEmailAtom = command((email: string, atoms) =>
  Effect.gen(function* () {
    yield* logTryAgain(email, "login_or_create_eml")
    atoms.set(emailAtom, "")
    atoms.set(flowAtom, { _tag: "WentBack" })
  }).pipe(provideCalls)
)
