/** What sites do with the client's methods, without its widget. */
import type { Flow } from "../flow.js"
import { authenticatorApps } from "./authenticatorApps.js"
import { backend } from "./backend.js"
import { idp } from "./identityProvider.js"
import { magicLinks } from "./magicLinks.js"
import { passcodes } from "./passcodes.js"
import { passkeys } from "./passkeys.js"
import { passwords } from "./passwords.js"
import { protection } from "./protection.js"
import { sessions } from "./sessions.js"
import { social } from "./social.js"
import { trustedTokens } from "./trustedTokens.js"
import { users } from "./users.js"
import { wallets } from "./wallets.js"

export const headlessFlows: ReadonlyArray<Flow> = [
  ...magicLinks,
  ...passcodes,
  ...passwords,
  ...social,
  ...passkeys,
  ...wallets,
  ...authenticatorApps,
  ...sessions,
  ...users,
  ...trustedTokens,
  ...idp,
  ...protection,
  ...backend
]
