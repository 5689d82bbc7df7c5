/** The functions that browsers compile while the first screen still loads. */
import { parseAst, transformWithEsbuild } from "vite"
import { describe, expect, it } from "vitest"
import { withEagerFunctions } from "../../scripts/eagerFunctions.mjs"

const eager = (code: string) => withEagerFunctions(code, parseAst(code))

describe("eager functions", () => {
  it("are put in parentheses, and so are those inside, but for first arguments", () => {
    expect(
      eager("const f = (a) => g((b) => (c) => b, (d) => a)\nexport const h = { i: async () => 1 }")
    ).toBe("const f = ((a) => g((b) => ((c) => b), ((d) => a)))\nexport const h = { i: (async () => 1) }")
  })

  it("leave methods, accessors and declarations as they are", () => {
    const code =
      "class A { b() {} get c() { return 1 } }\nfunction d() {}\nconst e = { f() {}, get g() { return 1 } }"
    expect(eager(code)).toBe(code)
  })

  it("do the same as before", async () => {
    const code =
      "const add = (a) => (b) => a + b\nexport const sum = [1, 2, 3].reduce((a, b) => add(a)(b), 0)"
    const module: unknown = await import(`data:text/javascript,${encodeURIComponent(eager(code))}`)
    expect(module).toMatchObject({ sum: 6 })
  })

  it("keep their parentheses when esbuild minifies", async () => {
    const code = eager("export const f = () => (a) => g(a)\nconst g = (b) => b(1)")
    const { code: small } = await transformWithEsbuild(code, "a.js", { minify: true, format: "esm" })
    expect(small.trim()).toBe("const c=(()=>(o=>t(o))),t=(o=>o(1));export{c as f};")
  })
})
