import { expect, it } from "vitest"
import { en } from "../../../src/view/i18n/en.js"
import { enErrors } from "../../../src/view/i18n/en.errors.js"
import { enScreens } from "../../../src/view/i18n/en.screens.js"

/** Words that only help people who see or hear the thing (WCAG 1.3.3). */
const sensory =
  /\b(left|right|above|below|top(?!-1)|bottom|corner|red|green|blue|gr[ae]y|round|square|circle|bigger|larger|smaller|beep|sound)\b/i

it("name nothing by its shape, color, size, place or sound: the English texts", () => {
  const texts = Object.values({ ...en, ...enErrors, ...enScreens }).flatMap((text) =>
    typeof text === "string" ? [text] : Object.values(text)
  )
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter((text) => sensory.test(text))).toEqual([])
})
