// @vitest-environment happy-dom
/** The addresses that a page without types passes to a client of organizations. */
import { afterAll, describe, expect, it } from "vitest"
import { createOrganizationClient } from "../../src/effect.js"
import { UsageError } from "../../src/index.js"
import { untyped, withBackground } from "../support/client.js"
import { fakeWire } from "../support/wire.js"
import { publicToken } from "../support/world.js"

const wire = fakeWire(withBackground())
const client = createOrganizationClient(publicToken, {
  onWarning: () => {},
  layers: { HttpClient: wire.layer }
})
afterAll(() => client.close())

const url = new URL("https://app.example/?stytch_token_type=sso&token=SECRET")
const hostile = {
  toString: () => {
    throw new Error("SECRET")
  }
}

describe("An address that is no text", () => {
  it.each([null, 5, "", "/login?token=SECRET", Symbol("a"), {}, [], url, hostile])(
    "is refused: %o",
    (given) => {
      const call = () => untyped(client.parseAuthenticateUrl, given)
      expect(call).toThrow(UsageError)
      expect(call).toThrow("Invalid call to parseAuthenticateUrl\nhref must be an absolute address.")
    }
  )

  it("is refused before anything is redeemed", async () => {
    const call = async () => untyped(client.authenticateByUrl, { session_duration_minutes: 30 }, url)
    await expect(call()).rejects.toThrow(
      "Invalid call to authenticateByUrl\nhref must be an absolute address."
    )
  })
})

describe("The address of a link", () => {
  const handled = (query: string) =>
    client.parseAuthenticateUrl(`https://app.example/?${query}&token=SECRET`)?.handled

  it("says whether authenticateByUrl redeems its token: a new password needs it", () => {
    const reset = "stytch_redirect_type=reset_password&stytch_token_type="
    const types = ["discovery", "multi_tenant_magic_links", "multi_tenant_passwords"]
    expect(types.map((type) => handled(reset + type))).toEqual([false, true, false])
    expect(handled("stytch_token_type=discovery")).toBe(true)
  })
})
