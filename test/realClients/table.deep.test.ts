import { readFileSync, writeFileSync } from "node:fs"
import { expect, it } from "vitest"
import { headlessFlows } from "./headless/index.js"
import { markdown } from "./table.js"
import { widgetFlows } from "./widget/index.js"

const file = new URL("../../evidence/real-clients.md", import.meta.url)

it("evidence/real-clients.md has every flow of the real clients", () => {
  const text = markdown(headlessFlows, widgetFlows)
  if (process.env["LATCHKEY_WRITE"] === "1") writeFileSync(file, text)
  expect(readFileSync(file, "utf8")).toBe(text)
})
