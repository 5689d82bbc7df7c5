import { expect, it } from "vitest"
import { accountEn } from "../../../src/view/i18n/account/en.js"
import { en } from "../../../src/view/i18n/en.js"
import { enErrors } from "../../../src/view/i18n/en.errors.js"
import { enScreens } from "../../../src/view/i18n/en.screens.js"
import { plainTexts } from "../../../src/view/i18n/plainTexts.js"
import type { MessageText } from "../../../src/view/i18n/translate.js"

/** Words that only help people who see or hear the thing (WCAG 1.3.3). */
const sensory =
  /\b(left|right|above|below|top(?!-1)|bottom|corner|red|green|blue|gr[ae]y|round|square|circle|bigger|larger|smaller|beep|sound)\b/i

it.each<readonly [name: string, texts: Readonly<Record<string, MessageText | undefined>>]>([
  ["the English texts", { ...en, ...enErrors, ...enScreens, ...accountEn }],
  ["the plain texts", plainTexts]
])("name nothing by its shape, color, size, place or sound: %s", (_, messages) => {
  const texts = Object.values(messages).flatMap((text) =>
    typeof text === "object" ? Object.values(text) : (text ?? [])
  )
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter((text) => sensory.test(text ?? ""))).toEqual([])
})
