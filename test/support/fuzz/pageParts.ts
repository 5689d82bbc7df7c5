/** The parts that read what the browser, Google's script and other windows answer. */
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { vi } from "vitest"
import {
  CreationOptions,
  readOptions,
  RequestOptions
} from "../../../src/domain/passkeys/CredentialOptions.js"
import { GoogleIdentity } from "../../../src/services/browser/GoogleIdentity.js"
import { Passkeys } from "../../../src/services/browser/Passkeys.js"
import { ProviderFrame } from "../../../src/services/browser/ProviderFrame.js"
import { takeTyped } from "../../../src/page/keptInput.js"
import { callPath, untyped } from "../client.js"
import { fakeScripts } from "../powers.js"
import { creation, request } from "./examples.js"
import { part, run, type Part } from "./part.js"
import { jsonLike, textsLike, valuesLike } from "./values.js"

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

/** A page whose Google script answers with these. What its callbacks throw is a crash. */
const askGoogle = ({ moment, response }: { readonly moment: unknown; readonly response: unknown }) =>
  Effect.gen(function* () {
    const listeners: Array<(value: unknown) => unknown> = []
    const id = {
      initialize: (options: object) => {
        listeners.push((value) => callPath(options, "callback", [value]))
      },
      prompt: (listener: (moment: never) => void) => {
        listeners.push((value) => untyped(listener, value))
      },
      cancel: () => {}
    }
    vi.stubGlobal("google", { accounts: { id } })
    const google = yield* Effect.provide(
      GoogleIdentity,
      Layer.provide(GoogleIdentity.layer, fakeScripts().layer)
    )
    const asking = yield* Effect.fork(
      google.prompt({
        clientId: "google-1",
        fedcm: false,
        cancelOnTapOutside: true,
        onShown: Effect.void,
        onSilence: Effect.void
      })
    )
    while (listeners.length < 2) yield* Effect.yieldNow()
    const [answer, notify] = listeners
    yield* Effect.sync(() => notify?.(moment))
    yield* Effect.sync(() => answer?.(response))
    const outcome = yield* Fiber.join(asking)
    const texts = outcome._tag === "Credential" ? outcome.credential : outcome.reason
    if (typeof texts !== "string") throw new Error("An outcome must be a text")
  }).pipe(Effect.ensuring(Effect.sync(() => vi.unstubAllGlobals())))

const moment = {
  isDisplayed: () => true,
  isNotDisplayed: () => false,
  getNotDisplayedReason: () => "suppressed_by_user",
  isSkippedMoment: () => false,
  getSkippedReason: () => "user_cancel",
  isDismissedMoment: () => true,
  getDismissedReason: () => "cancel_called"
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
              yield* Effect.either(Effect.flatMap(created, create))
              const requested = readOptions(RequestOptions, input.request)
              yield* Effect.either(Effect.flatMap(requested, get))
            })
          )
      ),
    0.25
  ),
  part(
    "answers of Google's prompt",
    record({ moment: valuesLike(moment), response: valuesLike({ credential: "id-token" }) }),
    (answers) => run(askGoogle(answers)),
    0.5
  ),
  part(
    "what the page kept of the form before a reload",
    textsLike("email=ada%40example.com&phone=15123456789&country=DE&tab=otp-sms&until=1e15"),
    (kept) => {
      sessionStorage.setItem("latchkey_typed", kept)
      const { country } = takeTyped()
      if (sessionStorage.getItem("latchkey_typed") !== null) throw new Error("It must be taken once")
      if (!/^[A-Z]{2}$/.test(country)) throw new Error("The country must look like a code")
    },
    0.5
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
