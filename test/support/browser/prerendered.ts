/** Pages that hold the form which `renderLogin` draws. */
import type { Page } from "playwright-core"
import { renderLogin, type RenderLoginOptions } from "../../../src/server.js"
import { strictCsp } from "./site.js"

const nonce = "bm9uY2U"

/** A site whose page holds the form that `renderLogin` draws, and runs its script when `start` is called. */
export const holding = async (
  { origin }: { readonly origin: string },
  options: Partial<RenderLoginOptions> = {}
) => ({
  csp: strictCsp(origin).replace("style-src 'self'", `style-src 'nonce-${nonce}'`),
  form: { ...(await renderLogin({ config: {}, nonce, ...options })), nonce }
})

export const start = async (page: Page) => {
  const script = await page.locator("meta[name=script]").getAttribute("content")
  // As a text, because Vite rewrites imports in the code of tests
  await page.evaluate(`import(${JSON.stringify(script)}).then(() => undefined)`)
}

/** Waits until the script has adopted the form. */
export const adopted = (page: Page) =>
  page.locator(".lk-root:not([data-prerendered])").waitFor({ state: "attached" })
