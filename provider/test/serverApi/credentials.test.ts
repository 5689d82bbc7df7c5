import { describe, expect, it } from "@effect/vitest"
import { containing } from "../support.js"
import { project, refusalOf, sdkAt, setUpServer } from "./support.js"

const post = (origin: string, path: string, headers: Record<string, string>, body = "{}") =>
  fetch(`${origin}${path}`, { method: "POST", headers, body })

const basic = `Basic ${btoa(`${project.project_id}:${project.secret}`)}`

describe("the server API", () => {
  it.each([
    ["another secret", { secret: "secret-test-other" }],
    ["another project", { project_id: "project-test-other" }]
  ])("refuses %s", async (_, more) => {
    const { origin } = await setUpServer()
    expect(await refusalOf(sdkAt(origin, more).users.search({}))).toBe("401 unauthorized_credentials")
  })

  it("accepts the id and secret of the options", async () => {
    const own = { project_id: "project-live-1", secret: "secret-live-1" }
    const { origin } = await setUpServer({ projectId: own.project_id, secret: own.secret })
    expect((await sdkAt(origin, own).users.search({})).results).toEqual([])
    expect(await refusalOf(sdkAt(origin).users.search({}))).toBe("401 unauthorized_credentials")
  })

  it("refuses a browser's public token, and a call without credentials", async () => {
    const { origin } = await setUpServer()
    const statuses = []
    for (const headers of [{}, { Authorization: `Basic ${btoa("public-token-test-1:")}` }])
      statuses.push((await post(origin, "v1/users/search", headers)).status)
    expect(statuses).toEqual([401, 401])
  })

  it("refuses pages that know the secret", async () => {
    const { origin } = await setUpServer()
    for (const name of ["Origin", "Sec-Fetch-Site"]) {
      const headers = { Authorization: basic, [name]: "https://app.test" }
      expect((await post(origin, "v1/users/search", headers)).status).toBe(403)
    }
  })

  it("answers errors in the provider's form", async () => {
    const { origin } = await setUpServer()
    const answer = await post(origin, "v1/users", { Authorization: basic }, '{"email": 5}')
    expect(await answer.json()).toEqual({
      status_code: 400,
      request_id: containing("request-id-test-"),
      error_type: "bad_request",
      error_message: containing("email"),
      error_url: "https://stytch.com/docs/api/errors/400#bad_request"
    })
    const malformed = await post(origin, "v1/users", { Authorization: basic }, "{")
    expect([malformed.status, await malformed.json()]).toMatchObject([400, { error_type: "bad_request" }])
  })

  it("answers below a prefix, but not below that of browsers", async () => {
    const { origin } = await setUpServer()
    const statuses = []
    for (const path of ["stytch/v1/users/search", "sdk/v1/users", "v1/nothing"])
      statuses.push((await post(origin, path, { Authorization: basic })).status)
    expect(statuses).toEqual([200, 404, 404])
  })

  it("refuses a browser's session to act without the secret", async () => {
    const { origin, signInByLink } = await setUpServer()
    const { session_token } = await signInByLink("ada@example.com")
    const headers = { Authorization: `Basic ${btoa(`project-test-embedded:${session_token}`)}` }
    expect((await post(origin, "v1/users/search", headers)).status).toBe(401)
  })
})
