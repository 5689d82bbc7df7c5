import { describe, expect, it } from "vitest"
import { makeLog } from "../Journal.js"

describe("a log", () => {
  it("drops its oldest entries after a thousand", () => {
    const log = makeLog<number>()
    log.add(Array.from({ length: 600 }, (_, index) => index))
    log.add(Array.from({ length: 600 }, (_, index) => 600 + index))
    expect(log.list()).toEqual(Array.from({ length: 1000 }, (_, index) => 200 + index))
  })

  it("drops its oldest entries when they are long together", () => {
    const log = makeLog<string>()
    for (let index = 0; index < 30; index += 1) log.add([`${index} ${"x".repeat(2 ** 19)}`])
    expect(log.list().map((entry) => parseInt(entry))).toEqual([23, 24, 25, 26, 27, 28, 29])
    log.add(["short"])
    expect(log.list()).toHaveLength(8)
  })

  it("is empty after it was cleared", () => {
    const log = makeLog<string>()
    log.add(["x".repeat(2 ** 21)])
    log.clear()
    expect(log.list()).toEqual([])
    log.add(["a", "b"])
    expect(log.list()).toEqual(["a", "b"])
  })
})
