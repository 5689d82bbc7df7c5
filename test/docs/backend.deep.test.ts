import { createServer } from "node:http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { EmbeddedProvider, nodeHandler, type DataStore } from "../../provider/provider.js"
import { backends } from "../support/docs/backends.js"
import { foreignBlocks } from "../support/docs/blocks.js"

const projectId = "project-test-embedded"
const server = createServer()

/** The keys of two projects, so that only issuer and audience tell their JWTs apart. */
const texts = new Map<string, string>()
const keyValueStore: DataStore = {
  get: (key) => texts.get(key),
  set: (key, text) => void texts.set(key, text),
  remove: (key) => void texts.delete(key)
}
const provider = EmbeddedProvider.make({ keyValueStore, projectId })
let origin = ""
let userId = ""

/** A JWT of each kind that a backend has to tell apart. */
let jwts: Readonly<Record<string, string>> = {}

/** The same JWT with another user. */
const changed = (jwt: string) => {
  const [header, payload = "", signature] = jwt.split(".")
  const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString())
  const forged = JSON.stringify(Object.assign({}, claims, { sub: "user-test-mallory" }))
  return [header, Buffer.from(forged).toString("base64url"), signature].join(".")
}

beforeAll(async () => {
  server.on("request", nodeHandler(provider))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`
  const ada = { email: "ada@example.com" }
  const [seeded] = (await provider.seed({ users: [ada] })).users
  userId = seeded?.user.user_id ?? ""
  const { session_jwt: valid } = await provider.signIn(userId)
  const members = [{ email_address: ada.email, session: {} }]
  const engines = { organization_name: "Engines", organization_slug: "engines", members }
  const [organization] = (await provider.seed({ organizations: [engines] })).organizations
  const member = organization?.members[0]?.session?.session_jwt ?? ""
  provider.clock.advance(-3_600_000)
  const { session_jwt: expired } = await provider.signIn(userId)
  const other = EmbeddedProvider.make({ keyValueStore, projectId: "project-test-other" })
  const { session_jwt: foreign } = await other.signIn(userId)
  const stranger = EmbeddedProvider.make({ projectId })
  await stranger.seed({ users: [ada] })
  const { session_jwt: unknownKey } = await stranger.signIn(ada.email)
  jwts = { valid, member, expired, changed: changed(valid), foreign, unknownKey, broken: "no-jwt" }
})

afterAll(() => {
  server.close()
  server.closeAllConnections()
})

describe("docs/backend.md", () => {
  it.each(backends)(
    "has a backend in %s that accepts a valid JWT and refuses others",
    async (_, code, backend) => {
      const local = code
        .replaceAll("https://test.stytch.com", origin)
        .replace('{ projectId: "project-test-…" }', `{ projectId: "${projectId}", baseUrl: "${origin}" }`)
        .replaceAll("project-test-…", projectId)
      expect(local).toContain(origin)
      const kinds = Object.keys(jwts)
      const verdicts = await backend(local, Object.values(jwts))
      expect(Object.fromEntries(kinds.map((kind, index) => [kind, verdicts[index]]))).toEqual({
        valid: userId,
        member: undefined,
        expired: undefined,
        changed: undefined,
        foreign: undefined,
        unknownKey: undefined,
        broken: undefined
      })
      expect(verdicts).toHaveLength(kinds.length)
    }
  )

  it("is the only page with code in Python or Go", () => {
    expect(foreignBlocks.map(({ language, place }) => [place.split(":")[0], language])).toEqual([
      ["docs/backend.md", "python"],
      ["docs/backend.md", "go"]
    ])
  })
})
