/** The routes of organizations. A call that is not here is answered as an unknown one. */
import * as Discovery from "./api/Discovery.js"
import * as MagicLinks from "./api/MagicLinks.js"
import * as Members from "./api/Members.js"
import * as Organizations from "./api/Organizations.js"
import * as Otps from "./api/Otps.js"
import * as Scim from "./api/Scim.js"
import * as Sessions from "./api/Sessions.js"

export const organizationRoutes = [
  ...MagicLinks.handlers,
  ...Otps.handlers,
  ...Discovery.handlers,
  ...Sessions.handlers,
  ...Members.handlers,
  ...Organizations.handlers,
  ...Scim.handlers
]
