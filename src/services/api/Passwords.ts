import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Api from "../../domain/api/Passwords.js"
import type { CallError } from "../../domain/Errors.js"
import type { MissingPKCEError } from "../../domain/SdkErrors.js"
import { Bootstrap } from "../wire/Bootstrap.js"
import { Pkce } from "../wire/Pkce.js"
import { Session } from "../session/Session.js"
import { Transport } from "../wire/Transport.js"

type Payload<Endpoint extends { readonly payload: { readonly Type: unknown } }> = Endpoint["payload"]["Type"]
type SignedIn = Effect.Effect<Api.PasswordAuthenticated, CallError>

/** Passwords (wire reference 2.5). Durations in minutes. */
export class Passwords extends Context.Tag("latchkey/api/Passwords")<
  Passwords,
  {
    /** Creates a user with a password, or gives a known one their first, and signs in. */
    readonly create: (options: Payload<typeof Api.create>) => Effect.Effect<Api.PasswordCreated, CallError>
    readonly authenticate: (options: Payload<typeof Api.authenticate>) => SignedIn
    /** Sends an e-mail with a link to set a new password, and one to log in without. */
    readonly resetByEmailStart: (
      options: Api.ResetStart
    ) => Effect.Effect<typeof Api.resetByEmailStart.answer.Type, CallError>
    /** Sets a new password with the token of such a link. Fails with `MissingPKCEError` in another browser. */
    readonly resetByEmail: (options: {
      readonly token: string
      readonly password: string
      readonly session_duration_minutes: number
    }) => Effect.Effect<Api.PasswordAuthenticated, CallError | MissingPKCEError>
    readonly resetByExistingPassword: (options: Payload<typeof Api.resetByExistingPassword>) => SignedIn
    /** Sets a new password for the person who is logged in. */
    readonly resetBySession: (options: Payload<typeof Api.resetBySession>) => SignedIn
    /** How good a password is by the project's policy; the e-mail address makes the judgement sharper. */
    readonly strengthCheck: (
      options: Payload<typeof Api.strengthCheck>
    ) => Effect.Effect<Api.PasswordStrength, CallError>
  }
>() {
  static readonly layer = Layer.effect(
    Passwords,
    Effect.gen(function* () {
      const transport = yield* Transport
      const bootstrap = yield* Bootstrap
      const pkce = yield* Pkce
      const session = yield* Session
      return Passwords.of({
        create: (options) => Effect.tap(transport.call(Api.create, options), session.accept),
        authenticate: (options) => Effect.tap(transport.call(Api.authenticate, options), session.accept),
        resetByEmailStart: (options) =>
          Effect.gen(function* () {
            const { pkceRequiredForPasswordResets } = yield* bootstrap.settled
            const proof = pkceRequiredForPasswordResets
              ? { code_challenge: yield* pkce.challenge("passwords") }
              : {}
            return yield* transport.call(Api.resetByEmailStart, { ...options, ...proof })
          }),
        resetByEmail: (options) =>
          pkce.redeem("passwords", (proof) =>
            Effect.tap(transport.call(Api.resetByEmail, { ...options, ...proof }), session.accept)
          ),
        resetByExistingPassword: (options) =>
          Effect.tap(transport.call(Api.resetByExistingPassword, options), session.accept),
        resetBySession: (options) => Effect.tap(transport.call(Api.resetBySession, options), session.accept),
        strengthCheck: (options) => transport.call(Api.strengthCheck, options)
      })
    })
  )
}
