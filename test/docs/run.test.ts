import { mkdirSync, writeFileSync } from "node:fs"
import { describe } from "vitest"
import { blocks, root } from "../support/docs/blocks.js"

const folder = `${root}/.cache/docs`
mkdirSync(folder, { recursive: true })

// Each block registers its own tests
for (const { code, language, place } of blocks.filter(({ runs }) => runs)) {
  const file = `${folder}/${place.replace(/[/:]/g, "_")}.${language}`
  writeFileSync(file, code)
  describe(place, async () => {
    await import(/* @vite-ignore */ file)
  })
}
