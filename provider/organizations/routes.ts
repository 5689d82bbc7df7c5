/** The routes of organizations. A call that is not here is answered as an unknown one. */
import * as Discovery from "./Discovery.js"
import * as MagicLinks from "./MagicLinks.js"
import * as Members from "./Members.js"
import * as Organizations from "./Organizations.js"
import * as Otps from "./Otps.js"
import * as Sessions from "./Sessions.js"

export const organizationRoutes = [
  ...MagicLinks.handlers,
  ...Otps.handlers,
  ...Discovery.handlers,
  ...Sessions.handlers,
  ...Members.handlers,
  ...Organizations.handlers
]
