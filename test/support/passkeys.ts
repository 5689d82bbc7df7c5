/** A page with an authenticator, and what the provider hands to it, as the texts it comes in. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Passkeys } from "../../src/services/browser/Passkeys.js"
import { authenticatedJson } from "./answers.js"
import { byPath, ok } from "./wire.js"
import { fakeWorld, layerFamilies, layerProof } from "./world.js"

/** Asks for a passkey of Ada's. */
export const creationOptions = JSON.stringify({
  rp: { id: "app.test", name: "Acme" },
  user: { id: "dXNlcg", name: "ada@example.com", displayName: "Ada" },
  challenge: "Y2hhbGxlbmdl",
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  timeout: 60_000
})

/** Asks for any passkey of this site. */
export const requestOptions = JSON.stringify({ challenge: "Y2hhbGxlbmdl", rpId: "app.test" })

interface PasskeyWorld {
  /** What the provider hands out, where it is not the usual. */
  readonly creation?: string
  readonly request?: string
  /** Passes when the provider may answer that a passkey is registered or used. */
  readonly gate?: Effect.Effect<void>
  readonly passkeys?: Partial<Passkeys["Type"]>
  readonly proof?: typeof layerProof
}

/** A page at `shop.test` where nobody is signed in, of a project that observes who calls. */
export const passkeyWorld = (options: PasskeyWorld = {}) => {
  const { creation = creationOptions, request = requestOptions } = options
  const { gate = Effect.void, passkeys = {}, proof = layerProof } = options
  const registered = ok(authenticatedJson(1, { webauthn_registration_id: "webauthn-1" }))
  const world = fakeWorld({
    answer: byPath({
      "/webauthn/register/start": ok({
        user_id: "user-test-1",
        public_key_credential_creation_options: creation
      }),
      "/webauthn/register": Effect.zipRight(gate, registered),
      "/webauthn/authenticate/start/primary": ok({ public_key_credential_request_options: request }),
      "/webauthn/authenticate": Effect.zipRight(gate, registered)
    }),
    href: "https://shop.test:8443/login",
    passkeys
  })
  return {
    ...world,
    layer: layerFamilies({ runDFPProtectedAuth: true }, proof).pipe(Layer.provide(world.layer))
  }
}
