import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { InsecureOriginError } from "../../domain/errors/DeviceErrors.js"
import { uuid } from "../../page/uuid.js"

/** Random values and digests. */
export class Crypto extends Context.Tag("latchkey/browser/Crypto")<
  Crypto,
  {
    /** A version 4 UUID. */
    readonly uuid: Effect.Effect<string>
    /** Random numbers of 32 bits. */
    readonly randomUint32: (count: number) => Effect.Effect<Uint32Array>
    /** The SHA-256 digest of the text in UTF-8. Fails where the page has no secure origin. */
    readonly sha256: (text: string) => Effect.Effect<Uint8Array, InsecureOriginError>
  }
>() {
  /** Web Crypto. */
  static readonly layer = Layer.succeed(Crypto, {
    uuid: Effect.sync(uuid),
    randomUint32: (count) => Effect.sync(() => crypto.getRandomValues(new Uint32Array(count))),
    sha256: (text) =>
      Effect.suspend(() =>
        "subtle" in crypto
          ? Effect.promise(() => crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)))
          : Effect.fail(new InsecureOriginError())
      ).pipe(Effect.map((digest) => new Uint8Array(digest)))
  })
}
