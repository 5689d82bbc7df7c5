import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import {
  CreationOptions,
  readOptions,
  RequestOptions
} from "../../../src/domain/passkeys/CredentialOptions.js"

/** Reads options; throws what cannot be read. */
const readWith =
  <A extends object, I>(schema: Schema.Schema<A, I>) =>
  (options: object): A =>
    Either.getOrThrowWith(
      readOptions(schema, JSON.stringify(options)),
      ({ path, problem }) => new Error(`${path} ${problem}`)
    )
const readCreation = readWith(CreationOptions)
const readRequest = readWith(RequestOptions)

const creation = {
  challenge: "Y2hhbGxlbmdl",
  rp: { id: "app.test", name: "Acme" },
  user: { id: "dXNlcg", name: "ada", displayName: "Ada" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [{ id: "aWQ", type: "public-key", transports: ["internal", "hybrid"] }],
  authenticatorSelection: {
    authenticatorAttachment: "platform",
    residentKey: "required",
    requireResidentKey: true,
    userVerification: "preferred"
  },
  attestation: "none",
  attestationFormats: ["packed"],
  hints: ["client-device"],
  extensions: {
    credProps: true,
    prf: { eval: { first: "AQ" }, evalByCredential: { aWQ: { first: "AQ", second: "Ag" } } },
    largeBlob: { support: "preferred" }
  }
}
const request = {
  challenge: "Y2hhbGxlbmdl",
  timeout: 300_000,
  rpId: "app.test",
  allowCredentials: [{ id: "aWQ", type: "public-key" }],
  userVerification: "preferred",
  hints: ["hybrid"],
  extensions: { appid: "https://app.test", largeBlob: { read: true } }
}

describe("CreationOptions", () => {
  it("reads all members", () => {
    expect(readCreation(creation)).toEqual(creation)
  })

  it("reads the required members alone", () => {
    const { challenge, pubKeyCredParams, user } = creation
    const least = { challenge, user, rp: { name: "Acme" }, pubKeyCredParams }
    expect(readCreation(least)).toEqual(least)
  })

  it.each(["challenge", "rp", "user", "pubKeyCredParams"])("rejects options without %s", (member) => {
    expect(() => readCreation({ ...creation, [member]: undefined })).toThrow()
  })

  it("drops null members", () => {
    const nulls = {
      timeout: null,
      excludeCredentials: null,
      authenticatorSelection: { authenticatorAttachment: null },
      attestation: null,
      attestationFormats: null,
      hints: null,
      extensions: null
    }
    const { challenge, pubKeyCredParams, rp, user } = creation
    const read = readCreation({ ...creation, ...nulls })
    expect(read).toStrictEqual({ challenge, rp, user, pubKeyCredParams, authenticatorSelection: {} })
  })

  const [exclusion] = creation.excludeCredentials
  const [es256] = creation.pubKeyCredParams
  const selected = (odd: object) => ({
    authenticatorSelection: { ...creation.authenticatorSelection, ...odd }
  })
  it.each<readonly [name: string, odd: object, read: object]>([
    [
      "an unknown transport",
      { excludeCredentials: [{ ...exclusion, transports: ["quantum", "usb"] }] },
      { excludeCredentials: [{ ...exclusion, transports: ["usb"] }] }
    ],
    [
      "an unknown type of credential to exclude",
      { excludeCredentials: [exclusion, { ...exclusion, type: "other" }] },
      { excludeCredentials: [exclusion] }
    ],
    [
      "an id that is no base64url",
      { excludeCredentials: [exclusion, { ...exclusion, id: "?" }] },
      { excludeCredentials: [exclusion] }
    ],
    [
      "an unknown type of credential to make",
      { pubKeyCredParams: [{ type: "other", alg: -7 }, es256] },
      { pubKeyCredParams: [es256] }
    ],
    ["an unknown residentKey", selected({ residentKey: "maybe" }), selected({ residentKey: undefined })],
    [
      "an unknown userVerification",
      selected({ userVerification: "maybe" }),
      selected({ userVerification: undefined })
    ],
    [
      "an empty authenticatorAttachment",
      selected({ authenticatorAttachment: "" }),
      selected({ authenticatorAttachment: undefined })
    ],
    ["an unknown attestation", { attestation: "some" }, { attestation: undefined }],
    ["a timeout as text", { timeout: "300000" }, { timeout: undefined }],
    ["an unknown hint", { hints: ["psychic", "hybrid"] }, { hints: ["hybrid"] }],
    ["hints that are no list", { hints: "hybrid" }, { hints: undefined }],
    ["an odd extension", { extensions: { prf: { eval: { first: 5 } } } }, { extensions: { prf: {} } }]
  ])("ignores %s", (_, odd, read) => {
    expect(readCreation({ ...creation, ...odd })).toEqual({ ...creation, ...read })
  })

  it("reads a user without a display name", () => {
    const { displayName: _, ...user } = creation.user
    expect(readCreation({ ...creation, user }).user).toEqual({ ...user, displayName: "" })
  })

  it("keeps unknown members", () => {
    const unknown = { added: { a: 1 }, extensions: { minPinLength: true } }
    expect(readCreation({ ...creation, ...unknown })).toEqual({ ...creation, ...unknown })
  })
})

describe("RequestOptions", () => {
  it("reads all members", () => {
    expect(readRequest(request)).toEqual(request)
  })

  it("reads a challenge alone", () => {
    expect(readRequest({ challenge: "Yw" })).toEqual({ challenge: "Yw" })
  })

  const [known] = request.allowCredentials
  it("ignores an unknown type of credential, but not when no other is allowed", () => {
    const other = { ...known, type: "other" }
    expect(readRequest({ ...request, allowCredentials: [other, known] })).toEqual(request)
    const problem = "allowCredentials is not of the expected type"
    expect(() => readRequest({ ...request, allowCredentials: [other] })).toThrow(problem)
    expect(() => readRequest({ ...request, allowCredentials: "all" })).toThrow(problem)
    expect(readRequest({ ...request, allowCredentials: [] }).allowCredentials).toEqual([])
    expect(() => readCreation({ ...creation, pubKeyCredParams: [{ type: "other", alg: -7 }] })).toThrow(
      "pubKeyCredParams is not of the expected type"
    )
  })

  it("rejects an odd relying party", () => {
    expect(() => readRequest({ ...request, rpId: 5 })).toThrow("rpId is not of the expected type")
    expect(() => readCreation({ ...creation, rp: { id: 5, name: "Acme" } })).toThrow(
      "rp.id is not of the expected type"
    )
  })

  it.each([
    ["no JSON", "{", "", "must be JSON"],
    ["no object", '"SECRET"', "", "must be an object"],
    ["no challenge", '{"rpId":"app.test"}', "challenge", "is missing"],
    ["an odd challenge", '{"challenge":{"a":"SECRET"}}', "challenge", "is not of the expected type"]
  ])("says why %s cannot be read", (_, text, path, problem) => {
    expect(readOptions(RequestOptions, text)).toEqual(Either.left({ path, problem }))
  })
})

describe("Base64 members", () => {
  it.each([
    ["URL-safe, as they are", "-_8", "-_8"],
    ["standard base64", "+/8=", "-_8"],
    ["padded twice", "/w==", "_w"]
  ])("are decoded from %s", (_, sent, read) => {
    expect(readRequest({ challenge: sent }).challenge).toBe(read)
  })

  it("are encoded unchanged", () => {
    const options = readRequest({ challenge: "+/8=" })
    expect(Schema.encodeSync(RequestOptions)(options)).toEqual({ challenge: "-_8" })
  })

  it.each(["a", "a?bc", "ab=c"])("are rejected when they are not base64: %s", (challenge) => {
    expect(() => readRequest({ challenge })).toThrow()
  })
})

describe("every word that the standard has", () => {
  const rest = { ...creation, excludeCredentials: undefined }
  const selected = (authenticatorSelection: object) => ({ authenticatorSelection })
  it.each<[string, (word: string) => object, ReadonlyArray<string>]>([
    [
      "formats of attestations",
      (word) => ({ attestationFormats: [word] }),
      ["fido-u2f", "packed", "android-safetynet", "android-key", "tpm", "apple", "none"]
    ],
    ["hints", (word) => ({ hints: [word] }), ["hybrid", "security-key", "client-device"]],
    [
      "transports",
      (word) => ({ excludeCredentials: [{ id: "aWQ", type: "public-key", transports: [word] }] }),
      ["ble", "hybrid", "internal", "nfc", "usb", "smart-card", "cable"]
    ],
    ["attestations", (attestation) => ({ attestation }), ["none", "indirect", "direct", "enterprise"]],
    [
      "attachments",
      (authenticatorAttachment) => selected({ authenticatorAttachment }),
      ["platform", "cross-platform"]
    ],
    [
      "requirements of the resident key",
      (residentKey) => selected({ residentKey }),
      ["discouraged", "preferred", "required"]
    ],
    [
      "requirements of the verification",
      (userVerification) => selected({ userVerification }),
      ["discouraged", "preferred", "required"]
    ]
  ])("is read: %s", (_, optionsOf, words) => {
    const read = words.map((word) => readCreation({ ...rest, ...optionsOf(word) }))
    expect(read.map((options) => Schema.encodeSync(CreationOptions)(options))).toMatchObject(
      words.map(optionsOf)
    )
    expect(readCreation({ ...rest, ...optionsOf("smoke") })).not.toMatchObject(optionsOf("smoke"))
  })
})
