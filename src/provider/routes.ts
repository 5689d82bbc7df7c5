/** All routes of the API. */
import * as ConnectedApps from "./api/ConnectedApps.js"
import * as CryptoWallets from "./api/CryptoWallets.js"
import * as Events from "./api/Events.js"
import * as Idp from "./api/Idp.js"
import * as Impersonation from "./api/Impersonation.js"
import * as MagicLinks from "./api/MagicLinks.js"
import * as Members from "./api/Members.js"
import * as OAuth from "./api/OAuth.js"
import * as Otps from "./api/Otps.js"
import * as Passwords from "./api/Passwords.js"
import * as Projects from "./api/Projects.js"
import * as Sessions from "./api/Sessions.js"
import * as Totps from "./api/Totps.js"
import * as Users from "./api/Users.js"
import * as WebAuthn from "./api/WebAuthn.js"
import type { Route } from "./http/router.js"

/** Grouped by family. */
export const routes: ReadonlyArray<Route> = [
  ...MagicLinks.handlers,
  ...Otps.handlers,
  ...OAuth.handlers,
  ...CryptoWallets.handlers,
  ...WebAuthn.handlers,
  ...Totps.handlers,
  ...Passwords.handlers,
  ...Impersonation.handlers,
  ...Users.handlers,
  ...ConnectedApps.handlers,
  ...Members.handlers,
  ...Sessions.handlers,
  ...Idp.handlers,
  ...Projects.handlers,
  ...Events.handlers
]
