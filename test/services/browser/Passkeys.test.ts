// @vitest-environment happy-dom
import { afterEach, assert, beforeEach, describe, it, vi } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/TestClock"
import type { CreationOptions, RequestOptions } from "../../../src/domain/passkeys/CredentialOptions.js"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import type { PasskeySignal } from "../../../src/domain/passkeys/KnownPasskeys.js"
import { noCapabilities, Passkeys } from "../../../src/services/browser/Passkeys.js"
import { patience } from "../../support/patience.js"

const creation: CreationOptions = {
  challenge: "Y2hhbGxlbmdl",
  rp: { id: "app.test", name: "Acme" },
  user: { id: "dXNlcg", name: "ada", displayName: "Ada" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }]
}
const request: RequestOptions = { challenge: "Y2hhbGxlbmdl", rpId: "app.test" }

const extended = {
  hints: ["hybrid"],
  extensions: {
    appid: "https://app.test",
    largeBlob: { read: false, write: "AQID" },
    prf: { eval: { first: "AQID" }, evalByCredential: { aWQ: { first: "AQID", second: "AQID" } } }
  }
}

/** A prompt of the browser. */
interface Prompt {
  readonly kind: "create" | "get"
  readonly publicKey: object
  readonly mediation: unknown
  readonly signal: AbortSignal
  readonly answer: (credential: unknown) => void
  readonly refuse: (error: unknown) => void
}

const bytes = new Uint8Array([1, 2, 3]).buffer
const extendedWithBytes = {
  appid: "https://app.test",
  largeBlob: { read: false, write: bytes },
  prf: { eval: { first: bytes }, evalByCredential: { aWQ: { first: bytes, second: bytes } } }
}

const credential = (id: string) => ({
  id,
  rawId: bytes,
  type: "public-key",
  response: {
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes,
    signature: bytes,
    getTransports: () => ["internal"],
    getPublicKeyAlgorithm: () => -7,
    getPublicKey: () => bytes,
    getAuthenticatorData: () => bytes
  },
  getClientExtensionResults: () => ({})
})

/** A browser whose credential manager is answered by the test. `slow` browsers close prompts late. */
const browser = ({ autofill = Promise.resolve(true), slow = false } = {}) => {
  const prompts: Array<Prompt> = []
  const ask =
    (kind: Prompt["kind"]) =>
    (options: { readonly mediation?: unknown; publicKey: object; signal: AbortSignal }) =>
      new Promise((answer, refuse) => {
        const { mediation, publicKey, signal } = options
        if (!slow) signal.addEventListener("abort", () => refuse(signal.reason))
        prompts.push({ kind, mediation, publicKey, signal, answer, refuse })
      })
  const canSuggest = vi.fn(() => autofill)
  const manager = Object.assign(() => {}, { isConditionalMediationAvailable: canSuggest })
  vi.stubGlobal("PublicKeyCredential", manager)
  Object.defineProperty(navigator, "credentials", {
    configurable: true,
    value: { create: ask("create"), get: ask("get") }
  })
  return {
    prompts,
    next: (count: number) =>
      Effect.promise(() => vi.waitUntil(() => prompts[count - 1], { timeout: patience }))
  }
}

const passkeys = Effect.provide(Passkeys, Passkeys.layer)
const idOf = (json: string): unknown => Reflect.get(Object(JSON.parse(json)), "id")

beforeEach(() => void document.body.replaceChildren())
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, "credentials")
})

describe("Passkeys", () => {
  for (const [name, kind, begin] of [
    ["create", "create", ({ create }: Passkeys["Type"], more?: object) => create({ ...creation, ...more })],
    [
      "createQuietly",
      "create",
      ({ createQuietly }: Passkeys["Type"], more?: object) => createQuietly({ ...creation, ...more })
    ],
    ["get", "get", ({ get }: Passkeys["Type"], more?: object) => get({ ...request, ...more })],
    ["suggest", "get", ({ suggest }: Passkeys["Type"], more?: object) => suggest({ ...request, ...more })]
  ] as const) {
    it.live(`${name} returns the authenticator's answer as a string`, function* () {
      const { next } = browser()
      const fiber = yield* Effect.fork(begin(yield* passkeys))
      const prompt = yield* next(1)
      assert.strictEqual(prompt.kind, kind)
      prompt.answer(credential("id-1"))
      assert.strictEqual(idOf(yield* Fiber.join(fiber)), "id-1")
    })

    it.live(`${name} hands extensions on, with their bytes`, function* () {
      const { next } = browser()
      yield* Effect.fork(begin(yield* passkeys, extended))
      const { publicKey } = yield* next(1)
      assert.deepNestedInclude(publicKey, { hints: ["hybrid"], extensions: extendedWithBytes })
    })

    it.live(`${name} closes the browser's prompt when it is interrupted`, function* () {
      const { next } = browser()
      const fiber = yield* Effect.fork(begin(yield* passkeys))
      const { signal } = yield* next(1)
      assert.isFalse(signal.aborted)
      yield* Fiber.interrupt(fiber)
      assert.isTrue(signal.aborted)
    })
  }

  for (const [title, userHandle, sent] of [
    ["null when the authenticator has none", null, null],
    ["the authenticator's", bytes, "AQID"]
  ] as const)
    it.live(`get returns a user handle: ${title}`, function* () {
      const { next } = browser()
      const { get } = yield* passkeys
      const fiber = yield* Effect.fork(get(request))
      const prompt = yield* next(1)
      const key = credential("id-1")
      prompt.answer({ ...key, response: { ...key.response, userHandle } })
      assert.deepNestedInclude(JSON.parse(yield* Fiber.join(fiber)), { "response.userHandle": sent })
    })

  it.live("create returns the members that the provider knows, and no others", function* () {
    const { next } = browser()
    const { create } = yield* passkeys
    const fiber = yield* Effect.fork(create(creation))
    const prompt = yield* next(1)
    prompt.answer(credential("id-1"))
    assert.deepStrictEqual<unknown>(JSON.parse(yield* Fiber.join(fiber)), {
      id: "id-1",
      rawId: "AQID",
      type: "public-key",
      clientExtensionResults: {},
      response: { clientDataJSON: "AQID", attestationObject: "AQID", transports: ["internal"] }
    })
  })

  const throwing = () => {
    throw new TypeError("Illegal invocation")
  }
  const { response, ...key } = credential("id-1")
  const broken = (member: string) =>
    Object.defineProperty({ ...credential("id-1") }, member, { get: throwing, enumerable: true })
  const withResponse = (members: object) => ({ ...key, response: { ...response, ...members } })
  for (const [name, answer] of [
    ["getTransports throws", withResponse({ getTransports: throwing })],
    ["getTransports is missing", withResponse({ getTransports: undefined })],
    ["transports are no list", withResponse({ getTransports: () => "internal" })],
    ["getClientExtensionResults throws", { ...credential("id-1"), getClientExtensionResults: throwing }],
    ["getClientExtensionResults is missing", { ...credential("id-1"), getClientExtensionResults: undefined }],
    [
      "extension results are no JSON",
      { ...credential("id-1"), getClientExtensionResults: () => ({ a: 5n }) }
    ],
    ["getPublicKey throws", withResponse({ getPublicKey: throwing, getPublicKeyAlgorithm: throwing })],
    ["toJSON throws", { ...credential("id-1"), toJSON: throwing }],
    ["authenticatorAttachment throws", broken("authenticatorAttachment")],
    ["authenticatorAttachment is odd", { ...credential("id-1"), authenticatorAttachment: 5n }],
    ["rawId is missing", { ...credential("AQID"), rawId: undefined }],
    ["id and type throw", Object.defineProperty(broken("type"), "id", { get: throwing })],
    [
      "userHandle throws",
      { ...key, response: Object.defineProperty({ ...response }, "userHandle", { get: throwing }) }
    ],
    ["bytes are views", withResponse({ clientDataJSON: new Uint8Array([0, 1, 2, 3]).subarray(1) })]
  ] as const)
    it.live(`goes on with the credential of an extension whose ${name}`, function* () {
      const { next } = browser()
      const { create, get } = yield* passkeys
      const made = yield* Effect.fork(create(creation))
      ;(yield* next(1)).answer(answer)
      assert.deepNestedInclude(JSON.parse(yield* Fiber.join(made)), {
        rawId: "AQID",
        type: "public-key",
        clientExtensionResults: {},
        "response.clientDataJSON": "AQID"
      })
      const used = yield* Effect.fork(get(request))
      ;(yield* next(2)).answer(answer)
      assert.deepNestedInclude(JSON.parse(yield* Fiber.join(used)), {
        rawId: "AQID",
        clientExtensionResults: {},
        "response.signature": "AQID",
        "response.userHandle": null
      })
    })

  it.live("leaves out transports that are no texts", function* () {
    const { next } = browser()
    const { create } = yield* passkeys
    const made = yield* Effect.fork(create(creation))
    ;(yield* next(1)).answer(withResponse({ getTransports: () => ["internal", undefined, 5] }))
    assert.deepNestedInclude(JSON.parse(yield* Fiber.join(made)), { "response.transports": ["internal"] })
  })

  it.live(
    "takes the answer of an extension that returns no promise, but something with `then`",
    function* () {
      browser()
      const then = (answer: (credential: unknown) => void) => answer(credential("id-1"))
      const ask = () => ({ then })
      Object.assign(navigator.credentials, { create: ask, get: ask })
      const { create, get } = yield* passkeys
      assert.deepStrictEqual([idOf(yield* create(creation)), idOf(yield* get(request))], ["id-1", "id-1"])
    }
  )

  for (const [name, answer] of [
    ["null", null],
    ["a credential without an attestation", withResponse({ attestationObject: undefined })]
  ] as const)
    it.live(`fails with an error of its own for ${name}`, function* () {
      const { next } = browser()
      const { create } = yield* passkeys
      const fiber = yield* Effect.fork(Effect.flip(create(creation)))
      ;(yield* next(1)).answer(answer)
      assert.strictEqual((yield* Fiber.join(fiber)).code, "passkey_failed")
    })

  for (const [name, manager, code] of [
    ["throws", { create: throwing, get: throwing }, "passkey_failed"],
    ["has no methods", {}, "passkey_failed"],
    [
      "rejects a text",
      { create: () => Promise.reject("no"), get: () => Promise.reject("no") },
      "passkey_failed"
    ]
  ] as const)
    it.live(`fails with an error of its own when the credential manager ${name}`, function* () {
      browser()
      Object.defineProperty(navigator, "credentials", { configurable: true, value: manager })
      const { create, get, suggest } = yield* passkeys
      for (const ceremony of [create(creation), get(request), suggest(request)])
        assert.strictEqual((yield* Effect.flip(ceremony)).code, code)
    })

  for (const name of ["isConditionalMediationAvailable", "getClientCapabilities"])
    it.live(`goes on when ${name} throws or never answers`, function* () {
      for (const question of [throwing, () => new Promise(() => {})]) {
        const { next } = browser()
        vi.stubGlobal(
          "PublicKeyCredential",
          Object.assign(() => {}, { [name]: question })
        )
        const { create } = yield* passkeys
        const fiber = yield* Effect.fork(create(creation))
        ;(yield* next(1)).answer(credential("id-1"))
        assert.strictEqual(idOf(yield* Fiber.join(fiber)), "id-1")
      }
    })

  for (const [timeout, limit] of [
    [60_000, 70_000],
    [undefined, 610_000]
  ] as const)
    it.effect(
      `ends a prompt that never settles like the browser: timeout ${timeout ?? "unknown"}`,
      function* () {
        const { prompts } = browser({ slow: true })
        const { create, get } = yield* passkeys
        for (const begin of [
          create({ ...creation, ...(timeout && { timeout }) }),
          get({ ...request, ...(timeout && { timeout }) })
        ]) {
          const fiber = yield* Effect.fork(Effect.flip(begin))
          const count = prompts.length
          yield* Effect.promise(() => vi.waitUntil(() => prompts[count], { timeout: patience }))
          yield* TestClock.adjust(limit - 1)
          assert.isNull(fiber.unsafePoll())
          yield* TestClock.adjust(1)
          assert.strictEqual((yield* Fiber.join(fiber)).code, "user_cancellation")
          assert.isTrue(prompts[count]?.signal.aborted)
        }
      }
    )

  it.effect("waits for a suggestion as long as the page is open", function* () {
    const { next } = browser()
    const { suggest } = yield* passkeys
    const fiber = yield* Effect.fork(suggest({ ...request, timeout: 1 }))
    const { answer } = yield* next(1)
    yield* TestClock.adjust("1 day")
    answer(credential("id-1"))
    assert.strictEqual(idOf(yield* Fiber.join(fiber)), "id-1")
  })

  it.live("suggest uses conditional mediation, also when the field is in a shadow root", function* () {
    const { next } = browser()
    const { get, suggest } = yield* passkeys
    yield* Effect.fork(suggest(request))
    assert.strictEqual((yield* next(1)).mediation, "conditional")
    yield* Effect.fork(get(request))
    assert.isUndefined((yield* next(2)).mediation)
  })

  it.live("cancels the previous ceremony", function* () {
    const { next } = browser()
    const { get, suggest } = yield* passkeys
    const quiet = yield* Effect.fork(Effect.flip(suggest(request)))
    yield* next(1)
    const loud = yield* Effect.fork(get(request))
    assert.strictEqual((yield* Fiber.join(quiet)).code, "passkey_aborted")
    const prompt = yield* next(2)
    assert.isFalse(prompt.signal.aborted)
    prompt.answer(credential("id-2"))
    assert.strictEqual(idOf(yield* Fiber.join(loud)), "id-2")
  })

  it.live("continues a ceremony when the one it cancelled is interrupted", function* () {
    const { next } = browser({ slow: true })
    const { get, suggest } = yield* passkeys
    const quiet = yield* Effect.fork(suggest(request))
    yield* next(1)
    yield* Effect.fork(get(request))
    const { signal } = yield* next(2)
    yield* Fiber.interrupt(quiet)
    assert.isFalse(signal.aborted)
  })

  it.live("starts a ceremony after the one that is starting, and cancels that one", function* () {
    const { next } = browser()
    const { get, suggest } = yield* passkeys
    const quiet = yield* Effect.fork(Effect.flip(suggest(request)))
    const loud = yield* Effect.fork(get(request))
    const [first, second] = [yield* next(1), yield* next(2)]
    assert.deepStrictEqual([first.mediation, second.mediation], ["conditional", undefined])
    assert.deepStrictEqual([first.signal.aborted, second.signal.aborted], [true, false])
    yield* Fiber.join(quiet)
    yield* Fiber.interrupt(loud)
  })

  it.live("fails like a prompt that the person closed when Firefox calls that an abort", function* () {
    const { next } = browser()
    const { create, get, suggest } = yield* passkeys
    for (const [index, begin] of [create(creation), get(request), suggest(request)].entries()) {
      const fiber = yield* Effect.fork(Effect.flip(begin))
      ;(yield* next(index + 1)).refuse(new DOMException("The operation was aborted.", "AbortError"))
      assert.strictEqual((yield* Fiber.join(fiber)).code, "user_cancellation")
    }
  })

  it.live("fails with the error of the user or the browser", function* () {
    const { next } = browser()
    const { get } = yield* passkeys
    const fiber = yield* Effect.fork(Effect.flip(get(request)))
    const { refuse } = yield* next(1)
    refuse(new DOMException("The operation was not allowed.", "NotAllowedError"))
    assert.strictEqual((yield* Fiber.join(fiber)).code, "user_cancellation")
  })

  it.live("fails when the browser's answer cannot be written as JSON", function* () {
    const { next } = browser()
    const { get } = yield* passkeys
    const fiber = yield* Effect.fork(Effect.flip(get(request)))
    const { answer } = yield* next(1)
    answer({ ...credential("id-1"), id: 5n })
    assert.strictEqual((yield* Fiber.join(fiber)).code, "passkey_failed")
  })

  it.live("create fails with its own error when the device has a passkey of the user", function* () {
    const { next } = browser()
    const { create } = yield* passkeys
    const fiber = yield* Effect.fork(Effect.flip(create(creation)))
    const { refuse } = yield* next(1)
    refuse(new DOMException("", "InvalidStateError"))
    assert.strictEqual((yield* Fiber.join(fiber)).code, "passkey_already_registered")
  })
})

describe("The WebAuthn library", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it("fails a ceremony when it has not loaded after 30 seconds", async () => {
    const layer = Passkeys.layerFrom(() => new Promise(() => {}))
    const errors = (["create", "get", "suggest"] as const).map((kind) =>
      Effect.runPromise(
        Passkeys.pipe(
          Effect.flatMap((made) => (kind === "create" ? made.create(creation) : made[kind](request))),
          Effect.flip,
          Effect.provide(layer)
        )
      )
    )
    const isSupported = Effect.runPromise(
      Passkeys.pipe(
        Effect.flatMap((made) => made.supportsAutofill),
        Effect.provide(layer)
      )
    )
    await vi.advanceTimersByTimeAsync(30_000)
    assert.deepStrictEqual(
      (await Promise.all(errors)).map(({ cause, code }) => [code, cause instanceof NetworkError]),
      [
        ["passkey_failed", true],
        ["passkey_failed", true],
        ["passkey_failed", true]
      ]
    )
    assert.isFalse(await isSupported)
  })

  it("is loaded again for the next ceremony when it failed to load", async () => {
    // Without a network, no request is repeated at once
    vi.stubGlobal("navigator", { onLine: false })
    let loads = 0
    const layer = Passkeys.layerFrom(() => {
      loads++
      return Promise.reject(new TypeError("Failed to fetch dynamically imported module"))
    })
    const codes = Effect.runPromise(
      Effect.gen(function* () {
        const { get } = yield* Passkeys
        return [yield* Effect.flip(get(request)), yield* Effect.flip(get(request))].map(({ code }) => code)
      }).pipe(Effect.provide(layer))
    )
    await vi.advanceTimersByTimeAsync(1_000)
    assert.deepStrictEqual(await codes, ["passkey_failed", "passkey_failed"])
    assert.strictEqual(loads, 2)
    vi.unstubAllGlobals()
  })
})

describe("A browser without passkeys", () => {
  it.live("fails every ceremony without a prompt", function* () {
    const { create, get, suggest, supportsAutofill } = yield* passkeys
    for (const begin of [create(creation), get(request), suggest(request)]) {
      assert.strictEqual((yield* Effect.flip(begin)).code, "passkeys_unsupported")
    }
    assert.isFalse(yield* supportsAutofill)
  })

  it.effect("is provided by layerNoop", () =>
    Effect.gen(function* () {
      const { create, get, hasAutofillField, suggest, supportsAutofill } = yield* Passkeys
      for (const begin of [create(creation), get(request), suggest(request)]) {
        assert.strictEqual((yield* Effect.flip(begin)).code, "passkeys_unsupported")
      }
      assert.deepStrictEqual([yield* hasAutofillField, yield* supportsAutofill], [false, false])
    }).pipe(Effect.provide(Passkeys.layerNoop))
  )
})

describe("Passkey autofill", () => {
  it.live("is supported when the browser supports it", function* () {
    browser({ autofill: Promise.resolve(true) })
    assert.isTrue(yield* (yield* passkeys).supportsAutofill)
    browser({ autofill: Promise.resolve(false) })
    assert.isFalse(yield* (yield* passkeys).supportsAutofill)
  })

  for (const [name, check] of [
    ["fails", () => Promise.reject(new Error("no"))],
    [
      "throws",
      () => {
        throw new Error("no")
      }
    ],
    ["never answers", () => new Promise(() => {})]
  ] as const)
    it.live(`is not supported when the browser's check ${name}`, function* () {
      vi.stubGlobal(
        "PublicKeyCredential",
        Object.assign(() => {}, { isConditionalMediationAvailable: check })
      )
      assert.isFalse(yield* (yield* passkeys).supportsAutofill)
    })

  const field = (autocomplete: string) => {
    const input = document.createElement("input")
    input.setAttribute("autocomplete", autocomplete)
    return input
  }

  it.effect("needs a field with webauthn in its autocomplete attribute", function* () {
    const { hasAutofillField } = yield* passkeys
    assert.isFalse(yield* hasAutofillField)
    document.body.append(field("email"))
    assert.isFalse(yield* hasAutofillField)
    document.body.append(field("username webauthn"))
    assert.isTrue(yield* hasAutofillField)
  })

  it.effect("finds the field in nested shadow roots", function* () {
    const outer = document.createElement("div")
    const inner = document.createElement("div")
    outer.attachShadow({ mode: "open" }).append(inner)
    inner.attachShadow({ mode: "open" }).append(field("email"))
    document.body.append(outer)
    const { hasAutofillField } = yield* passkeys
    assert.isFalse(yield* hasAutofillField)
    inner.shadowRoot?.append(field("webauthn"))
    assert.isTrue(yield* hasAutofillField)
  })
})

describe("capabilities", () => {
  const ask = Effect.flatMap(passkeys, ({ capabilities }) => capabilities)

  it.live("are those that the browser names", () => {
    const named = { conditionalCreate: true, conditionalGet: false, userVerifyingPlatformAuthenticator: true }
    vi.stubGlobal(
      "PublicKeyCredential",
      Object.assign(() => {}, {
        getClientCapabilities: () => Promise.resolve(named),
        isConditionalMediationAvailable: () => Promise.resolve(true),
        isUserVerifyingPlatformAuthenticatorAvailable: () => Promise.resolve(false)
      })
    )
    return Effect.map(ask, (capabilities) =>
      assert.deepStrictEqual(capabilities, { ...noCapabilities, ...named })
    )
  })

  it.live("of a browser that names none are what its older questions answer", () => {
    vi.stubGlobal(
      "PublicKeyCredential",
      Object.assign(() => {}, {
        isConditionalMediationAvailable: () => Promise.resolve(true),
        isUserVerifyingPlatformAuthenticatorAvailable: () => Promise.resolve(false)
      })
    )
    return Effect.map(ask, (capabilities) =>
      assert.deepStrictEqual(capabilities, {
        ...noCapabilities,
        conditionalGet: true,
        userVerifyingPlatformAuthenticator: false
      })
    )
  })

  it.live("keep what the browser answers when another answer is missing or odd", () => {
    vi.stubGlobal(
      "PublicKeyCredential",
      Object.assign(() => {}, {
        getClientCapabilities: () => Promise.resolve({ conditionalCreate: true, hybridTransport: "yes" }),
        isConditionalMediationAvailable: () => new Promise(() => {}),
        isUserVerifyingPlatformAuthenticatorAvailable: () => {
          throw new Error("no")
        }
      })
    )
    return Effect.map(ask, (capabilities) =>
      assert.deepStrictEqual(capabilities, {
        ...noCapabilities,
        conditionalCreate: true,
        conditionalGet: false,
        userVerifyingPlatformAuthenticator: false
      })
    )
  })

  it.live("are unknown in a browser without passkeys", () =>
    Effect.map(ask, (capabilities) => assert.deepStrictEqual(capabilities, noCapabilities))
  )
})

describe("signal", () => {
  const signals: ReadonlyArray<readonly [name: string, signal: PasskeySignal, told: object]> = [
    [
      "signalUnknownCredential",
      { _tag: "Unknown", domain: "app.test", credential: "Y3JlZA" },
      { rpId: "app.test", credentialId: "Y3JlZA" }
    ],
    [
      "signalCurrentUserDetails",
      { _tag: "Renamed", domain: "app.test", handle: "YWRh", name: "ada@example.com", displayName: "Ada" },
      { rpId: "app.test", userId: "YWRh", name: "ada@example.com", displayName: "Ada" }
    ]
  ]
  for (const [name, signal, told] of signals) {
    it.live(`tells the browser by ${name}`, function* () {
      const tell = vi.fn(() => Promise.resolve())
      vi.stubGlobal(
        "PublicKeyCredential",
        Object.assign(() => {}, { [name]: tell })
      )
      yield* (yield* passkeys).signal(signal)
      assert.deepStrictEqual<unknown>(tell.mock.calls, [[told]])
    })

    it.live(`is silent in a browser that has no ${name}, or refuses it`, function* () {
      const refuse = () => Promise.reject(new DOMException("No", "SecurityError"))
      for (const manager of [undefined, Object.assign(() => {}, { [name]: refuse })]) {
        vi.stubGlobal("PublicKeyCredential", manager)
        yield* (yield* passkeys).signal(signal)
      }
    })
  }
})

describe("createQuietly", () => {
  it.live("asks the browser for no dialog, unlike create", function* () {
    const { next } = browser()
    const { create, createQuietly } = yield* passkeys
    yield* Effect.fork(createQuietly(creation))
    assert.strictEqual((yield* next(1)).mediation, "conditional")
    yield* Effect.fork(create(creation))
    assert.isUndefined((yield* next(2)).mediation)
  })
})
