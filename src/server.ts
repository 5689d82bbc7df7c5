/**
 * Entry `latchkey/server`: the login form as HTML. It runs in Node and in workers, without a window.
 *
 * @example
 * import { renderLogin } from "latchkey/server"
 *
 * export const loginPage = async (): Promise<string> => {
 *   const { css, html } = await renderLogin({ config: { products: ["emailMagicLinks"] } })
 *   return `<style>${css}</style><div id="login">${html}</div><script type="module" src="/login.js"></script>`
 * }
 */
export { renderLogin, type RenderedLogin, type RenderLoginOptions } from "./shell/renderLogin.js"
export { UsageError } from "./domain/errors/Errors.js"
export type { Strings } from "./view/i18n/translate.js"
export type { Styles } from "./domain/widget/Theme.js"
export type { WidgetConfigInput as WidgetConfig } from "./domain/widget/Config.js"
