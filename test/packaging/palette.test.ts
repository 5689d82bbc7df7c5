import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { paletteModule } from "../support/palette.js"

const file = fileURLToPath(new URL("../../src/view/theme/paletteCss.ts", import.meta.url))

// `LATCHKEY_WRITE=1 npx vitest run --project unit test/packaging/palette.test.ts` regenerates the file
if (process.env["LATCHKEY_WRITE"] === "1") writeFileSync(file, paletteModule)

it("the style sheet of the default look has the palette", () => {
  expect(readFileSync(file, "utf8")).toBe(paletteModule)
})
