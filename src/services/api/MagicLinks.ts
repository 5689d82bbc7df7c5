import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Api from "../../domain/api/MagicLinks.js"
import type { CallError } from "../../domain/Errors.js"
import type { MissingPKCEError } from "../../domain/SdkErrors.js"
import type { PkceNamespace } from "../../domain/Pkce.js"
import { Bootstrap } from "../wire/Bootstrap.js"
import { Pkce } from "../wire/Pkce.js"
import { Session } from "../session/Session.js"
import * as SingleFlight from "../kit/SingleFlight.js"
import { Transport } from "../wire/Transport.js"
import { factorOf } from "./factor.js"

/** Magic links by e-mail (section 4, wire reference 2.3 and 2.6). */
export class MagicLinks extends Context.Tag("latchkey/api/MagicLinks")<
  MagicLinks,
  {
    readonly email: {
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
    }
    /**
     * Signs in with a link's token. Calls with one token share one request. Fails with `MissingPKCEError` when the link
     * was asked for in another browser.
     */
    readonly authenticate: (
      token: string,
      options: { readonly session_duration_minutes: number }
    ) => Effect.Effect<Api.MagicLinkAuthenticated, CallError | MissingPKCEError>
  }
>() {
  static readonly layer = Layer.scoped(
    MagicLinks,
    Effect.gen(function* () {
      const transport = yield* Transport
      const bootstrap = yield* Bootstrap
      const pkce = yield* Pkce
      const session = yield* Session
      const singleFlight = SingleFlight.make<Api.MagicLinkAuthenticated, CallError | MissingPKCEError>(
        yield* Effect.scope
      )

      const payload = (email: string, options: Api.MagicLinkOptions) =>
        Effect.gen(function* () {
          const { pkceRequiredForEmailMagicLinks } = yield* bootstrap.settled
          if (!pkceRequiredForEmailMagicLinks) return { ...options, email }
          return { ...options, email, code_challenge: yield* pkce.challenge("magic_links") }
        })

      const redeem = (token: string, session_duration_minutes: number, namespace: PkceNamespace) =>
        pkce.redeem(namespace, (proof) =>
          transport
            .call(Api.authenticate, { token, session_duration_minutes, ...proof })
            .pipe(Effect.tap(session.accept))
        )

      return MagicLinks.of({
        email: {
          loginOrCreate: (email, options = {}) =>
            Effect.flatMap(payload(email, options), (body) => transport.call(Api.loginOrCreate, body)),
          send: (email, options = {}) =>
            Effect.flatMap(Effect.all([payload(email, options), factorOf(session)]), ([body, path]) =>
              transport.call(Api.send, body, path)
            )
        },
        authenticate: (token, { session_duration_minutes }) =>
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
