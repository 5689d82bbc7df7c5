/** SCIM connections: one for each organization, for admins. */
import { describe, expect, it } from "@effect/vitest"
import {
  fetchOrganization,
  organization as Organizations
} from "../../../src/domain/organizations/ownOrganizationCalls.js"
import { scim as Scim } from "../../../src/domain/organizations/scimCalls.js"
import { openStore } from "../support.js"
import { setUpCompanies } from "./support.js"

/** Engines with a connection that its admin has just made. */
const setUpConnection = async (...args: Parameters<typeof setUpCompanies>) => {
  const site = await setUpCompanies(...args)
  const { admin, call } = site
  const naming = { display_name: "Directory", identity_provider: "okta" }
  const { connection } = await call(Scim.createConnection, naming, admin.session)
  const { connection_id } = connection
  return {
    ...site,
    connection,
    connection_id,
    get: async () => (await call(Scim.getConnection, undefined, admin.session)).connection,
    organization: async () => (await call(fetchOrganization, undefined, admin.session)).organization,
    rotate: (name: "rotateStart" | "rotateComplete" | "rotateCancel", id = connection_id) =>
      site.refusal(Scim[name], { connection_id: id }, admin.session)
  }
}

describe("a SCIM connection", () => {
  it("is made with a token that no other answer has, and shows in the organization", async () => {
    const { connection, connection_id, engines, get, organization } = await setUpConnection()
    const { bearer_token, ...rest } = connection
    expect(rest).toMatchObject({
      organization_id: engines,
      status: "active",
      display_name: "Directory",
      identity_provider: "okta",
      bearer_token_last_four: bearer_token.slice(-4),
      bearer_token_expires_at: "2027-01-06T12:00:00.000Z",
      scim_group_implicit_role_assignments: []
    })
    expect(rest.base_url).toContain(connection_id)
    expect(await get()).toMatchObject(rest)
    expect(await get()).not.toHaveProperty("bearer_token")
    expect((await organization()).scim_active_connection).toEqual({
      connection_id,
      display_name: "Directory"
    })
  })

  it("is generic and has no name unless the admin says it", async () => {
    const { admin, call } = await setUpCompanies()
    const { connection } = await call(Scim.createConnection, {}, admin.session)
    expect(connection).toMatchObject({ display_name: "", identity_provider: "generic" })
  })

  it("is changed, and then named so in the organization", async () => {
    const { admin, call, connection_id, get, organization } = await setUpConnection()
    const change = (changes: object) =>
      call(Scim.updateConnection, { connection_id, ...changes }, admin.session, { id: connection_id })
    const scim_group_implicit_role_assignments = [{ role_id: "editor", group_id: "group-1" }]
    await change({ scim_group_implicit_role_assignments })
    const { connection } = await change({ display_name: "People" })
    expect(connection).toMatchObject({
      display_name: "People",
      identity_provider: "okta",
      scim_group_implicit_role_assignments
    })
    expect(await get()).toEqual(connection)
    expect((await organization()).scim_active_connection?.display_name).toBe("People")
  })

  it("is the only one of its organization, until it is deleted", async () => {
    const { admin, call, connection_id, organization, refusal } = await setUpConnection()
    expect(await refusal(Scim.createConnection, {}, admin.session)).toBe("400 scim_connection_already_exists")
    const parameter = { connectionId: connection_id }
    expect(await call(Scim.deleteConnection, undefined, admin.session, parameter)).toMatchObject({
      connection_id
    })
    expect((await organization()).scim_active_connection).toBeNull()
    const gone = "404 scim_connection_not_found"
    expect(await refusal(Scim.getConnection, undefined, admin.session)).toBe(gone)
    expect(await refusal(Scim.getConnectionGroups, {}, admin.session)).toBe(gone)
    expect(await refusal(Scim.deleteConnection, undefined, admin.session, parameter)).toBe(gone)
    await call(Scim.createConnection, {}, admin.session)
  })

  it("ends with its organization, and stays in a store without its tokens", async () => {
    const { keyValueStore, read } = openStore()
    const { admin, call, connection } = await setUpConnection({}, { keyValueStore })
    const { connection_id } = connection
    const started = await call(Scim.rotateStart, { connection_id }, admin.session)
    expect(read()).toContain(connection_id)
    for (const token of [connection.bearer_token, started.connection.next_bearer_token])
      expect(read()).not.toContain(token)
    await call(Organizations.delete, undefined, admin.session)
    expect(read()).not.toContain(connection_id)
  })
})

describe("the rotation of a token", () => {
  it("has a next token, which takes the place of the first one when it is completed", async () => {
    const { admin, call, connection, connection_id, get, pass, rotate } = await setUpConnection()
    pass(60_000)
    const started = await call(Scim.rotateStart, { connection_id }, admin.session)
    const { next_bearer_token } = started.connection
    expect(started.connection).toMatchObject({
      bearer_token_last_four: connection.bearer_token_last_four,
      next_bearer_token_last_four: next_bearer_token.slice(-4),
      next_bearer_token_expires_at: "2027-01-06T12:01:00.000Z"
    })
    const completed = await call(Scim.rotateComplete, { connection_id }, admin.session)
    expect(completed.connection).toMatchObject({
      bearer_token_last_four: next_bearer_token.slice(-4),
      bearer_token_expires_at: "2027-01-06T12:01:00.000Z"
    })
    expect(await get()).toEqual(completed.connection)
    expect(await get()).not.toHaveProperty("next_bearer_token_last_four")
    expect(await rotate("rotateComplete")).toBe("400 scim_rotation_not_started")
  })

  it("changes nothing when it is cancelled", async () => {
    const { admin, call, connection_id, get, rotate } = await setUpConnection()
    const before = await get()
    await call(Scim.rotateStart, { connection_id }, admin.session)
    expect((await call(Scim.rotateCancel, { connection_id }, admin.session)).connection).toEqual(before)
    expect(await get()).toEqual(before)
    expect(await rotate("rotateCancel")).toBe("400 scim_rotation_not_started")
    for (const name of ["rotateStart", "rotateComplete", "rotateCancel"] as const)
      expect(await rotate(name, "scim-connection-test-0")).toBe("404 scim_connection_not_found")
  })
})

describe("the groups of a directory", () => {
  it("come page by page", async () => {
    const { admin, call, refusal } = await setUpCompanies({
      scim_connection: { groups: ["Engineers", "Sales", "Support"] }
    })
    const page = (query: object) => call(Scim.getConnectionGroups, query, admin.session)
    const names = ({ scim_groups }: Awaited<ReturnType<typeof page>>) =>
      scim_groups.map(({ group_name }) => group_name)
    const first = await page({ limit: 2 })
    expect([names(first), first.next_cursor]).toEqual([["Engineers", "Sales"], "2"])
    const last = await page({ limit: 2, cursor: first.next_cursor ?? "" })
    expect([names(last), last.next_cursor]).toEqual([["Support"], null])
    expect(names(await page({}))).toHaveLength(3)
    for (const wrong of [{ limit: 0 }, { limit: 1001 }, { cursor: "x" }, { cursor: "-1" }])
      expect(await refusal(Scim.getConnectionGroups, wrong, admin.session)).toBe(
        "400 invalid_scim_group_search"
      )
  })
})

describe("who may use a SCIM connection", () => {
  type Call = readonly [call: { method: string; path: string }, body: unknown, at?: Record<string, string>]

  const calls = (connection_id: string): ReadonlyArray<Call> => [
    [Scim.createConnection, {}],
    [Scim.updateConnection, { connection_id }, { id: connection_id }],
    [Scim.getConnection, undefined],
    [Scim.getConnectionGroups, {}],
    [Scim.rotateStart, { connection_id }],
    [Scim.rotateComplete, { connection_id }],
    [Scim.rotateCancel, { connection_id }],
    [Scim.deleteConnection, undefined, { connectionId: connection_id }]
  ]

  it("is an admin of the organization in strict mode, and nobody without a session", async () => {
    const { connection_id, errorOf, get, member } = await setUpConnection({}, { strict: true })
    for (const [{ method, path }, body, parameters = {}] of calls(connection_id)) {
      const at = Object.values(parameters).reduce<string>((text, id) => text.replace(/:\w+/, id), path)
      expect(await errorOf(method, at, body, member.session)).toBe("403 session_authorization_error")
      expect(await errorOf(method, at, body)).toBe("401 user_unauthenticated")
    }
    expect(await get()).toMatchObject({ connection_id })
  })

  it("is no admin of another organization", async () => {
    const { carl, connection_id, get, refusal } = await setUpConnection()
    const parameters = { connectionId: connection_id }
    expect(await refusal(Scim.deleteConnection, undefined, carl.session, parameters)).toBe(
      "404 scim_connection_not_found"
    )
    expect(await get()).toMatchObject({ connection_id })
  })
})
