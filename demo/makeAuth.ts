import { createAuthWidget, type AuthWidget } from "latchkey/effect"
import { readStatus } from "./control.js"
import { endpoints, publicToken } from "./project.js"
import { standIns } from "./standIns.js"

/** Creates the client with the widget for the current project. */
export const makeAuth = async (): Promise<AuthWidget> => {
  const { settings } = await readStatus()
  return createAuthWidget(publicToken, { endpoints, layers: standIns(settings.includes("captcha")) })
}
