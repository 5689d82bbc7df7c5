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

describe("options for a passkey to be made", () => {
  it("are read whole", () => {
    expect(readCreation(creation)).toEqual(creation)
  })

  it("may lack all but who, where and what", () => {
    const { challenge, pubKeyCredParams, user } = creation
    const least = { challenge, user, rp: { name: "Acme" }, pubKeyCredParams }
    expect(readCreation(least)).toEqual(least)
  })

  it.each(["challenge", "rp", "user", "pubKeyCredParams"])("are none without %s", (member) => {
    expect(() => readCreation({ ...creation, [member]: undefined })).toThrow()
  })

  it("lose what the browser must not see", () => {
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

describe("options for a passkey to be used", () => {
  it("are read whole", () => {
    expect(readRequest(request)).toEqual(request)
  })

  it("may be a challenge alone", () => {
    expect(readRequest({ challenge: "Yw" })).toEqual({ challenge: "Yw" })
  })

  it("are none without a challenge", () => {
    expect(() => readRequest({ rpId: "app.test" })).toThrow()
  })
})

describe("bytes", () => {
  it.each([
    ["URL-safe, as they are", "-_8", "-_8"],
    ["standard base64", "+/8=", "-_8"],
    ["padded twice", "/w==", "_w"]
  ])("are read when they are %s", (_, sent, read) => {
    expect(readRequest({ challenge: sent }).challenge).toBe(read)
  })

  it("are written as they were read", () => {
    const options = readRequest({ challenge: "+/8=" })
    expect(JSON.parse(Schema.encodeSync(RequestOptions)(options))).toEqual({ challenge: "-_8" })
  })
})

it("a text that is no JSON is no options", () => {
  expect(() => Schema.decodeSync(RequestOptions)("{")).toThrow()
})
