import * as Schema from "effect/Schema"
import { afterEach, describe, expect, it, vi } from "vitest"
import { impersonation as Impersonation } from "../../src/domain/impersonation/calls.js"
import { setUp } from "../../provider/test/support.js"
import { functionOf } from "../support/docs/backends.js"
import { blocks } from "../support/docs/blocks.js"

const email = "ada@example.com"
const phone_number = "+12025550123"

const Listed = Schema.parseJson(Schema.Array(Schema.Struct({ session_id: Schema.String })))

/** Sends a request of the account page to the page's server. Returns the status and what it answers. */
const setUpServer = async () => {
  const block = blocks.find(
    ({ file, place }) => place.startsWith("docs/account.md:") && file === "src/account.ts"
  )
  const code = block?.code ?? ""
  const site = setUp({ clock: Date.now })
  vi.stubGlobal("fetch", site.fetch)
  vi.stubEnv("STYTCH_SECRET", "secret-test-embedded")
  const handle = await functionOf("handleAccount", "account", { "account.ts": code })
  const call = async (method: string, path: string, session_token: string) => {
    const headers = { cookie: `stytch_session=${session_token}` }
    const response = await handle(new Request(`https://app.test${path}`, { method, headers }))
    if (!(response instanceof Response)) throw new Error("This is no response.")
    return { status: response.status, text: await response.text() }
  }
  const idsOf = async (session_token: string) =>
    Schema.decodeUnknownSync(Listed)((await call("GET", "/api/sessions", session_token)).text).map(
      ({ session_id }) => session_id
    )
  return { ...site, answer: site.call, call, idsOf }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

describe("the server in docs/account.md", () => {
  it("lists the user's own sessions, and ends one of them", async () => {
    const { call, idsOf, seed, signIn } = await setUpServer()
    await seed({ users: [{ email }, { email: "bob@example.com" }] })
    const [here, elsewhere, other] = [
      await signIn(email),
      await signIn(email),
      await signIn("bob@example.com")
    ]
    const ids = [here, elsewhere].map(({ session }) => session.session_id)
    expect(new Set(await idsOf(here.session_token))).toEqual(new Set(ids))

    const end = (session_id: string) => call("DELETE", `/api/sessions/${session_id}`, here.session_token)
    expect(await end(other.session.session_id)).toMatchObject({ status: 404 })
    expect(await idsOf(other.session_token)).toEqual([other.session.session_id])
    expect(await end(elsewhere.session.session_id)).toMatchObject({ status: 204 })
    expect(await idsOf(here.session_token)).toEqual([here.session.session_id])
    expect(await call("GET", "/api/sessions", elsewhere.session_token)).toMatchObject({ status: 401 })
  })

  it("deletes the user, once the session has the second factor that they have", async () => {
    const { call, seed, signIn, signInBySms, state } = await setUpServer()
    await seed({ users: [{ email, phone_number }] })
    const { session_token } = await signIn(email)
    const remove = () => call("DELETE", "/api/account", session_token)
    expect(await remove()).toMatchObject({ status: 403 })
    expect(await state.users()).toHaveLength(1)
    await signInBySms(phone_number, session_token)
    expect(await remove()).toMatchObject({ status: 204 })
    expect(await state.users()).toEqual([])
    expect(await remove()).toMatchObject({ status: 401 })
  })

  it("lets staff who see the account change nothing", async () => {
    const { answer, call, impersonate, seed, signIn, state } = await setUpServer()
    await seed({ users: [{ email }] })
    const { session, user } = await signIn(email)
    const impersonation_token = await impersonate(user.user_id)
    const { session_token: staff } = await answer(Impersonation.authenticate, { impersonation_token })
    expect(await call("DELETE", `/api/sessions/${session.session_id}`, staff)).toMatchObject({ status: 403 })
    expect(await call("DELETE", "/api/account", staff)).toMatchObject({ status: 403 })
    expect(await state.users()).toHaveLength(1)
  })
})
