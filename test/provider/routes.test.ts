import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Endpoint from "../../src/domain/api/Endpoint.js"
import { answer, match } from "../../src/provider/router.js"
import { routes } from "../../src/provider/routes.js"
import { endpoints } from "../support/endpoints.js"

describe("routes", () => {
  const answered = routes.map((route) => `${route.method} ${route.path}`)
  const called = endpoints.map(([, { method, path }]) => `${method} ${path}`)

  it.each(endpoints)("answers the endpoint %s", (_, { method, path }) => {
    expect(answered).toContain(`${method} ${path}`)
  })

  it("answers no endpoint that the table of calls does not have", () => {
    expect(answered.filter((route) => !called.includes(route))).toEqual([])
  })

  it("answers each endpoint once", () => {
    expect(new Set(answered).size).toBe(answered.length)
  })
})

it("a route reads the fields of a query as its endpoint's payload", () => {
  const things = Endpoint.make("GET /things", {
    payload: Schema.Struct({ text: Schema.String, limit: Schema.Number, list: Schema.Array(Schema.String) }),
    answer: Endpoint.Done
  })
  const { bodyFrom } = answer(things, () => Effect.succeed({}))
  const query = new URLSearchParams({ text: "5", limit: "5", list: '["a"]' })
  expect(bodyFrom(new Map(query))).toEqual({ text: "5", limit: 5, list: ["a"] })
})

describe("a path", () => {
  const table = [{ method: "GET", path: "/things/:id/parts" }]

  it("gives its parameters decoded", () => {
    expect(match(table, "GET", "/things/a%2Fb/parts")?.parameters).toEqual({ id: "a/b" })
  })

  it("is not matched by an empty parameter, another length or another word", () => {
    const paths = ["/things//parts", "/things/1", "/things/1/parts/2", "/things/1/whole"]
    expect(paths.map((path) => match(table, "GET", path))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined
    ])
  })

  it("survives a parameter that is badly encoded", () => {
    expect(match(table, "GET", "/things/%E0%A4%A/parts")?.parameters).toEqual({ id: "%E0%A4%A" })
  })
})
