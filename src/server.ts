/** Entry `latchkey/server`: the login form as HTML. It runs in Node and in workers, without a window. */
export { renderLogin, type RenderedLogin, type RenderLoginOptions } from "./shell/renderLogin.js"
export { UsageError } from "./domain/errors/Errors.js"
export type { Strings } from "./view/i18n/translate.js"
export type { Styles } from "./domain/widget/Theme.js"
export type { WidgetConfigInput as WidgetConfig } from "./domain/widget/Config.js"
