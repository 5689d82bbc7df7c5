import { expect, it } from "@effect/vitest"
import { errorIn, setUpApps, theirs } from "../support/connectedApps.js"

it("a challenge is a digest: the method plain is refused", async () => {
  const { codeFor, theirExchange, token } = await setUpApps()
  const { code_verifier } = theirExchange("")
  const plain = theirExchange(await codeFor(theirs, { code_challenge: code_verifier }))
  expect(await errorIn(await token(plain))).toBe("400 invalid_grant")
})
