import { rm } from "node:fs/promises"
import type { TestProject } from "vitest/node"
import { findChromium } from "../../../scripts/chromium.mjs"
import { buildPages } from "./pages.js"

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the built test pages. */
    pages: string
  }
}

export default async (project: TestProject) => {
  // Workers would install one at the same time
  findChromium()
  const pages = await buildPages()
  project.provide("pages", pages)
  return () => rm(pages, { recursive: true, force: true })
}
