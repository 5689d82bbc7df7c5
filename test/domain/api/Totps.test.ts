import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { authenticate, create, recover, recoveryCodes, TotpRecovery } from "../../../src/domain/api/Totps.js"
import { itRoundTrips, itTakes, signedIn } from "../support.js"
import { itCalls } from "./routes.js"

describe("calls of authenticator apps", () => {
  itCalls([
    ["POST /totps", create],
    ["POST /totps/authenticate", authenticate, "retried"],
    ["POST /totps/recovery_codes", recoveryCodes],
    ["POST /totps/recover", recover, "retried"]
  ])
})

const codes = ["aaaa-bbbb-cccc", "dddd-eeee-ffff"]
const session = { ...signedIn.more, ...signedIn.onDevice, totp_id: "totp-1" }

describe("setting an authenticator up", () => {
  itTakes("The payload", create.payload, { expiration_minutes: 5 })
  itTakes(
    "The answer",
    create.answer,
    { totp_id: "totp-1", secret: "JBSWY3DPEHPK3PXP" },
    {
      qr_code: "data:image/png;base64,AAAA",
      recovery_codes: codes,
      user_id: "user-1",
      __user: { user_id: "user-1" }
    }
  )

  it("may answer without a picture or recovery codes", () => {
    const answer = { totp_id: "totp-1", secret: "A", qr_code: null, recovery_codes: null }
    expect(Schema.decodeUnknownSync(create.answer)(answer)).toMatchObject({ qr_code: "", recovery_codes: [] })
  })
})

describe("authenticating with an authenticator", () => {
  itTakes("The payload", authenticate.payload, { totp_code: "123456", session_duration_minutes: 30 })
  itTakes("The answer", authenticate.answer, signedIn.least, session)
})

describe("fetching recovery codes", () => {
  const totp = { totp_id: "totp-1", verified: true }

  itTakes("The answer", recoveryCodes.answer, { user_id: "user-1" }, { totps: [totp] })
  itTakes("An authenticator", TotpRecovery, totp, { recovery_codes: codes })

  it.each([[totp], totp])("may answer with a list of authenticators or with one: %j", (told) => {
    const answer = Schema.decodeUnknownSync(recoveryCodes.answer)({ user_id: "user-1", totps: told })
    expect(answer.totps).toEqual([{ ...totp, recovery_codes: [] }])
  })

  it.each([null, undefined])("may answer with no authenticators: %s", (told) => {
    const answer = Schema.decodeUnknownSync(recoveryCodes.answer)({ user_id: "user-1", totps: told })
    expect(answer.totps).toEqual([])
  })

  it("has no body", () => {
    expect(Schema.encodeSync(recoveryCodes.payload)()).toBeUndefined()
  })
})

describe("signing in with a recovery code", () => {
  itTakes("The payload", recover.payload, { recovery_code: "aaaa-bbbb-cccc", session_duration_minutes: 30 })
  itTakes("The answer", recover.answer, signedIn.least, session)
})

itRoundTrips("The payload of create", create.payload)
itRoundTrips("The answer of create", create.answer)
itRoundTrips("The payload of authenticate", authenticate.payload)
itRoundTrips("The answer of authenticate", authenticate.answer)
itRoundTrips("The answer of recoveryCodes", recoveryCodes.answer)
itRoundTrips("The payload of recover", recover.payload)
