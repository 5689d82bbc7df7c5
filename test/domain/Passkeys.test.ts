import { describe, expect, it } from "vitest"
import { CeremonyAbortedError, PasskeyFailedError } from "../../src/domain/Ceremony.js"
import { ApiError, InvalidResponseError, NetworkError, unknownError } from "../../src/domain/Errors.js"
import {
  isPasskeyAborted,
  passkeyCreationMessage,
  passkeyLoginMessage,
  withChanges,
  type Passkey,
  type PasskeyChange
} from "../../src/domain/Passkeys.js"
import {
  PasskeyAlreadyRegisteredError,
  PasskeysUnsupportedError,
  UserCancellationError
} from "../../src/domain/SdkErrors.js"

const passkey = (id: string, name = id): Passkey => ({ webauthn_registration_id: id, name })
const refusal = (error_type: string) =>
  new ApiError({ status_code: 400, error_type, error_message: "", error_url: "" })

describe("the list of passkeys", () => {
  it.each<readonly [what: string, changes: ReadonlyArray<PasskeyChange>, names: ReadonlyArray<string>]>([
    ["nothing was done", [], ["a", "b"]],
    ["one was made", [{ _tag: "Made", passkey: passkey("c") }], ["a", "b", "c"]],
    ["the one that was made is told already", [{ _tag: "Made", passkey: passkey("b", "B") }], ["a", "b"]],
    ["one was renamed", [{ _tag: "Renamed", id: "a", name: "A" }], ["A", "b"]],
    [
      "one was renamed twice",
      [
        { _tag: "Renamed", id: "a", name: "A" },
        { _tag: "Renamed", id: "a", name: "AA" }
      ],
      ["AA", "b"]
    ],
    ["one was deleted", [{ _tag: "Deleted", id: "a" }], ["b"]],
    [
      "one was made, renamed and deleted",
      [
        { _tag: "Made", passkey: passkey("c") },
        { _tag: "Renamed", id: "c", name: "C" },
        { _tag: "Deleted", id: "c" }
      ],
      ["a", "b"]
    ],
    ["one was deleted that is gone already", [{ _tag: "Deleted", id: "z" }], ["a", "b"]]
  ])("when %s", (_, changes, names) => {
    expect(withChanges([passkey("a"), passkey("b")], changes).map(({ name }) => name)).toEqual(names)
  })

  it("does not mind a change that is told as well", () => {
    const changes: ReadonlyArray<PasskeyChange> = [
      { _tag: "Made", passkey: passkey("c") },
      { _tag: "Renamed", id: "a", name: "A" },
      { _tag: "Deleted", id: "b" }
    ]
    const once = withChanges([passkey("a"), passkey("b")], changes)
    expect(withChanges(once, changes)).toEqual(once)
  })
})

describe("a login with a passkey that failed", () => {
  it.each([
    [refusal("webauthn_registration_not_found"), "error.passkeyRegistrationNotFound"],
    [refusal("invalid_public_key_credential"), "error.passkeyUnknown"],
    [unknownError(), "error.passkeyUnknown"],
    [
      new InvalidResponseError({ status_code: 200, reason: "Invalid JSON response from our servers." }),
      "error.passkeyUnknown"
    ],
    [new NetworkError({}), "error.network"],
    [new PasskeyFailedError(), "error.passkeyUnknown"],
    [new PasskeysUnsupportedError(), "error.passkeysUnsupported"],
    [new UserCancellationError(), undefined],
    [new CeremonyAbortedError(), undefined]
  ])("by %s is told as %s", (error, message) => {
    expect(passkeyLoginMessage(error)).toBe(message)
  })
})

describe("a passkey that was not made", () => {
  it.each([
    [new PasskeyAlreadyRegisteredError(), "error.duplicatePasskey"],
    [refusal("duplicate_webauthn_registration"), "error.duplicatePasskey"],
    [refusal("user_unauthenticated"), "error.passkeyNotCreated"],
    [new UserCancellationError(), "error.passkeyNotCreated"],
    [new NetworkError({}), "error.passkeyNotCreated"]
  ])("by %s is told as %s", (error, message) => {
    expect(passkeyCreationMessage(error)).toBe(message)
  })
})

describe("a prompt that another took the place of", () => {
  it.each([
    [new CeremonyAbortedError(), true],
    [new UserCancellationError(), false],
    [refusal("passkey_aborted"), false]
  ])("is known from its error: %s", (error, aborted) => {
    expect(isPasskeyAborted(error)).toBe(aborted)
  })
})
