import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Limits from "../../domain/limits/Limits.js"
import { fingerprintOf } from "../../domain/session/CookieValues.js"
import type { SessionTokens } from "../../domain/session/Session.js"
import type { SessionCookie } from "../../domain/session/SessionCookies.js"
import {
  markWritten,
  possibleTokens,
  removeToken,
  tokensInOrder,
  writeToken,
  writtenMark
} from "../../domain/session/tokenRules.js"
import { Cookies } from "../browser/Cookies.js"
import { Navigation } from "../browser/Navigation.js"
import { Storage } from "../browser/Storage.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { takeSteps } from "../kit/takeSteps.js"
import { Warnings } from "../kit/Warnings.js"

/** The tokens of the session. They are kept in cookies and nowhere else. */
export class TokenJar extends Context.Tag("latchkey/TokenJar")<
  TokenJar,
  {
    /** Null also while several cookies have the name and this browser wrote none of them. */
    readonly sessionToken: Effect.Effect<string | null>
    /** The values of several session cookies of which this browser wrote none. Empty when it is clear which one counts. */
    readonly candidates: Effect.Effect<ReadonlyArray<string>>
    /** Lets one of the candidates count. Does nothing when it is none any more. */
    readonly choose: (candidate: string) => Effect.Effect<void>
    /** Whether the session token is in this page's memory only, because the browser refused its cookie. */
    readonly isInMemory: Effect.Effect<boolean>
    /** Whether this page gets the JWT that another tab writes. False for one that is too large for a cookie. */
    readonly sharesJwt: Effect.Effect<boolean>
    /** Whether this browser removed its session token last, and wrote none since. False when somebody cleared the storage. */
    readonly hasRemoved: Effect.Effect<boolean>
    /** Whether somebody else wrote the session token: the site's server, or a tab that could not write to storage. */
    readonly isOfOthers: Effect.Effect<boolean>
    /** Both tokens, or null when either is missing. */
    readonly tokens: Effect.Effect<SessionTokens | null>
    /** Writes the session cookies. `maxAge` is in seconds; without it they last until the browser is closed. */
    readonly write: (
      tokens: { readonly session_token: string; readonly session_jwt?: string | null | undefined },
      maxAge?: number
    ) => Effect.Effect<void>
    /** The token between the first proof of an organization's member and their session. */
    readonly intermediateToken: Effect.Effect<string | null>
    /** Writes the intermediate cookie, which expires after ten minutes. */
    readonly writeIntermediate: (token: string) => Effect.Effect<void>
    readonly removeSession: Effect.Effect<void>
    readonly removeIntermediate: Effect.Effect<void>
  }
>() {
  static readonly layer = Layer.effect(
    TokenJar,
    Effect.gen(function* () {
      const config = yield* ClientConfig
      const cookies = yield* Cookies
      const storage = yield* Storage
      const navigation = yield* Navigation
      const warnings = yield* Warnings

      const take = takeSteps(storage, cookies)

      /** What this page wrote last. */
      const written = new Map<SessionCookie, string>()
      /** What the browser refused last. */
      const refused = new Map<SessionCookie, string>()

      const warnOfSeveral = (name: string) =>
        warnings.warnOnce(`Several cookies named ${name} are visible to this page. Remove the others.`)

      const markIn = (cookie: SessionCookie) => take(() => writtenMark(config, cookie))
      const possible = (cookie: SessionCookie) => take(() => possibleTokens(config, cookie))
      const read = (cookie: SessionCookie) =>
        Effect.gen(function* () {
          const [value = null, ...others] = yield* possible(cookie)
          if (others.length === 0) return value
          yield* warnOfSeveral(config.cookieNames[cookie])
          return null
        })
      const candidates = Effect.map(possible("opaque"), (values) => (values.length > 1 ? values : []))

      const remove = (cookie: SessionCookie) =>
        Effect.flatMap(navigation.location, (location) => {
          written.delete(cookie)
          return take(() => removeToken(config, cookie, location))
        })

      const set = (cookie: SessionCookie, value: string, maxAge: number | undefined) =>
        Effect.gen(function* () {
          const location = yield* navigation.location
          const name = config.cookieNames[cookie]
          const write = Effect.suspend(() => {
            written.set(cookie, value)
            return take(() => writeToken(config, cookie, value, location, maxAge))
          })
          const { isAlone, isReadable } = yield* write
          if (isReadable && isAlone) return
          // An older client may have set the same name for another domain or path: remove that cookie, then set ours again
          yield* remove(cookie)
          const again = yield* write
          if (!again.isReadable) {
            refused.set(cookie, value)
            const size = new TextEncoder().encode(name + value).length
            yield* warnings.warnOnce(
              `The cookie ${name} (${size} bytes) could not be read back, so this page keeps it in memory. Browsers refuse more than 4096 bytes.`,
              `refused ${name}`
            )
          }
          if (!again.isAlone) yield* warnOfSeveral(name)
        })

      return TokenJar.of({
        sessionToken: read("opaque"),
        candidates,
        choose: (candidate) =>
          Effect.flatMap(candidates, (values) =>
            values.includes(candidate) ? take(() => markWritten(config, "opaque", candidate)) : Effect.void
          ),
        isInMemory: Effect.map(read("opaque"), (token) => token !== null && token === refused.get("opaque")),
        sharesJwt: Effect.zipWith(
          read("opaque"),
          read("jwt"),
          (token, jwt) => token === null || (jwt !== null && jwt !== refused.get("jwt"))
        ),
        hasRemoved: Effect.zipWith(
          markIn("opaque"),
          storage.get(config.storageKey),
          (mark, state) => mark === null && state === "null"
        ),
        isOfOthers: Effect.zipWith(
          read("opaque"),
          markIn("opaque"),
          (token, mark) => token !== null && mark !== null && mark !== fingerprintOf(token)
        ),
        tokens: Effect.gen(function* () {
          const session_token = yield* read("opaque")
          const session_jwt = yield* read("jwt")
          if (session_token === null || session_jwt === null) return null
          // Another tab has replaced the token, but not the JWT, which this page keeps in memory
          const isStale = session_jwt === written.get("jwt") && session_token !== written.get("opaque")
          return isStale ? null : { session_token, session_jwt }
        }),
        write: (tokens, maxAge) =>
          Effect.all(
            tokensInOrder(tokens, (cookie, value) => set(cookie, value, maxAge), remove),
            { discard: true }
          ),
        intermediateToken: read("intermediate"),
        writeIntermediate: (token) => set("intermediate", token, Limits.intermediateTokenLifetime / 1_000),
        removeSession: Effect.zipRight(remove("opaque"), remove("jwt")),
        removeIntermediate: remove("intermediate")
      })
    })
  )
}
