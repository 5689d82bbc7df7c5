/** What people do in the client's widget. */
import type { Flow } from "../flow.js"
import { idp } from "./identityProvider.js"
import { magicLinks } from "./magicLinks.js"
import { passcodes } from "./passcodes.js"
import { passkeys } from "./passkeys.js"
import { passwords } from "./passwords.js"
import { social } from "./social.js"
import { wallets } from "./wallets.js"

export const widgetFlows: ReadonlyArray<Flow> = [
  ...magicLinks,
  ...passcodes,
  ...passwords,
  ...social,
  ...passkeys,
  ...wallets,
  ...idp
]
