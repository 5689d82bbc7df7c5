/** Entry `latchkey/texts`: texts for the option `strings`. A module of its own, so that only sites which use them load them. */
export { plainTexts } from "./view/i18n/plainTexts.js"
export type { Strings } from "./view/i18n/translate.js"
