/** The parts that read what the browser and other windows answer. */
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import { vi } from "vitest"
import { CreationOptions, readOptions, RequestOptions } from "../../../src/domain/CredentialOptions.js"
import { Mismatch } from "../../../src/domain/readers.js"
import { Passkeys } from "../../../src/services/browser/Passkeys.js"
import { ProviderFrame } from "../../../src/services/browser/ProviderFrame.js"
import { creation, request } from "./examples.js"
import { part, run, type Part } from "./part.js"
import { jsonLike, valuesLike } from "./values.js"

const { boolean, record } = FastCheck

const bytes = new Uint8Array([1, 2, 3]).buffer

const credential = {
  id: "id-1",
  rawId: bytes,
  type: "public-key",
  authenticatorAttachment: "platform",
  response: {
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes,
    signature: bytes,
    getTransports: () => ["usb"]
  },
  getClientExtensionResults: () => ({})
}

/** A browser whose credential manager answers with this. */
const withCredentials = async (answer: () => unknown, read: () => Promise<void>): Promise<void> => {
  const ask = async () => answer()
  vi.stubGlobal("PublicKeyCredential", () => {})
  Object.defineProperty(navigator, "credentials", { configurable: true, value: { create: ask, get: ask } })
  try {
    await read()
  } finally {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, "credentials")
  }
}

const passkeys = Effect.provide(Passkeys, Passkeys.layer)

export const pageParts: ReadonlyArray<Part> = [
  part(
    "options and answers of authenticators",
    record({
      creation: jsonLike(creation).map((value) => JSON.stringify(value)),
      request: jsonLike(request).map((value) => JSON.stringify(value)),
      answer: valuesLike(credential, { name: "NotAllowedError" }),
      fails: boolean()
    }),
    (input) =>
      withCredentials(
        () => (input.fails ? Promise.reject(input.answer) : input.answer),
        () =>
          run(
            Effect.gen(function* () {
              const { create, get } = yield* passkeys
              const created = readOptions(CreationOptions, input.creation)
              if (!(created instanceof Mismatch)) yield* Effect.either(create(created))
              const requested = readOptions(RequestOptions, input.request)
              if (!(requested instanceof Mismatch)) yield* Effect.either(get(requested))
            })
          )
      ),
    0.25
  ),
  part(
    "messages of the provider's frame",
    valuesLike(
      { success: true, payload: { oneTap: "token" } },
      { success: false, error: { error_type: "a" } }
    ),
    (reply) =>
      run(
        Effect.scoped(
          Effect.gen(function* () {
            const { call } = yield* ProviderFrame
            const calling = yield* Effect.fork(call("https://js.provider.test/index.html", "oneTapStart", {}))
            yield* Effect.yieldNow()
            const frame = document.querySelector("iframe")
            const postMessage = (_: unknown, __: string, [port]: ReadonlyArray<MessagePort>) => {
              try {
                port?.postMessage(reply)
              } catch {
                // What cannot be cloned cannot be sent
                port?.postMessage(null)
              }
            }
            if (frame !== null) Object.defineProperty(frame, "contentWindow", { value: { postMessage } })
            frame?.dispatchEvent(new Event("load"))
            yield* Effect.either(calling)
          }).pipe(Effect.provide(Layer.fresh(ProviderFrame.layer)))
        )
      ),
    0.25
  )
]
