import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Api from "../../domain/api/MagicLinks.js"
import type { CallError } from "../../domain/Errors.js"
import type { PkceNamespace } from "../../domain/Pkce.js"
import { Bootstrap } from "../Bootstrap.js"
import { Pkce } from "../Pkce.js"
import { Session } from "../Session.js"
import * as SingleFlight from "../SingleFlight.js"
import { Transport } from "../Transport.js"

/** Magic links by e-mail (section 4, wire reference 2.3 and 2.6). */
export class MagicLinks extends Context.Tag("latchkey/api/MagicLinks")<
  MagicLinks,
  {
    /** Sends a link, creating the user when the address is new. */
    readonly loginOrCreate: (
      email: string,
      options?: Api.MagicLinkOptions
    ) => Effect.Effect<Api.SentMagicLink, CallError>
    /** Sends a link to a known address; with a session, adds the address to its user. */
    readonly send: (
      email: string,
      options?: Api.MagicLinkOptions
    ) => Effect.Effect<Api.SentMagicLink, CallError>
    /** Signs in with a link's token, `session_duration_minutes` long. Calls with one token share one request. */
    readonly authenticate: (
      token: string,
      session_duration_minutes: number
    ) => Effect.Effect<Api.MagicLinkAuthenticated, CallError>
  }
>() {
  static readonly layer = Layer.scoped(
    MagicLinks,
    Effect.gen(function* () {
      const transport = yield* Transport
      const bootstrap = yield* Bootstrap
      const pkce = yield* Pkce
      const session = yield* Session
      const singleFlight = SingleFlight.make<Api.MagicLinkAuthenticated, CallError>(yield* Effect.scope)

      const payload = (email: string, options: Api.MagicLinkOptions) =>
        Effect.gen(function* () {
          const { pkceRequiredForEmailMagicLinks } = yield* bootstrap.settled
          if (!pkceRequiredForEmailMagicLinks) return { ...options, email }
          return { ...options, email, code_challenge: yield* pkce.challenge("magic_links") }
        })

      const redeem = (token: string, session_duration_minutes: number, namespace: PkceNamespace) =>
        Effect.gen(function* () {
          const code_verifier = yield* pkce.verifier(namespace)
          const answer = yield* transport.call(Api.authenticate, {
            token,
            session_duration_minutes,
            ...(code_verifier !== undefined && { code_verifier })
          })
          yield* session.accept(answer)
          yield* pkce.clear(namespace)
          return answer
        })

      return MagicLinks.of({
        loginOrCreate: (email, options = {}) =>
          Effect.flatMap(payload(email, options), (body) => transport.call(Api.loginOrCreate, body)),
        send: (email, options = {}) =>
          Effect.gen(function* () {
            const { status } = yield* session.snapshot
            const factor = status === "present" ? "secondary" : "primary"
            return yield* transport.call(Api.send, yield* payload(email, options), { factor })
          }),
        authenticate: (token, session_duration_minutes) =>
          singleFlight(
            token,
            Effect.gen(function* () {
              // A reset e-mail's link may be used to log in: its verifier is the likelier one while it is there
              const reset = yield* pkce.verifier("passwords")
              const magic = redeem(token, session_duration_minutes, "magic_links")
              if (reset === undefined) return yield* magic
              return yield* redeem(token, session_duration_minutes, "passwords").pipe(
                Effect.catchIf(
                  (error) => error.message.includes("pkce"),
                  () => magic
                )
              )
            })
          )
      })
    })
  )
}
