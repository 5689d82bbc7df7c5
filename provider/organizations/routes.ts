/** The routes of organizations. */
import * as Discovery from "./api/Discovery.js"
import * as Idp from "./api/Idp.js"
import * as MagicLinks from "./api/MagicLinks.js"
import * as MemberEmails from "./api/MemberEmails.js"
import * as MemberFactors from "./api/MemberFactors.js"
import * as Members from "./api/Members.js"
import * as OAuth from "./api/OAuth.js"
import * as Organizations from "./api/Organizations.js"
import * as Otps from "./api/Otps.js"
import * as Passwords from "./api/Passwords.js"
import * as Scim from "./api/Scim.js"
import * as Sessions from "./api/Sessions.js"
import * as Sso from "./api/Sso.js"
import * as Totps from "./api/Totps.js"

export const organizationRoutes = [
  ...MagicLinks.handlers,
  ...Otps.handlers,
  ...Discovery.handlers,
  ...Sessions.handlers,
  ...Passwords.handlers,
  ...Totps.handlers,
  ...MemberFactors.handlers,
  ...MemberEmails.handlers,
  ...OAuth.handlers,
  ...Sso.handlers,
  ...Idp.handlers,
  ...Members.handlers,
  ...Organizations.handlers,
  ...Scim.handlers
]
