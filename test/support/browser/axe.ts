/** axe-core in a test page. */
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { Page } from "playwright-core"

interface Finding {
  readonly id: string
  readonly tags: ReadonlyArray<string>
  readonly nodes: ReadonlyArray<{ readonly html: string }>
}

declare global {
  interface Window {
    /** Only where `bringAxe` brought it. */
    readonly axe: {
      readonly run: (
        options: object
      ) => Promise<Readonly<Record<"incomplete" | "passes" | "violations", ReadonlyArray<Finding>>>>
    }
  }
}

const source = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** Brings axe into the page, once. Nothing moves from then on: half a colour has no contrast. */
export const bringAxe = async (page: Page): Promise<void> => {
  if (await page.evaluate(() => "axe" in window)) return
  await page.emulateMedia({ reducedMotion: "reduce" })
  await page.evaluate(await source)
}
