/**
 * Entry `latchkey/texts`: texts for the option `strings`. Only sites that import this entry load them.
 *
 * @example
 * import { plainTexts } from "latchkey/texts"
 *
 * auth.mountLogin({ elementId: "#login", config: {}, strings: { ...plainTexts, "main.title": "Welcome" } })
 */
export { plainTexts } from "./view/i18n/plainTexts.js"
export type { Strings } from "./view/i18n/translate.js"
