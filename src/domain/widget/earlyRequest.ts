/** What the forms of Main send for an email address. */
import { magicLinkPath, passcodePath, searchPath } from "../calls/request.js"
import type { WidgetConfig } from "./Config.js"
import { magicLinkOptions, passcodeOptions } from "./messageOptions.js"
import type { MainTab } from "./Products.js"

/** A POST that submits a form of Main. */
export interface EarlyRequest {
  readonly path: string
  readonly body: { readonly email: string }
  /** Whether it sends a link, which may need a PKCE challenge and ends with a return to the site. */
  readonly sendsLink: boolean
}

type Request = (email: string, config: WidgetConfig) => EarlyRequest

/** A form that is not here is sent when the services are loaded: that of a number, which they have to parse. */
const requests: Partial<Record<MainTab, Request>> = {
  magicLink: (email, config) => ({
    path: magicLinkPath,
    body: { ...magicLinkOptions(config), email },
    sendsLink: true
  }),
  "otp-email": (email, config) => ({
    path: passcodePath,
    body: { ...passcodeOptions(config), email },
    sendsLink: false
  }),
  password: (email) => ({ path: searchPath, body: { email }, sendsLink: false })
}

/** The request that a form sends when no proof is needed. Undefined when it needs more than the typed value. */
export const earlyRequest = (tab: MainTab, email: string, config: WidgetConfig): EarlyRequest | undefined =>
  requests[tab]?.(email, config)
