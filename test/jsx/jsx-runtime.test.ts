import { isValidElement } from "react"
import * as react from "react/jsx-runtime"
import { renderToStaticMarkup } from "react-dom/server"
import { beforeEach, describe, expect, it, vi } from "vitest"

/** The runtime as a page loads it: nobody has called `makeElementsWith`. */
const fresh = async () => ({
  ...(await import("../../src/jsx/jsx-runtime.js")),
  ...(await import("../../src/jsx/jsx-dev-runtime.js"))
})

beforeEach(() => vi.resetModules())

describe("the JSX runtime without React", () => {
  it("makes plain nodes", async () => {
    const { jsx, jsxs } = await fresh()
    expect(jsx("p", { children: "a" }, "k")).toEqual({ type: "p", props: { children: "a" }, key: "k" })
    expect(jsxs("p", { children: ["a", "b"] })).toEqual({
      type: "p",
      props: { children: ["a", "b"] },
      key: null
    })
  })

  it("makes plain nodes in development builds too", async () => {
    const { Fragment, jsxDEV } = await fresh()
    expect(jsxDEV(Fragment, { children: "a" })).toEqual({
      type: Fragment,
      props: { children: "a" },
      key: null
    })
    expect(jsxDEV("p", { children: ["a"] }, "k", true)).toEqual({
      type: "p",
      props: { children: ["a"] },
      key: "k"
    })
  })
})

describe("the JSX runtime with React", () => {
  it("makes React elements", async () => {
    const { Fragment, jsx, jsxDEV, jsxs, makeElementsWith } = await fresh()
    makeElementsWith(react)
    const element = jsx("p", { children: "a" }, "k")
    expect(isValidElement(element)).toBe(true)
    expect(element.key).toBe("k")
    const tree = jsxs(Fragment, { children: [element, jsxDEV("b", { children: "c" })] })
    expect(renderToStaticMarkup(tree)).toBe("<p>a</p><b>c</b>")
  })
})

describe("the JSX runtime of React's views", () => {
  const load = async () => ({
    ...(await import("../../src/jsx/react/jsx-runtime.js")),
    ...(await import("../../src/jsx/react/jsx-dev-runtime.js")),
    PlainFragment: (await import("../../src/jsx/jsx-runtime.js")).Fragment
  })

  it("gives a text an element of its own, unless it is the only child", async () => {
    const { Fragment, jsx, jsxDEV, jsxs, PlainFragment } = await load()
    const link = jsx("a", { children: "c" })
    for (const [element, html] of [
      [jsx("p", { children: "a" }), "<p>a</p>"],
      [jsx("p", { children: jsx(Fragment, { children: "a" }) }), "<p><span>a</span></p>"],
      [jsx("p", { children: jsx(PlainFragment, { children: 1 }) }), "<p><span>1</span></p>"],
      [jsxs("p", { children: ["a", 0, link] }), "<p><span>a</span><span>0</span><a>c</a></p>"],
      [jsxDEV("p", { children: [["a"], "", false, null] }, "k", true), "<p><span>a</span></p>"],
      [jsxDEV("p", { children: "a" }), "<p>a</p>"]
    ] as const) {
      expect(renderToStaticMarkup(element)).toBe(html)
    }
  })
})
