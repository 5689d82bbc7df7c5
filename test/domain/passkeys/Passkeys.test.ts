import { describe, expect, it } from "vitest"
import { CeremonyAbortedError, PasskeyFailedError } from "../../../src/domain/errors/PasskeyErrors.js"
import {
  ApiError,
  CaptchaUnavailableError,
  InvalidResponseError,
  SchemaError,
  unknownError
} from "../../../src/domain/errors/CallErrors.js"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { isPasskeyAborted } from "../../../src/domain/passkeys/passkeyErrors.js"
import {
  passkeyCreationMessage,
  passkeyLoginMessage,
  withChanges,
  type Passkey,
  type PasskeyChange
} from "../../../src/domain/passkeys/Passkeys.js"
import {
  PasskeyAlreadyRegisteredError,
  PasskeysUnsupportedError,
  SessionChangedMeanwhileError,
  SignedOutMeanwhileError,
  UserCancellationError
} from "../../../src/domain/errors/DeviceErrors.js"

const passkey = (id: string, name = id): Passkey => ({ webauthn_registration_id: id, name })
const refusal = (error_type: string) =>
  new ApiError({ status_code: 400, error_type, error_message: "", error_url: "" })

describe("withChanges", () => {
  it.each<readonly [what: string, changes: ReadonlyArray<PasskeyChange>, names: ReadonlyArray<string>]>([
    ["no changes", [], ["a", "b"]],
    ["one created", [{ _tag: "Made", passkey: passkey("c") }], ["a", "b", "c"]],
    ["one created that is already listed", [{ _tag: "Made", passkey: passkey("b", "B") }], ["a", "b"]],
    ["one renamed", [{ _tag: "Renamed", id: "a", name: "A" }], ["A", "b"]],
    [
      "one renamed twice",
      [
        { _tag: "Renamed", id: "a", name: "A" },
        { _tag: "Renamed", id: "a", name: "AA" }
      ],
      ["AA", "b"]
    ],
    ["one deleted", [{ _tag: "Deleted", id: "a" }], ["b"]],
    [
      "one created, renamed and deleted",
      [
        { _tag: "Made", passkey: passkey("c") },
        { _tag: "Renamed", id: "c", name: "C" },
        { _tag: "Deleted", id: "c" }
      ],
      ["a", "b"]
    ],
    ["one deleted that is not listed", [{ _tag: "Deleted", id: "z" }], ["a", "b"]]
  ])("applies changes: %s", (_, changes, names) => {
    expect(withChanges([passkey("a"), passkey("b")], changes).map(({ name }) => name)).toEqual(names)
  })

  it("gives the same list when changes are applied twice", () => {
    const changes: ReadonlyArray<PasskeyChange> = [
      { _tag: "Made", passkey: passkey("c") },
      { _tag: "Renamed", id: "a", name: "A" },
      { _tag: "Deleted", id: "b" }
    ]
    const once = withChanges([passkey("a"), passkey("b")], changes)
    expect(withChanges(once, changes)).toEqual(once)
  })
})

describe("passkeyLoginMessage", () => {
  it.each([
    [refusal("webauthn_registration_not_found"), "error.passkeyRegistrationNotFound"],
    [refusal("secondary_factor_not_found"), "error.passkeyUnknown"],
    [refusal("invalid_public_key_credential"), "error.passkeyUnknown"],
    [unknownError(), "error.passkeyUnknown"],
    [
      new InvalidResponseError({ status_code: 200, reason: "Invalid JSON response from our servers." }),
      "error.passkeyUnknown"
    ],
    [new NetworkError({}), "error.network"],
    [new PasskeyFailedError(), "error.passkeyUnknown"],
    [new PasskeyAlreadyRegisteredError(), "error.passkeyUnknown"],
    [new CaptchaUnavailableError({}), "error.passkeyUnknown"],
    [new SchemaError({ body: [] }), "error.passkeyUnknown"],
    [new PasskeysUnsupportedError(), "error.passkeysUnsupported"],
    [new SessionChangedMeanwhileError(), "error.sessionChanged"],
    [new SignedOutMeanwhileError(), "error.signedOut"],
    [new UserCancellationError(), undefined],
    [new CeremonyAbortedError(), undefined]
  ])("for %s is %s", (error, message) => {
    expect(passkeyLoginMessage(error)).toBe(message)
  })
})

describe("passkeyCreationMessage", () => {
  it.each([
    [new PasskeyAlreadyRegisteredError(), "error.duplicatePasskey"],
    [refusal("duplicate_webauthn_registration"), "error.duplicatePasskey"],
    [refusal("too_many_unverified_factors"), "error.passkeyNotCreated"],
    [refusal("user_unauthenticated"), "error.passkeyNotCreated"],
    [new UserCancellationError(), "error.passkeyNotCreated"],
    [new NetworkError({}), "error.passkeyNotCreated"]
  ])("for %s is %s", (error, message) => {
    expect(passkeyCreationMessage(error, true)).toBe(message)
  })

  it.each([
    [new PasskeyAlreadyRegisteredError(), "error.duplicatePasskey"],
    [refusal("too_many_unverified_factors"), "error.tooManyUnverified"],
    [new UserCancellationError(), "error.passkeyNotAdded"]
  ])("for %s names no button to skip where there is none: %s", (error, message) => {
    expect(passkeyCreationMessage(error, false)).toBe(message)
  })
})

describe("isPasskeyAborted", () => {
  it.each([
    [new CeremonyAbortedError(), true],
    [new UserCancellationError(), false],
    [refusal("passkey_aborted"), false]
  ])("for %s is %s", (error, aborted) => {
    expect(isPasskeyAborted(error)).toBe(aborted)
  })
})
