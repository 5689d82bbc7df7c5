import { expect, it } from "@effect/vitest"
import { errorIn, setUpApps, theirs } from "../support/connectedApps.js"

it("a challenge is a digest: the method plain is refused", async () => {
  const { codeFor, theirExchange, token } = await setUpApps()
  const { code_verifier } = theirExchange("")
  const plain = theirExchange(await codeFor(theirs, { code_challenge: code_verifier }))
  expect(await errorIn(await token(plain))).toBe("400 invalid_grant")
})

it.each(["short", "c".repeat(42), "c".repeat(129), `${"c".repeat(43)}=`])(
  "a challenge has 43 to 128 characters of base64url: %s is refused",
  async (code_challenge) => {
    const { asked, errorOf, session_token } = await setUpApps()
    const body = { ...asked(theirs), consent_granted: true, code_challenge }
    const refusal = await errorOf("POST", "/idp/oauth/authorize/submit", body, session_token)
    expect(refusal).toBe("400 invalid_code_challenge")
    const link = { email: "ada@example.com", code_challenge }
    expect(await errorOf("POST", "/magic_links/email/login_or_create", link)).toBe(
      "400 invalid_code_challenge"
    )
  }
)
