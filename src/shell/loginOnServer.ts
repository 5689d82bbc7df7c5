/** `Login` of `latchkey/react` on a server. */
import { readOptions } from "../view/mount/mountArguments.js"
import type { MountOptions } from "../view/mount/mountOptions.js"
import { nonceOf } from "./nonces.js"
import { drawLogin, loadMissing, styleElement } from "./renderLogin.js"

/** The content of an element whose HTML React leaves alone. */
export interface ServerContent {
  readonly __html: string
}

/** What React gets in the browser: it keeps what the server drew. */
const kept: ServerContent = { __html: "" }

/**
 * The form with its style sheet; in a browser, where React hydrates it, what the server drew. Throws a Promise while texts
 * or marks are loading, for which React waits.
 */
export const loginContent = (
  client: object,
  id: string,
  props: Omit<MountOptions, "elementId">
): ServerContent => {
  if (typeof document !== "undefined") return kept
  const nonce = nonceOf(client)
  const options = { ...props, nonce, id: `latchkey-${id.replaceAll(/\W/g, "")}` }
  const config = readOptions("mountLogin", options)
  const missing = loadMissing(config, options)
  if (missing !== undefined) throw missing
  const { css, html } = drawLogin(config, options)
  return { __html: config.enableShadowDOM ? html : styleElement(css, nonce) + html }
}
