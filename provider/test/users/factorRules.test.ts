import { readFileSync } from "node:fs"
import { TOTP } from "otpauth"
import { describe, expect, it } from "vitest"
import { impersonation as Impersonation } from "../../../src/domain/impersonation/calls.js"
import { magicLinks as MagicLinks } from "../../../src/domain/magicLink/calls.js"
import { oauth as OAuth } from "../../../src/domain/oauth/calls.js"
import { otps as Otps } from "../../../src/domain/otp/calls.js"
import { passwords as Passwords } from "../../../src/domain/passwords/calls.js"
import { totps as Totps } from "../../../src/domain/secondFactor/calls.js"
import { ceremonies } from "../../../src/domain/passkeys/calls.js"
import type { Options, SeedUser } from "../../provider.js"
import { minutes, setUp as setUpProvider, strong, stronger } from "../support.js"
import { endpoints } from "../../../test/support/endpoints.js"
import { makeAuthenticator } from "../support/authenticator.js"
import { visitor } from "../support/visitor.js"

const mail = "ada@example.com"
const other = "lovelace@example.com"
const number = "+12025550123"
const otherNumber = "+12025550124"
const secret = "JBSWY3DPEHPK3PXP"
const wallet = "0x52908400098527886E0F7030069857D2E4169EE7"
const day = { session_duration_minutes: 1440 }

type Step = number | "email" | "code" | "password" | "google" | "sms" | "app" | "nobody"

/** A provider with one user. */
const setUp = async (seed: SeedUser, options: Omit<Options, "defaultRedirectURL"> = { strict: true }) => {
  const warnings: Array<string> = []
  const site = setUpProvider({ onWarning: (message) => warnings.push(message), ...options })
  const { socialToken } = visitor(site.fetch)
  const { users } = await site.seed({ users: [seed] })
  const user_id = users[0]?.user.user_id ?? ""
  const user = async () => {
    const found = (await site.state.users()).find((each) => each.user_id === user_id)
    if (found === undefined) throw new Error("The user is gone")
    return found
  }

  /** Signs in with one factor after the other, in the same session. A number of minutes passes. */
  const signIn = async (...steps: ReadonlyArray<Step>) => {
    let token: string | undefined
    for (const step of steps) {
      if (typeof step === "number") site.pass(minutes(step))
      else token = (await answers[step](token)).session_token
    }
    return token ?? ""
  }
  const answers = {
    email: async (token?: string) =>
      site.call(MagicLinks.authenticate, { token: await site.emailLink(mail), ...day }, token),
    code: async (token?: string) => {
      const { method_id } = await site.call(Otps.email.loginOrCreate, { email: mail })
      const code = site.inbox.latest()?.code ?? ""
      return site.call(Otps.authenticate, { method_id, token: code, ...day }, token)
    },
    password: (token?: string) =>
      site.call(Passwords.authenticate, { email: mail, password: strong, ...day }, token),
    google: async (token?: string) =>
      site.call(OAuth.authenticate, { token: await socialToken("google", mail), ...day }, token),
    sms: async (token?: string) =>
      site.call(Otps.authenticate, { ...(await site.smsCode(number)), ...day }, token),
    app: (token?: string) => {
      const totp_code = new TOTP({ secret }).generate({ timestamp: site.clock.now() })
      return site.call(Totps.authenticate, { totp_code, ...day }, token)
    },
    nobody: async () =>
      site.call(Impersonation.authenticate, { impersonation_token: await site.impersonate(user_id) })
  }

  /** Makes a call, and returns its status with its error type if it has one. */
  const tried = async (call: Call, token: string) => {
    const { body, method = "POST", path } = call(await user())
    const response = await site.raw(method, path, body, token)
    const [, type] = /"error_type":"(\w+)"/.exec(await response.text()) ?? []
    return type === undefined ? `${response.status}` : `${response.status} ${type}`
  }
  /** What the row of the last request says of a hosted project. */
  const hosted = () => site.state.requests().at(-1)?.hosted
  const signedIn = async () => (await site.provider.signIn(user_id)).session_token
  return { ...site, hosted, signedIn, signIn, tried, user, warnings }
}

type User = Awaited<ReturnType<Awaited<ReturnType<typeof setUp>>["user"]>>

/** A call of the user. */
type Call = (user: User) => { readonly method?: string; readonly path: string; readonly body?: unknown }

const send =
  (path: string, to: object): Call =>
  () => ({ path, body: to })

const remove =
  (list: string, idOf: (user: User) => string | undefined): Call =>
  (user) => ({ method: "DELETE", path: `/users/${list}/${idOf(user)}` })

const deleteEmail = remove("emails", ({ emails }) => emails.at(-1)?.email_id)
const deletePhone = remove("phone_numbers", ({ phone_numbers }) => phone_numbers[0]?.phone_id)
const deleteApp = remove("totps", ({ totps }) => totps[0]?.totp_id)
const deleteWallet = remove("crypto_wallets", ({ crypto_wallets }) => crypto_wallets[0]?.crypto_wallet_id)
const deletePasskey = remove(
  "webauthn_registrations",
  ({ webauthn_registrations }) => webauthn_registrations[0]?.webauthn_registration_id
)
const deleteLogin = remove("oauth", ({ providers }) => providers[0]?.oauth_user_registration_id)
const textOtherNumber = send("/otps/sms/send/secondary", { phone_number: otherNumber })
const createApp = send("/totps", { expiration_minutes: 10 })
const startPasskey = send("/webauthn/register/start", {
  domain: "app.test",
  user_agent: "",
  return_passkey_credential_options: true
})
const showRecoveryCodes: Call = () => ({ path: "/totps/recovery_codes" })
const setPassword = send("/passwords/session/reset", { password: stronger })

const one: SeedUser = { email: mail, password: strong }
const two: SeedUser = { ...one, phone_number: number }
const three: SeedUser = { ...two, totp: { secret } }
const all: SeedUser = {
  ...three,
  passkeys: [{ domain: "app.test" }],
  crypto_wallets: [{ crypto_wallet_type: "ethereum", crypto_wallet_address: wallet }]
}

describe("A privileged call", () => {
  const calls: ReadonlyArray<readonly [name: string, call: Call, seed: SeedUser]> = [
    ["deletes an email address", deleteEmail, all],
    ["deletes a phone number", deletePhone, all],
    ["deletes an authenticator app", deleteApp, all],
    ["deletes a wallet", deleteWallet, all],
    ["deletes a passkey", deletePasskey, all],
    ["texts another number", textOtherNumber, two],
    ["sends a WhatsApp message", send("/otps/whatsapp/send/secondary", { phone_number: otherNumber }), two],
    ["emails a passcode to another address", send("/otps/email/send/secondary", { email: other }), two],
    ["emails a link to another address", send("/magic_links/email/send/secondary", { email: other }), two],
    ["creates an authenticator app", createApp, two],
    ["starts the registration of a passkey", startPasskey, two],
    ["sets a password by session", setPassword, two],
    ["shows recovery codes", showRecoveryCodes, three]
  ]

  it.each(calls)("that %s needs a second factor in strict mode", async (_, call, seed) => {
    const { hosted, signIn, tried, warnings } = await setUp(seed)
    const before = await signIn("email")
    expect(await tried(call, before)).toBe("401 insufficient_factors")
    expect(await tried(call, await signIn("email", "sms"))).toBe("200")
    expect([hosted(), warnings]).toEqual([undefined, []])
  })

  it.each(calls)("that %s passes otherwise, with one warning and a row", async (_, call, seed) => {
    const { hosted, signIn, tried, warnings } = await setUp(seed, {})
    expect(await tried(call, await signIn("email", "sms"))).toBe("200")
    expect([hosted(), warnings]).toEqual([undefined, []])

    const lax = await setUp(seed, {})
    const token = await lax.signIn("email")
    expect(await lax.tried(call, token)).toBe("200")
    expect(lax.hosted()).toBe("401 insufficient_factors")
    expect(lax.warnings).toEqual([
      expect.stringMatching(/^A hosted project would not .* 401 insufficient_factors/)
    ])
  })

  it.each<readonly [steps: ReadonlyArray<Step>, seed: SeedUser, answer: string]>([
    [["email"], one, "200"],
    [["email", 600], one, "200"],
    [["email", "password"], one, "200"],
    [["email"], two, "401 insufficient_factors"],
    [["sms"], two, "401 insufficient_factors"],
    [["nobody"], two, "401 insufficient_factors"],
    [["nobody", "email"], two, "401 insufficient_factors"],
    [["email", 600], two, "401 insufficient_factors"],
    [["email", "password"], two, "403 weak_factor_combination"],
    [["email", "google"], two, "403 weak_factor_combination"],
    [["email", "sms"], two, "200"],
    [["email", "sms", 59], two, "200"],
    [["email", "sms", 60], two, "403 stale_factors"],
    [["email", 600, "sms"], two, "200"],
    [["sms", "app"], three, "200"],
    [["email", "app", 60], three, "403 stale_factors"],
    [["email", "app", 60, "password"], three, "200"]
  ])("in a session of %j has its answer", async (steps, seed, answer) => {
    const { signIn, tried } = await setUp(seed)
    expect(await tried(textOtherNumber, await signIn(...steps))).toBe(answer)
  })

  it("needs the factors when the registration of a passkey ends, too", async () => {
    const { call, pass, signIn, tried } = await setUp(two)
    const token = await signIn("email", "sms", 59)
    const asked = { domain: "app.test", user_agent: "", return_passkey_credential_options: true }
    const { public_key_credential_creation_options } = await call(ceremonies.registerStart, asked, token)
    const { create } = await makeAuthenticator()
    const register = send("/webauthn/register", {
      public_key_credential: await create(public_key_credential_creation_options)
    })
    pass(minutes(1))
    expect(await tried(register, token)).toBe("403 stale_factors")
    const again = await signIn("email", "sms")
    expect(await tried(register, again)).toBe("200")
  })

  it("is bound by the option factorRules alone, if it is set", async () => {
    const lenient = await setUp(two, { strict: true, factorRules: "lenient" })
    expect(await lenient.tried(setPassword, await lenient.signIn("email"))).toBe("200")
    const { options, signIn, tried } = await setUp(two, { factorRules: "hosted" })
    expect(await tried(setPassword, await signIn("email"))).toBe("401 insufficient_factors")
    options.set({ factorRules: "lenient" })
    expect(await tried(setPassword, await signIn("email"))).toBe("200")
  })
})

describe("A password that is set by session", () => {
  const tooOld = "400 session_too_old_to_reset_password"

  it.each<readonly [steps: ReadonlyArray<Step>, seed: SeedUser, answer: string]>([
    [["email", 4], one, "200"],
    [["email", 5], one, tooOld],
    [["code", 4], one, "200"],
    [["password", 4], one, "200"],
    [["email", 5, "password"], one, "200"],
    [["google"], one, tooOld],
    [["nobody"], one, tooOld],
    [["email", "sms", 4], two, "200"],
    [["email", 5, "sms"], two, tooOld],
    [["email", 5, "sms", "email"], two, "200"]
  ])(
    "needs the address or the password of five minutes ago in a session of %j",
    async (steps, seed, answer) => {
      const { signIn, tried } = await setUp(seed)
      expect(await tried(setPassword, await signIn(...steps))).toBe(answer)
    }
  )

  it.each([
    [{ factorRules: "hosted" } as const, tooOld, undefined, 0],
    [{}, "200", tooOld, 1],
    [{ strict: true, factorRules: "lenient" } as const, "200", tooOld, 1]
  ])("is bound by the option factorRules: %j", async (options, answer, note, count) => {
    const { hosted, signIn, tried, warnings } = await setUp(one, options)
    expect(await tried(setPassword, await signIn("email", 5))).toBe(answer)
    expect(hosted()).toBe(note)
    expect(warnings).toHaveLength(count)
  })
})

describe("The page of the provider", () => {
  /** They start a session, or answer everybody. */
  const withoutSession =
    /^(bootstrap|log|logoutStartAlias|idp\.oauthLogoutStart|impersonation|members|user\.search|.*loginOrCreate|(magicLinks|oauth|otps)\.authenticate|session\.(attest|exchangeAccessToken)|passwords\.(?!resetBySession).*)/
  const page = readFileSync("docs/provider.md", "utf8")
  const [, section = ""] = /\n### Factor rules\n([^]*?)\n### /.exec(page) ?? []
  const named = new Set([...section.matchAll(/`([\w.]+)`/g)].map(([, name]) => name))
  /** The methods of the client that make these calls. */
  const methodOf = (name: string) =>
    name
      .replace(/^ceremonies\.(register|authenticate)(Start)?$/, "webauthn.$1")
      .replace("fetchUser", "user.get")

  it.each(endpoints.map(([name]) => methodOf(name)).filter((name) => !withoutSession.test(name)))(
    "says whether %s needs a second factor",
    (name) => {
      expect([...named]).toContain(name)
    }
  )
})

describe("A user", () => {
  it("gets a message at their own verified address or number with one factor", async () => {
    const { signIn, tried } = await setUp(two)
    const token = await signIn("email")
    expect(await tried(send("/otps/sms/send/secondary", { phone_number: number }), token)).toBe("200")
    expect(await tried(send("/magic_links/email/send/secondary", { email: mail }), token)).toBe("200")
  })

  it("proves another category with a code at their own address", async () => {
    const { call, provider, signIn, tried } = await setUp(two, { factorRules: "hosted" })
    const token = await signIn("sms")
    expect(await tried(setPassword, token)).toBe("401 insufficient_factors")
    const { method_id } = await call(Otps.email.send, { email: mail }, token, { factor: "secondary" })
    const code = provider.inbox.latest()?.code ?? ""
    await call(Otps.authenticate, { method_id, token: code, ...day }, token)
    expect(await tried(setPassword, token)).toBe("200")
  })

  it.each([
    ["a number", textOtherNumber],
    ["an app", createApp],
    ["a passkey", startPasskey]
  ])("whose address is not verified cannot add %s", async (_, call) => {
    const { signUp, tried } = await setUp({})
    const { session_token } = await signUp(mail)
    expect(await tried(call, session_token)).toBe("400 too_many_unverified_factors")
    expect(await tried(send("/otps/email/send/secondary", { email: mail }), session_token)).toBe("200")
  })

  it("gets another code for the address that is not verified yet, and another app for the one before", async () => {
    const { signIn, tried } = await setUp({ email: mail })
    const token = await signIn("email")
    expect([await tried(createApp, token), await tried(createApp, token)]).toEqual(["200", "200"])
    expect(await tried(textOtherNumber, token)).toBe("400 too_many_unverified_factors")
    expect(await tried(setPassword, token)).toBe("200")
    expect(await tried(deleteApp, token)).toBe("200")
    expect([await tried(textOtherNumber, token), await tried(textOtherNumber, token)]).toEqual(["200", "200"])
    expect(await tried(createApp, token)).toBe("400 too_many_unverified_factors")
  })

  it("keeps the last email address, phone number or social login, and no passkey counts", async () => {
    const { signIn, tried } = await setUp(all)
    const token = await signIn("email", "google", "sms", "app")
    expect(await tried(deleteEmail, token)).toBe("200")
    expect(await tried(deletePhone, token)).toBe("200")
    expect(await tried(deleteLogin, token)).toBe("400 cannot_delete_last_primary_factor")
    expect(await tried(deletePasskey, token)).toBe("200")
    expect(await tried(deleteApp, token)).toBe("200")
    expect(await tried(deleteWallet, token)).toBe("200")
  })

  it("without any of these keeps the last passkey or wallet", async () => {
    const { passkeys = [], crypto_wallets = [] } = all
    const { signedIn, tried } = await setUp({ passkeys, crypto_wallets })
    const token = await signedIn()
    expect(await tried(deleteWallet, token)).toBe("200")
    expect(await tried(deletePasskey, token)).toBe("400 cannot_delete_last_primary_factor")
  })

  it("can delete the last one otherwise, with a warning and a row", async () => {
    const { hosted, signIn, tried, warnings } = await setUp({ email: mail }, {})
    expect(await tried(deleteEmail, await signIn("email"))).toBe("200")
    expect(hosted()).toBe("400 cannot_delete_last_primary_factor")
    expect(warnings).toHaveLength(1)
  })

  it.each([
    [{ strict: true }, "404 secondary_factor_not_found", undefined],
    [{}, "404 webauthn_registration_not_found", "404 secondary_factor_not_found"]
  ])("without a passkey cannot use one as a second factor: %j", async (options, answer, note) => {
    const { hosted, signIn, tried } = await setUp(one, options)
    const start = send("/webauthn/authenticate/start/secondary", {
      domain: "app.test",
      return_passkey_credential_options: true
    })
    expect(await tried(start, await signIn("email"))).toBe(answer)
    expect(hosted()).toBe(note)
  })

  it("is not bound by the rules when the site's server calls", async () => {
    const { fetch, signIn, state, user } = await setUp(two)
    const authorization = `Basic ${btoa("project-test-embedded:secret-test-embedded")}`
    const serverCall = async (method: string, path: string, body?: object) => {
      const init = { method, headers: { Authorization: authorization }, body: JSON.stringify(body ?? {}) }
      return (await fetch(`https://embedded.test/v1${path}`, init)).status
    }
    const session_token = await signIn("email", 5)
    const { emails, phone_numbers } = await user()
    expect([
      await serverCall("POST", "/passwords/session/reset", { session_token, password: stronger }),
      await serverCall("POST", "/otps/sms/send", { session_token, phone_number: otherNumber }),
      await serverCall("POST", "/otps/email/send", { user_id: (await user()).user_id, email: other }),
      await serverCall("DELETE", `/users/phone_numbers/${phone_numbers[0]?.phone_id}`),
      await serverCall("DELETE", `/users/emails/${emails[0]?.email_id}`)
    ]).toEqual([200, 200, 200, 200, 200])
    expect(state.requests().filter((request) => request.hosted !== undefined)).toEqual([])
  })
})
