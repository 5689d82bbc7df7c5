import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { methodNamesFile } from "../support/methodNames.js"

const file = fileURLToPath(new URL("../../src/domain/methodNames.generated.ts", import.meta.url))

// `LATCHKEY_WRITE=1 npx vitest run --project unit test/domain/methodNames.test.ts` writes the file
if (process.env["LATCHKEY_WRITE"] === "1") writeFileSync(file, await methodNamesFile())

it("src/domain/methodNames.generated.ts has the name of every method in the table of calls", async () => {
  expect(readFileSync(file, "utf8")).toBe(await methodNamesFile())
})
