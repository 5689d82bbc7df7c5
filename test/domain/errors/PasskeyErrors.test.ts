import { describe, expect, it } from "vitest"
import { ceremonyError } from "../../../src/domain/errors/PasskeyErrors.js"

const named = (name: string, message = "") => new DOMException(message, name)
const coded = (code: string, name = "Error", message = "") =>
  Object.assign(new Error(message), { code, name })

describe("ceremonyError", () => {
  it.each([
    ["an abort", named("AbortError"), "passkey_aborted"],
    ["an abort that the library reports", coded("ERROR_CEREMONY_ABORTED"), "passkey_aborted"],
    ["a prompt that the person closed", named("NotAllowedError"), "user_cancellation"],
    [
      "a prompt that the user closed, as the library's error",
      coded("ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY", "NotAllowedError"),
      "user_cancellation"
    ],
    [
      "an existing passkey",
      coded("ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED", "InvalidStateError"),
      "passkey_already_registered"
    ],
    [
      "an existing passkey, with Safari's message",
      named("NotAllowedError", "At least one credential matches an entry of the excludeCredentials list"),
      "passkey_already_registered"
    ],
    [
      "an existing passkey, with Chrome's message",
      named(
        "InvalidStateError",
        "The user attempted to register an authenticator that contains one of the credentials already registered with the relying party."
      ),
      "passkey_already_registered"
    ],
    [
      "a page that may not use passkeys, with Chrome's message",
      named(
        "NotAllowedError",
        "The 'publickey-credentials-get' feature is not enabled in this document. Permissions Policy may be used to delegate Web Authentication capabilities to cross-origin child frames."
      ),
      "passkeys_unsupported"
    ],
    [
      "a frame that may not use passkeys, with Safari's message, as the library's error",
      coded(
        "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY",
        "NotAllowedError",
        "The origin of the document is not the same as its ancestors."
      ),
      "passkeys_unsupported"
    ],
    ["anything else", named("SecurityError", "not this domain"), "passkey_failed"],
    ["an error without a name", coded("", ""), "passkey_failed"],
    ["no error at all", undefined, "passkey_failed"],
    ["null", null, "passkey_failed"],
    ["a text", "NotAllowedError", "passkey_failed"],
    ["an object of other things", { code: 5, name: {}, message: [] }, "passkey_failed"]
  ])("%s", (_, cause, code) => {
    const error = ceremonyError(cause)
    expect(error.code).toBe(code)
    expect(error.cause).toBe(cause)
  })

  it("uses our own message", () => {
    expect(ceremonyError(named("AbortError", "SECRET")).message).not.toContain("SECRET")
    expect(ceremonyError(named("SecurityError", "SECRET")).message).not.toContain("SECRET")
  })
})
