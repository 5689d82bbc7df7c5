/** What strict mode and the project's settings refuse beside the factor rules and the redirect URLs. */
import { describe, expect, it } from "@effect/vitest"
import type { Options } from "../provider.js"
import { minutes, setUp as setUpProvider } from "./support.js"
import { apiErrorIn, visitor } from "./support/visitor.js"

const email = "ada@example.com"
const phone_number = "+12025550123"

const setUp = (options: Omit<Options, "defaultRedirectURL"> = { strict: true }) => {
  const warnings: Array<string> = []
  const site = setUpProvider({ onWarning: (message) => warnings.push(message), ...options })
  const answerTo = async (method: string, path: string, body?: object, token?: string) => {
    const response = await site.raw(method, path, body, token)
    return response.ok ? "200" : await apiErrorIn(response)
  }
  const hosted = () => site.state.requests().at(-1)?.hosted
  const server = (method: string, path: string, body: object) =>
    site.fetch(`https://embedded.test/v1${path}`, {
      method,
      headers: { Authorization: `Basic ${btoa("project-test-embedded:secret-test-embedded")}` },
      body: JSON.stringify(body)
    })
  return { ...site, answerTo, hosted, server, warnings }
}

describe("Trusted metadata", () => {
  const body = { trusted_metadata: { role: "admin" }, name: { first_name: "Ada" } }
  const refusal = "401 cannot_update_trusted_metadata"

  it("is not for browsers: strict mode refuses the whole call", async () => {
    const { answerTo, me, server, signInByLink } = setUp()
    const { session_token, user_id } = await signInByLink(email)
    expect(await answerTo("PUT", "/users/me", body, session_token)).toBe(refusal)
    expect((await me(session_token)).name.first_name).toBe("")
    expect((await server("PUT", `/users/${user_id}`, body)).status).toBe(200)
    expect((await me(session_token)).trusted_metadata).toEqual({ role: "admin" })
  })

  it("is ignored otherwise, with a warning and a row", async () => {
    const { answerTo, hosted, me, signInByLink, warnings } = setUp({})
    const { session_token } = await signInByLink(email)
    expect(await answerTo("PUT", "/users/me", body, session_token)).toBe("200")
    expect(hosted()).toBe(refusal)
    expect(warnings).toEqual([expect.stringContaining("The option strict enforces this.")])
    expect(await me(session_token)).toMatchObject({ name: { first_name: "Ada" }, trusted_metadata: {} })
  })
})

describe("Metadata", () => {
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, at]))
  /** As JSON it has this many bytes. */
  const sized = (bytes: number, letter = "a") => ({
    text: letter.repeat((bytes - '{"text":""}'.length) / new TextEncoder().encode(letter).length)
  })

  it.each([
    ["20 keys", keys(20), "200"],
    ["21 keys", keys(21), "400 metadata_too_large"],
    ["4096 bytes", sized(4096), "200"],
    ["4097 bytes", sized(4097), "400 metadata_too_large"],
    ["4097 bytes of long letters", sized(4097, "é"), "400 metadata_too_large"]
  ])("of %s gets its answer in strict mode, and passes otherwise", async (_, untrusted_metadata, answer) => {
    const strict = setUp()
    const { session_token, user_id } = await strict.signInByLink(email)
    expect(await strict.answerTo("PUT", "/users/me", { untrusted_metadata }, session_token)).toBe(answer)
    const byServer = await strict.server("PUT", `/users/${user_id}`, { trusted_metadata: untrusted_metadata })
    expect(`${byServer.status}`).toBe(answer.slice(0, 3))

    const lenient = setUp({})
    const ada = await lenient.signInByLink(email)
    expect(await lenient.answerTo("PUT", "/users/me", { untrusted_metadata }, ada.session_token)).toBe("200")
    expect(lenient.hosted()).toBe(answer === "200" ? undefined : answer)
  })

  it("is counted with what is there already, and removed keys make room", async () => {
    const { answerTo, signInByLink } = setUp()
    const { session_token } = await signInByLink(email)
    const update = (untrusted_metadata: object) =>
      answerTo("PUT", "/users/me", { untrusted_metadata }, session_token)
    expect(await update(keys(20))).toBe("200")
    expect(await update({ more: 1 })).toBe("400 metadata_too_large")
    expect(await update({ more: 1, key0: null })).toBe("200")
  })

  it("that was stored before does not get in the way of another change", async () => {
    const { answerTo, options, signInByLink } = setUp({})
    const { session_token } = await signInByLink(email)
    await answerTo("PUT", "/users/me", { untrusted_metadata: keys(30) }, session_token)
    options.set({ strict: true })
    expect(await answerTo("PUT", "/users/me", { name: { first_name: "Ada" } }, session_token)).toBe("200")
  })
})

describe("Messages to one address", () => {
  const kinds = [
    ["text messages", "/otps/sms/login_or_create", { phone_number }],
    ["WhatsApp messages", "/otps/whatsapp/login_or_create", { phone_number }],
    ["passcodes by email", "/otps/email/login_or_create", { email }],
    ["magic links", "/magic_links/email/login_or_create", { email }],
    ["links for a new password", "/passwords/email/reset/start", { email }]
  ] as const
  const seed = { users: [{ email, phone_number }] }

  it.each(kinds)("have a limit in strict mode: %s", async (_, path, body) => {
    const { answerTo, inbox, pass, seed: add } = setUp()
    await add(seed)
    const send = () => answerTo("POST", path, body)
    for (let sent = 0; sent < 10; sent++) expect(await send()).toBe("200")
    expect(await send()).toBe("429 too_many_requests")
    expect(inbox.list()).toHaveLength(10)
    pass(minutes(10))
    expect(await send()).toBe("200")
  })

  it("have a limit of their own for each address and each kind, which a reset ends", async () => {
    const { answerTo, reset } = setUp()
    const text = (number: string) => answerTo("POST", "/otps/sms/login_or_create", { phone_number: number })
    for (let sent = 0; sent < 10; sent++) await text(phone_number)
    expect(await text(phone_number)).toBe("429 too_many_requests")
    expect(await text("+12025550124")).toBe("200")
    expect(await answerTo("POST", "/otps/whatsapp/login_or_create", { phone_number })).toBe("200")
    await reset()
    expect(await text(phone_number)).toBe("200")
  })

  it.each(kinds)("have none otherwise: %s", async (_, path, body) => {
    const { answerTo, seed: add } = setUp({})
    await add(seed)
    for (let sent = 0; sent < 30; sent++) expect(await answerTo("POST", path, body)).toBe("200")
  })
})

describe("What a project has switched off", () => {
  const off = "403 endpoint_not_authorized_for_sdk"
  const strength = { password: "a", email }

  it("is answered so, also without a session, and nothing else is", async () => {
    const { answerTo, options, signInByLink } = setUp({ switchedOff: ["userData", "passwords", "otps"] })
    const { session_token } = await signInByLink(email)
    const answers = async () => [
      await answerTo("PUT", "/users/me", {}, session_token),
      await answerTo("DELETE", "/users/emails/email-1", undefined, session_token),
      await answerTo("POST", "/passwords/strength_check", strength),
      await answerTo("POST", "/otps/sms/login_or_create", { phone_number }),
      await answerTo("GET", "/users/me", undefined, session_token),
      await answerTo("POST", "/users/search", { email }),
      await answerTo("POST", "/sessions/authenticate", {}, session_token),
      await answerTo("POST", "/totps", { expiration_minutes: 10 }, session_token)
    ]
    expect(await answers()).toEqual([off, off, off, off, "200", "200", "200", "200"])
    options.set({ switchedOff: [] })
    expect((await answers()).slice(0, 4)).toEqual(["200", "404 email_not_found", "200", "200"])
  })

  it.each([
    ["cryptoWallets", "/crypto_wallets/authenticate"],
    ["magicLinks", "/magic_links/authenticate"],
    ["oauth", "/oauth/attach"],
    ["totps", "/totps/recovery_codes"],
    ["webauthn", "/webauthn/register"]
  ] as const)("can be %s", async (feature, path) => {
    const { answerTo } = setUp({ switchedOff: [feature] })
    expect(await answerTo("POST", path, {})).toBe(off)
  })

  it("can be social logins, which then do not start", async () => {
    const { start } = visitor(setUp({ switchedOff: ["oauth"] }).fetch)
    expect(await apiErrorIn(await start("github", {}))).toBe(off)
  })

  it("is not switched off for the site's server", async () => {
    const { server } = setUp({ switchedOff: ["passwords"] })
    expect((await server("POST", "/passwords/strength_check", strength)).status).toBe(200)
  })
})
