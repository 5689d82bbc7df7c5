import { createAuthWidget, type AuthWidget } from "latchkey/widget"
import { readStatus } from "./control.js"
import { endpoints, publicToken } from "./project.js"
import { standIns } from "./standIns.js"

/** The client with the widget, for the project as it is set up now. */
export const makeAuth = async (): Promise<AuthWidget> => {
  const { settings } = await readStatus()
  return createAuthWidget(publicToken, { endpoints, layers: standIns(settings.includes("captcha")) })
}
