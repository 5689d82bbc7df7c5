/** One row per call: how the wire reference writes it, and how it is guarded against robots. */
import { expect, it } from "vitest"
import type { Guard, Method } from "../../../src/domain/api/Endpoint.js"

interface Route {
  readonly method: Method
  readonly path: string
  readonly guard: Guard
  readonly authorized: boolean
}

/** Registers one test per call. `captcha` is the wire reference's D, `retried` its D R. */
export const itCalls = (rows: ReadonlyArray<readonly [route: string, call: Route, guard?: Guard]>) => {
  const table = rows.map(([route, call, guard = "none"]) => ({ route, call, guard }))
  it.each(table)("$route", ({ route, call, guard }) => {
    expect(`${call.method} ${call.path}`).toBe(route)
    expect(call.guard).toBe(guard)
    expect(call.authorized).toBe(route !== "POST /events")
  })
}
