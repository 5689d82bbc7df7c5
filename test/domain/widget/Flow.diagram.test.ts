import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { diagram } from "../../support/flow.js"

const file = fileURLToPath(new URL("../../../docs/flow.md", import.meta.url))

// `LATCHKEY_WRITE=1 npx vitest run test/domain/widget/Flow.diagram.test.ts` regenerates it
if (process.env["LATCHKEY_WRITE"] === "1") writeFileSync(file, diagram())

it("docs/flow.md matches the transitions", () => {
  expect(readFileSync(file, "utf8")).toBe(diagram())
})
