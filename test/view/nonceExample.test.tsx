import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { render } from "@testing-library/react"
import { createElement, isValidElement, StrictMode } from "react"
import { expect, it, onTestFinished, vi } from "vitest"
import { EmbeddedProvider } from "../../provider/EmbeddedProvider.js"
import { afterPaint } from "../../src/page/afterPaint.js"
import { count } from "../../src/page/count.js"

/** The example for a nonce of each request. */
const exampleIn = (page: string) =>
  [...readFileSync(page, "utf8").matchAll(/```tsx\n([^]*?)```/g)]
    .map(([, code = ""]) => code)
    .find((code) => code.includes("function SignIn")) ?? ""

it.each(["docs/csp.md"])(
  "makes one client for a signed-in person in strict mode: the nonce in %s",
  async (page) => {
    vi.useRealTimers()
    const token = `public-token-test-${page.replaceAll(/\W/g, "-")}`
    const folder = resolve(".cache/docs/nonce")
    const file = `${folder}/${page.replaceAll(/\W/g, "-")}.tsx`
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, exampleIn(page).replace("public-token-live-…", token))
    vi.stubGlobal("fetch", EmbeddedProvider.make().fetch)
    const warnings = vi.spyOn(console, "warn").mockImplementation(() => {})
    document.cookie = "stytch_session=of-an-earlier-visit"
    onTestFinished(() => {
      document.cookie = "stytch_session=; max-age=0"
      vi.unstubAllGlobals()
    })
    const module: unknown = await import(/* @vite-ignore */ file)
    const SignIn: unknown = Reflect.get(Object(module), "SignIn")
    if (typeof SignIn !== "function") throw new Error("The example exports no SignIn.")
    const before = count("clients", 0)
    const element: unknown = Reflect.apply(createElement, undefined, [SignIn, { nonce: "abc" }])
    render(<StrictMode>{isValidElement(element) ? element : null}</StrictMode>)
    expect(count("clients", 0)).toBe(before + 1)
    // A second client would warn by then
    await afterPaint()
    await vi.dynamicImportSettled()
    expect(warnings.mock.calls.flat().filter((text) => String(text).includes("Several clients"))).toEqual([])
  }
)
