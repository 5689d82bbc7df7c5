import { rm, writeFile } from "node:fs/promises"
import type { TestProject } from "vitest/node"
import { measureChromium } from "../../../scripts/processorTime.mjs"
import { buildPages } from "./pages.js"

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the built test pages. */
    pages: string
  }
}

export default async (project: TestProject) => {
  const pages = await buildPages()
  project.provide("pages", pages)
  // Set by scripts/test.mjs, which reports the figure
  const file = process.env["LATCHKEY_CHROMIUM_TIME"]
  const stop = file === undefined ? undefined : measureChromium()
  return async () => {
    if (file !== undefined && stop !== undefined) await writeFile(file, String(stop()))
    await rm(pages, { recursive: true, force: true })
  }
}
