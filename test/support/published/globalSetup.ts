import { fileURLToPath } from "node:url"
import type { TestProject } from "vitest/node"

/** The tests' site serves what `npm run build` has written. */
export default (project: TestProject) => {
  project.provide("pages", fileURLToPath(new URL("../../../dist", import.meta.url)))
}
