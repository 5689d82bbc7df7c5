import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Api from "../../domain/api/Idp.js"
import type { CallError } from "../../domain/Errors.js"
import { Transport } from "../wire/Transport.js"

/** The project as an identity provider for other parties' apps (wire reference 2.5). */
export class Idp extends Context.Tag("latchkey/api/Idp")<
  Idp,
  {
    /** What the app asks for, and whether the person must consent. Needs a session. */
    readonly oauthAuthorizeStart: (
      options: Api.AuthorizeStart
    ) => Effect.Effect<Api.AuthorizeStarted, CallError>
    /** The person's decision. The answer says where the browser goes; this call goes nowhere. */
    readonly oauthAuthorizeSubmit: (
      options: Api.AuthorizeSubmit
    ) => Effect.Effect<Api.AuthorizeSubmitted, CallError>
    /** Whether the person must confirm that an app logs them out, and where they go then. */
    readonly oauthLogoutStart: (options: Api.LogoutStart) => Effect.Effect<Api.LogoutStarted, CallError>
  }
>() {
  static readonly layer = Layer.effect(
    Idp,
    Effect.map(Transport, (transport) =>
      Idp.of({
        oauthAuthorizeStart: (options) => transport.call(Api.authorizeStart, options),
        oauthAuthorizeSubmit: (options) => transport.call(Api.authorizeSubmit, options),
        oauthLogoutStart: (options) => transport.call(Api.logoutStart, options)
      })
    )
  )
}
