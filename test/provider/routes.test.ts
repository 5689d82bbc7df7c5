import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Endpoint from "../../src/domain/api/Endpoint.js"
import { match, route } from "../../src/provider/http/router.js"
import { routes } from "../../src/provider/routes.js"
import { endpoints } from "../support/endpoints.js"

describe("routes", () => {
  const answered = routes.map((route) => `${route.method} ${route.path}`)
  const called = endpoints.map(([, { method, path }]) => `${method} ${path}`)

  it.each(endpoints)("has a route for the endpoint %s", (_, { method, path }) => {
    expect(answered).toContain(`${method} ${path}`)
  })

  it("has no route for an endpoint outside the table of calls", () => {
    expect(answered.filter((route) => !called.includes(route))).toEqual([])
  })

  it("has one route for each endpoint", () => {
    expect(new Set(answered).size).toBe(answered.length)
  })
})

it("a route reads the fields of a query as its endpoint's payload", () => {
  const things = Endpoint.make("GET /things", {
    payload: Schema.Struct({ text: Schema.String, limit: Schema.Number, list: Schema.Array(Schema.String) }),
    answer: Endpoint.Done
  })
  const { bodyFrom } = route(things, () => Effect.succeed({}))
  const query = new URLSearchParams({ text: "5", limit: "5", list: '["a"]' })
  expect(bodyFrom(new Map(query))).toEqual({ text: "5", limit: 5, list: ["a"] })
})

describe("match", () => {
  const table = [{ method: "GET", path: "/things/:id/parts" }]

  it("decodes path parameters", () => {
    expect(match(table, "GET", "/things/a%2Fb/parts")?.parameters).toEqual({ id: "a/b" })
  })

  it("does not match an empty parameter, another length or another segment", () => {
    const paths = ["/things//parts", "/things/1", "/things/1/parts/2", "/things/1/whole"]
    expect(paths.map((path) => match(table, "GET", path))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined
    ])
  })

  it("returns a parameter with invalid encoding unchanged", () => {
    expect(match(table, "GET", "/things/%E0%A4%A/parts")?.parameters).toEqual({ id: "%E0%A4%A" })
  })
})
