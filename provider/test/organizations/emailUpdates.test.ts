/** Members who change their address by a message to the new one, and the addresses that they had. */
import { describe, expect, it } from "@effect/vitest"
import { fillPath } from "../../../src/domain/calls/Endpoint.js"
import { magicLinks as MagicLinks } from "../../../src/domain/organizations/magicLinkCalls.js"
import { members as Members } from "../../../src/domain/organizations/memberCalls.js"
import { otps as Otps } from "../../../src/domain/organizations/otpCalls.js"
import { passwords as Passwords } from "../../../src/domain/organizations/passwordCalls.js"
import { self as Self } from "../../../src/domain/organizations/selfCalls.js"
import { minutes, strong } from "../support.js"
import { ada, bea, session_duration_minutes, setUpCompanies } from "./support.js"

const next = "b@engines.example"
const byCode = { delivery_method: "EMAIL_OTP" }
const taken = "400 duplicate_member_email"
const notRetired = "404 email_not_found"
const spent = "unable_to_auth_magic_link"
const noCode = "otp_code_not_found"

/** The companies, and what Bea does there. */
const setUpUpdates = async (...options: Parameters<typeof setUpCompanies>) => {
  const site = await setUpCompanies(...options)
  const { admin, call, engines: organization_id, lastCode, linkToken, member } = site
  return {
    ...site,
    ask: async (more: object = {}, session = member.session) => {
      await call(Self.startEmailUpdate, { email_address: next, ...more }, session)
      return lastCode() || linkToken()
    },
    askForLogin: async () => {
      await call(Otps.email.loginOrSignup, { email_address: bea, organization_id })
      return lastCode()
    },
    enter: (code: string, more: object = {}) => {
      const usual = { email_address: next, organization_id, session_duration_minutes }
      return call(Otps.email.authenticate, { code, ...usual, ...more })
    },
    create: (email_address: string) => call(Members.create, { email_address }, admin.session),
    /** The admin gives Bea another address at once. Returns the first one that she had. */
    move: async (email_address: string) => {
      const [change, id] = [{ member_id: member.id, email_address }, { id: member.id }]
      const moved = await call(Members.update, change, admin.session, id)
      return moved.member.retired_email_addresses[0] ?? {}
    }
  }
}

const strict = { strict: true, redirectURLs: ["https://app.test/in"] }

describe.each([{}, strict])("with the options %o", (options) => {
  it.each(["link", "code"])("a member changes the address with a %s, and back", async (by) => {
    const site = await setUpUpdates({}, options)
    const [more, use] = by === "link" ? [{}, site.redeem] : [byCode, site.enter]
    const token = await site.ask(more)
    expect((await site.me(site.member.session)).email_address).toBe(bea)
    const { member, member_session, method_id: email_id } = await use(token)
    const had = { retired_email_addresses: [{ email_address: bea }] }
    expect(member).toMatchObject({ email_address: next, email_address_verified: true, ...had })
    const email_factor = { email_address: next, email_id }
    expect(member_session?.authentication_factors).toMatchObject([{ email_factor }])
    await expect(use(token)).rejects.toThrow(by === "link" ? spent : noCode)
    const back = await site.redeem(await site.ask({ email_address: bea }))
    expect(back.member_id).toBe(site.member.id)
    expect(back.member.retired_email_addresses).toMatchObject([{ email_address: next }])
  })

  it("an admin changes the address of a member, and nobody else does", async () => {
    const { admin, call, carl, errorOf, linkToken, member, redeem } = await setUpUpdates({}, options)
    const [body, own] = [{ email_address: next }, { member_id: member.id }]
    await call(Members.startEmailUpdate, { email_address: "c@engines.example" }, member.session, own)
    await call(Members.startEmailUpdate, body, admin.session, own)
    expect((await redeem(linkToken())).member.email_address).toBe(next)
    for (const [name, leniently] of [
      ["start_email_update", taken],
      ["unlink_retired_email", notRetired]
    ] as const) {
      const attempt = (id: string, session?: string) =>
        errorOf("POST", `/b2b/organizations/members/${id}/${name}`, body, session)
      const error = "strict" in options ? "403 session_authorization_error" : leniently
      expect(await attempt(admin.id, member.session)).toBe(error)
      expect(await attempt(member.id, carl.session)).toBe("404 member_not_found")
      expect(await attempt(member.id)).toBe("401 user_unauthenticated")
    }
  })
})

describe("another address at once", () => {
  it.each([false, true])("takes the password of the member away (by the server: %s)", async (isByServer) => {
    const { admin, call, engines, fetch, me, member, move } = await setUpUpdates()
    const byServer = (email_address: string) =>
      fetch(`https://embedded.test/v1/b2b/organizations/${engines}/members/${member.id}`, {
        method: "PUT",
        headers: { Authorization: `Basic ${btoa("project-test-embedded:secret-test-embedded")}` },
        body: JSON.stringify({ email_address })
      })
    const enter = (email_address: string) =>
      call(Passwords.authenticate, {
        session_duration_minutes,
        email_address,
        organization_id: engines,
        password: strong
      })
    for (const { session } of [member, admin])
      await call(Passwords.resetBySession, { password: strong }, session)
    await move(bea.toUpperCase())
    await enter(bea)
    await (isByServer ? byServer(next) : move(next))
    await expect(enter(next)).rejects.toThrow("no_user_password")
    expect((await me(member.session)).member_password_id).toBe("")
    await enter(ada)
  })

  it.each([strict, {}])("is not one for the caller, with the options %o", async (options) => {
    const { admin, me, member, raw, state } = await setUpUpdates({}, options)
    const change = async ({ id: member_id, session } = admin, email_address = next) => {
      const body = { member_id, email_address }
      const { status } = await raw("PUT", `/b2b/organizations/members/${member_id}`, body, session)
      return [status, state.requests().at(-1)?.hosted]
    }
    const refused = "strict" in options ? [403, undefined] : [200, "403 session_authorization_error"]
    expect(await change()).toEqual(refused)
    expect(await change(member, "b2@engines.example")).toEqual(refused)
    const { email_address } = await me(admin.session)
    expect(email_address).toBe("strict" in options ? ada : next)
    expect(await change(admin, email_address.toUpperCase())).toEqual([200, undefined])
  })
})

describe("the change of an address", () => {
  it("is refused when the address cannot be the member's", async () => {
    const { admin, ask, inbox, member, move, refusal } = await setUpUpdates()
    const start = (body: object, { session } = member) =>
      refusal(Self.startEmailUpdate, { email_address: next, ...body }, session)
    for (const email_address of [ada, bea]) expect(await start({ email_address })).toBe(taken)
    expect(await start({ email_address: "nobody" })).toBe("400 invalid_email")
    expect(await start({ delivery_method: "PIGEON" })).toBe("400 bad_request")
    await ask()
    expect(inbox.latest(next)?.link).toContain("/in?stytch_token_type=multi_tenant_magic_links&token=")
    expect(await start({}, admin)).toBe(taken)
    await move("c@engines.example")
    expect(await start({ email_address: bea }, admin)).toBe("400 retired_member_email")
    expect(await start({})).toBe("400 email_update_not_allowed")
  })

  it("expires: a passcode after ten minutes, a link after an hour", async () => {
    const { ask, engines, enter, logIn, pass, redeem } = await setUpUpdates()
    const code = await ask(byCode)
    pass(minutes(10))
    await expect(enter(code)).rejects.toThrow(noCode)
    const link = await ask()
    pass(minutes(60))
    await expect(redeem(link)).rejects.toThrow(spent)
    await ask({}, (await logIn(ada, engines)).session_token)
  })

  it.each([
    ["somebody has got the address", "create"],
    ["the member gets another address, also if they get theirs back", "move"],
    ["the member is deleted, also if they are brought back", "delete"]
  ])("ends when meanwhile %s", async (_, what) => {
    const site = await setUpUpdates()
    const [link, code] = [await site.ask(), await site.ask(byCode)]
    const memberId = { memberId: site.member.id }
    if (what === "create") await site.create(next)
    for (const address of ["c@engines.example", bea]) {
      const { method, path } = address === bea ? Members.reactivate : Members.delete
      if (what === "move") await site.move(address)
      if (what === "delete") await site.raw(method, fillPath(path, memberId), undefined, site.admin.session)
      await expect(site.redeem(link)).rejects.toThrow(what === "create" ? "duplicate_member_email" : spent)
      await expect(site.enter(code)).rejects.toThrow(noCode)
    }
  })

  it("is for one organization, one address and one kind of message", async () => {
    const { ask, askForLogin, call, engines, enter, linkToken, looms, redeem } = await setUpUpdates()
    const code = await ask(byCode)
    for (const other of [{ organization_id: looms }, { email_address: bea }])
      await expect(enter(code, other)).rejects.toThrow(noCode)
    await expect(enter(await askForLogin())).rejects.toThrow(noCode)
    await call(Passwords.resetByEmailStart, { email_address: bea, organization_id: engines })
    const old = linkToken()
    const token = await ask()
    const discovery = { discovery_magic_links_token: token }
    await expect(call(MagicLinks.discovery.authenticate, discovery)).rejects.toThrow(spent)
    await redeem(token)
    for (const password_reset_token of [old, await ask({ email_address: bea })]) {
      const reset = { password_reset_token, password: "an engine of 1843", session_duration_minutes }
      await expect(call(Passwords.resetByEmail, reset)).rejects.toThrow(spent)
    }
  })

  it("counts wrong passcodes apart from those of logins, so that the member's own reset nothing", async () => {
    const { ask, askForLogin, enter } = await setUpUpdates({}, { lockOut: { failures: 2 } })
    const code = await ask(byCode)
    const wrong = code === "000000" ? "000001" : "000000"
    await expect(enter(wrong)).rejects.toThrow(noCode)
    await enter(await askForLogin(), { email_address: bea })
    await expect(enter(wrong)).rejects.toThrow(noCode)
    await expect(enter(code)).rejects.toThrow("user_lock_limit_reached")
  })
})

it.each(["email_id", "email_address"] as const)("a retired address is unlinked by %s", async (by) => {
  const { admin, call, create, member, move, refusal } = await setUpUpdates()
  const retired = await move(next)
  const unlink = (body: object, { session } = member) => refusal(Self.unlinkRetiredEmail, body, session)
  for (const body of [{}, retired]) expect(await unlink(body)).toBe("400 bad_request")
  const named = { [by]: retired[by]?.replace("bea", "Bea") }
  expect(await unlink({ email_address: next })).toBe(notRetired)
  expect(await unlink(named, admin)).toBe(notRetired)
  await expect(create(bea)).rejects.toThrow("retired_member_email")
  await call(Self.unlinkRetiredEmail, named, member.session)
  expect((await create(bea)).member.email_address).toBe(bea)
  await move("c@engines.example")
  const id = { member_id: member.id }
  const answer = await call(Members.unlinkRetiredEmail, { email_address: next }, admin.session, id)
  expect(answer.member.retired_email_addresses).toEqual([])
})

it("a retired address joins no organization, whichever way somebody with it comes in", async () => {
  const open = { email_jit_provisioning: "RESTRICTED", email_allowed_domains: ["engines.example"] } as const
  const { askForLink, call, discover, engines, exchange, member, move, refusal } = await setUpUpdates(open)
  await move(next)
  const retired = "retired_member_email"
  await expect(askForLink(bea, engines)).rejects.toThrow(retired)
  const to = { email_address: bea, organization_id: engines }
  expect(await refusal(Otps.email.loginOrSignup, to)).toBe(`400 ${retired}`)
  const { intermediate_session_token } = await discover(bea)
  await expect(exchange(intermediate_session_token, engines)).rejects.toThrow(retired)
  await call(Self.unlinkRetiredEmail, { email_address: bea }, member.session)
  await askForLink(bea, engines)
})
