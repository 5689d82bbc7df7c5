import { describe, expect, it } from "@effect/vitest"
import { wrong } from "../support.js"
import { refusalOf, setUpServer } from "./support.js"

type Server = Awaited<ReturnType<typeof setUpServer>>

const phone_number = "+14155552671"

/** Each delivery: its call, and the id that it answers. */
const deliveries: ReadonlyArray<
  readonly [
    name: string,
    create: (server: Server) => Promise<{ user_id: string; method_id: string; user_created: boolean }>
  ]
> = [
  [
    "sms",
    async ({ sdk }) => {
      const { phone_id, ...answer } = await sdk.otps.sms.loginOrCreate({ phone_number })
      return { ...answer, method_id: phone_id }
    }
  ],
  [
    "whatsapp",
    async ({ sdk }) => {
      const { phone_id, ...answer } = await sdk.otps.whatsapp.loginOrCreate({ phone_number })
      return { ...answer, method_id: phone_id }
    }
  ],
  [
    "email",
    async ({ sdk }) => {
      const { email_id, ...answer } = await sdk.otps.email.loginOrCreate({ email: "ada@example.com" })
      return { ...answer, method_id: email_id }
    }
  ]
]

describe("passcodes of the server API", () => {
  it.each(deliveries)("log a new user in by %s", async (delivery_method, create) => {
    const server = await setUpServer()
    const { method_id, user_created, user_id } = await create(server)
    expect([user_created, (await create(server)).user_created]).toEqual([true, false])
    const answer = await server.sdk.otps.authenticate({
      method_id,
      code: server.code(),
      session_duration_minutes: 30
    })
    expect(answer).toMatchObject({
      user_id,
      method_id,
      session: { authentication_factors: [{ type: "otp", delivery_method }] }
    })
  })

  it("send to known addresses only, unless the call names a user or a session", async () => {
    const { code, sdk, signInByLink } = await setUpServer()
    const { session_token, user_id } = await signInByLink("ada@example.com")
    expect(await refusalOf(sdk.otps.sms.send({ phone_number }))).toBe("404 phone_number_not_found")
    expect(await refusalOf(sdk.otps.whatsapp.send({ phone_number }))).toBe("404 phone_number_not_found")
    expect(await refusalOf(sdk.otps.email.send({ email: "eve@example.com" }))).toBe("404 email_not_found")
    expect((await sdk.otps.whatsapp.send({ phone_number, session_token })).user_id).toBe(user_id)
    const { phone_id } = await sdk.otps.sms.send({ phone_number, user_id })
    const { user } = await sdk.otps.authenticate({ method_id: phone_id, code: code() })
    expect(user).toMatchObject({ user_id, phone_numbers: [{ phone_number, verified: true }] })
  })

  it("refuse to move an address from one user to another", async () => {
    const { sdk, signInByLink } = await setUpServer()
    await signInByLink("ada@example.com")
    const { user_id } = await signInByLink("bob@example.com")
    expect(await refusalOf(sdk.otps.email.send({ email: "ada@example.com", user_id }))).toBe(
      "400 duplicate_email"
    )
  })

  it("are refused when they are wrong, used or expired", async () => {
    const { code, pass, sdk } = await setUpServer()
    const send = async () => {
      const { phone_id } = await sdk.otps.sms.loginOrCreate({ phone_number, expiration_minutes: 1 })
      return { method_id: phone_id, code: code() }
    }
    const { method_id, code: right } = await send()
    const attempt = (code: string) => sdk.otps.authenticate({ method_id, code })
    expect(await refusalOf(attempt(wrong(right)))).toBe("404 otp_code_not_found")
    await attempt(right)
    expect(await refusalOf(attempt(right))).toBe("404 otp_code_not_found")
    const late = await send()
    pass(60_000)
    expect(await refusalOf(sdk.otps.authenticate(late))).toBe("404 otp_code_not_found")
  })
})
