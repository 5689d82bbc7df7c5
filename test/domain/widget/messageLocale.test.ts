import { expect, it } from "vitest"
import { messageLocale } from "../../../src/domain/widget/messageLocale.js"

it.each([
  ["is the widget's, where the provider writes in it", "es-MX", "es"],
  ["has the provider's name", "pt-BR", "pt-br"],
  ["is known with an underscore too", "pt_PT", "pt-br"],
  ["is left out for a language in which the provider does not write", "de", undefined],
  ["is left out for a language that begins alike", "est", undefined],
  ["is left out when the site chose none", undefined, undefined]
])("the language of messages %s", (_, widget, sent) => {
  expect(messageLocale(widget)).toBe(sent)
})
