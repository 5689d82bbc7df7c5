/** The services of the calls. */
import type * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import { CryptoWallets } from "../api/CryptoWallets.js"
import { Idp } from "../api/Idp.js"
import { Impersonation } from "../api/Impersonation.js"
import { MagicLinks } from "../api/MagicLinks.js"
import { Members } from "../api/Members.js"
import { OAuth } from "../api/OAuth.js"
import { Otps } from "../api/Otps.js"
import { Passwords } from "../api/Passwords.js"
import { Sessions } from "../api/Sessions.js"
import { Totps } from "../api/Totps.js"
import { Users } from "../api/Users.js"
import { WebAuthn } from "../api/WebAuthn.js"

/** Each by the name that `RemoteServices` gives it. */
export const families = {
  users: Users,
  sessions: Sessions,
  magicLinks: MagicLinks,
  otps: Otps,
  oauth: OAuth,
  cryptoWallets: CryptoWallets,
  totps: Totps,
  webAuthn: WebAuthn,
  passwords: Passwords,
  impersonation: Impersonation,
  idp: Idp,
  members: Members
}

export type Family = Context.Tag.Identifier<(typeof families)[keyof typeof families]>

/** The service of each family. */
export type Families = {
  readonly [Name in keyof typeof families]: Context.Tag.Service<(typeof families)[Name]>
}

export const layerFamilies = Layer.mergeAll(
  Users.layer,
  Sessions.layer,
  MagicLinks.layer,
  Otps.layer,
  OAuth.layer,
  CryptoWallets.layer,
  Totps.layer,
  WebAuthn.layer,
  Passwords.layer,
  Impersonation.layer,
  Idp.layer,
  Members.layer
)
