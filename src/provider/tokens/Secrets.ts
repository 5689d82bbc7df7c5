/** Random values and digests, from Web Crypto. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Layer from "effect/Layer"
import { passcodeLength } from "../../domain/Limits.js"

/** Makes random tokens, passcodes and ids, and digests. */
export class Secrets extends Context.Tag("latchkey/provider/Secrets")<
  Secrets,
  {
    /** 256 random bits, safe in a URL. */
    readonly token: Effect.Effect<string>
    /** Six random digits. */
    readonly passcode: Effect.Effect<string>
    /** `{kind}-test-{uuid}`, the format of the hosted provider. */
    readonly id: (kind: string) => Effect.Effect<string>
    /** SHA-256 in unpadded base64url. The digest of a PKCE verifier is its challenge. */
    readonly digest: (text: string) => Effect.Effect<string>
  }
>() {
  static readonly layer = Layer.succeed(Secrets, {
    token: Effect.sync(() => Encoding.encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)))),
    passcode: Effect.sync(() => {
      const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
      return String(value % 10 ** passcodeLength).padStart(passcodeLength, "0")
    }),
    id: (kind) => Effect.sync(() => `${kind}-test-${crypto.randomUUID()}`),
    digest: (text) =>
      Effect.map(
        Effect.promise(() => crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))),
        (bytes) => Encoding.encodeBase64Url(new Uint8Array(bytes))
      )
  })
}
