import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { CreationOptions, RequestOptions } from "../../src/domain/CredentialOptions.js"

const readCreation = (options: object) => Schema.decodeSync(CreationOptions)(JSON.stringify(options))
const readRequest = (options: object) => Schema.decodeSync(RequestOptions)(JSON.stringify(options))

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
  extensions: { credProps: true }
}
const request = {
  challenge: "Y2hhbGxlbmdl",
  timeout: 300_000,
  rpId: "app.test",
  allowCredentials: [{ id: "aWQ", type: "public-key" }],
  userVerification: "preferred"
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

  it("drops unknown and null members", () => {
    const nulls = {
      timeout: null,
      excludeCredentials: null,
      authenticatorSelection: { authenticatorAttachment: null },
      attestation: null,
      extensions: null
    }
    const { challenge, pubKeyCredParams, rp, user } = creation
    const read = readCreation({ ...creation, ...nulls, unknown: 1 })
    expect(read).toStrictEqual({ challenge, rp, user, pubKeyCredParams, authenticatorSelection: {} })
  })
})

describe("RequestOptions", () => {
  it("reads all members", () => {
    expect(readRequest(request)).toEqual(request)
  })

  it("reads a challenge alone", () => {
    expect(readRequest({ challenge: "Yw" })).toEqual({ challenge: "Yw" })
  })

  it("rejects options without a challenge", () => {
    expect(() => readRequest({ rpId: "app.test" })).toThrow()
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
    expect(JSON.parse(Schema.encodeSync(RequestOptions)(options))).toEqual({ challenge: "-_8" })
  })
})

it("CreationOptions and RequestOptions reject invalid JSON", () => {
  expect(() => Schema.decodeSync(RequestOptions)("{")).toThrow()
})
