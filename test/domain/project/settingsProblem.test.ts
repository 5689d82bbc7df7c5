import { assert, describe, it } from "@effect/vitest"
import { InvalidResponseError } from "../../../src/domain/errors/CallErrors.js"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { settingsProblem } from "../../../src/domain/project/settingsProblem.js"

const problem = (address: string) => settingsProblem(new NetworkError({}), address, "https://app.test")

describe("settingsProblem", () => {
  it("asks whether the local provider runs, and leaves out the password of the address", () => {
    const text = problem("http://ada:SECRET@localhost:4000/bootstrap?key=SECRET#SECRET")
    assert.include(
      text,
      "http://localhost:4000/bootstrap did not answer, or does not allow https://app.test (CORS)."
    )
    assert.include(text, "Is `npx latchkey provider` running?")
    assert.notInclude(text, "SECRET")
  })

  it("asks to allow the origin of the page when the provider is not on this computer", () => {
    assert.include(problem("https://api.stytch.com"), "Allow it in the project's settings.")
  })

  it("gives no reason for any other error", () => {
    const error = new InvalidResponseError({ status_code: 502, reason: "Invalid or no response from server" })
    assert.strictEqual(
      settingsProblem(error, "https://api.stytch.com", "https://app.test"),
      "The project's settings could not be fetched (InvalidResponseError). The previous settings, or the defaults, stay in use."
    )
  })

  it("does not repeat an address that is invalid", () => {
    assert.include(problem("//"), "The provider did not answer")
    assert.include(problem("//"), "Allow it in the project's settings.")
  })
})
