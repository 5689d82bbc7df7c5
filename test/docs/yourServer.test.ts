import { afterEach, describe, expect, it, vi } from "vitest"
import { minutes, setUp } from "../../provider/test/support.js"
import { functionOf } from "../support/docs/backends.js"
import { blocks } from "../support/docs/blocks.js"

const email = "ada@example.com"
const phone_number = "+12025550123"

/** The code of a file that the page creates. */
const codeOf = (file: string) =>
  blocks.find((block) => block.place.startsWith("docs/your-server.md:") && block.file === file)?.code ?? ""

/** The function of a file of the page, which imports the page's `session.ts`. */
const functionOn = (exported: string, file: string) =>
  functionOf(exported, `yourServer/${file}`, {
    [`${file}.ts`]: codeOf(`src/${file}.ts`),
    "session.ts": codeOf("src/session.ts")
  })

/** What the proxy needs of Next, which this repository does not install. */
const nextServer = `export class NextResponse extends Response {
  static next() { return new NextResponse() }
}`

/** A provider that the page's code calls, by the clock of this computer. */
const setUpSite = async () => {
  const site = setUp({ clock: Date.now })
  vi.stubGlobal("fetch", site.fetch)
  vi.stubEnv("STYTCH_SECRET", "secret-test-embedded")
  await site.seed({ users: [{ email, phone_number }] })
  return site
}

const requestWith = (cookie: string) => new Request("https://app.test/account", { headers: { cookie } })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

describe("docs/your-server.md", () => {
  it("has a server that answers with the session, and sets the new JWT after a pause", async () => {
    const handle = await functionOn("handle", "handle")
    const answer = async (cookie: string) => {
      const response = await handle(requestWith(cookie))
      if (!(response instanceof Response)) throw new Error("This is no response.")
      // A proxy that kept it would hand out the session
      if (response.ok) expect(response.headers.get("cache-control")).toBe("no-store")
      return [response.status, await response.text(), response.headers.getSetCookie()] as const
    }
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 6, 12) })
    const { signIn } = await setUpSite()
    const { session_jwt, session_token, user } = await signIn(email)
    const cookies = `stytch_session=${session_token}; stytch_session_jwt=${session_jwt}`
    const welcome = `Your id is ${user.user_id}.`
    expect(await answer(cookies)).toEqual([200, welcome, []])
    expect(await answer("")).toEqual([401, "The request has no session.", []])

    vi.setSystemTime(Date.now() + minutes(6))
    const [status, text, [token = "", jwt = ""]] = await answer(cookies)
    expect([status, text]).toEqual([200, welcome])
    const [pair = "", ...attributes] = jwt.split("; ")
    expect(attributes).toEqual(["path=/", `max-age=${54 * 60}`, "samesite=Lax", "secure"])
    expect(pair).not.toContain(session_jwt)
    expect(token).toContain(`stytch_session=${session_token}; path=/; `)
    expect(await answer(pair)).toEqual([200, welcome, []])
  })

  it("has a proxy for Next that lets no cache keep the new cookies", async () => {
    const proxy = await functionOf("proxy", "yourServer/proxy", {
      "proxy.ts": codeOf("proxy.ts").replace("next/server", "./next"),
      "next.ts": nextServer,
      "app/sessionOf.ts": codeOf("app/sessionOf.ts")
    })
    const headersFor = async (cookie: string) => {
      const response = await proxy(requestWith(cookie))
      if (!(response instanceof Response)) throw new Error("This is no response.")
      return [response.headers.getSetCookie().length, response.headers.get("cache-control")]
    }
    const { signIn } = await setUpSite()
    const { session_jwt, session_token } = await signIn(email)
    expect(await headersFor(`stytch_session=${session_token}`)).toEqual([2, "private, no-store"])
    // The page may be the same for everybody
    expect(await headersFor(`stytch_session_jwt=${session_jwt}`)).toEqual([0, null])
  })

  it("has documents of an organization, for its members only", async () => {
    const documents = await functionOn("documents", "documents")
    const { seed } = await setUpSite()
    const seeded = await seed({
      organizations: ["engines", "looms"].map((organization_slug) => ({
        organization_name: organization_slug,
        organization_slug,
        members: [{ email_address: email, session: {} }]
      }))
    })
    const answer = async (slug: string, session_jwt = "") => {
      const headers = { cookie: `stytch_session_jwt=${session_jwt}` }
      const response = await documents(new Request(`https://app.test/${slug}/documents`, { headers }))
      if (!(response instanceof Response)) throw new Error("This is no response.")
      if (response.ok) expect(response.headers.get("cache-control")).toBe("no-store")
      return response.status
    }
    for (const { members, organization } of seeded.organizations) {
      const slug = organization.organization_slug
      const jwt = members[0]?.session?.session_jwt
      expect([await answer(slug, jwt), await answer(slug === "looms" ? "engines" : "looms", jwt)]).toEqual([
        200, 403
      ])
      expect(await answer(slug)).toBe(401)
    }
  })

  it("has a transfer of money that requires a fresh second factor", async () => {
    const transfer = await functionOn("transfer", "transfer")
    const { signIn, signInBySms } = await setUpSite()
    const one = await signIn(email)
    const refused = transfer(requestWith(`stytch_session_jwt=${one.session_jwt}`))
    await expect(refused).rejects.toMatchObject({ reason: "factors_missing" })
    const two = await signInBySms(phone_number, one.session_token)
    expect(await transfer(requestWith(`stytch_session_jwt=${two.session_jwt}`))).toBe(two.user_id)
  })
})
