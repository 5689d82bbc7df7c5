/**
 * The families whose methods are all in the table of calls. Each layer is marked as pure, so that a bundler drops the families
 * that a site does not use.
 */
import type * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import { idp } from "../../domain/idp/calls.js"
import { impersonation } from "../../domain/impersonation/calls.js"
import { magicLinks } from "../../domain/magicLink/calls.js"
import { members } from "../../domain/members/calls.js"
import type { CallMethods } from "../../domain/calls/Methods.js"
import { otps } from "../../domain/otp/calls.js"
import { passwords } from "../../domain/passwords/calls.js"
import { totps } from "../../domain/secondFactor/calls.js"
import { Idp, Impersonation, MagicLinks, Members, Otps, Passwords, Totps } from "../api/families.js"
import { methodsOf } from "../api/methodsOf.js"

const layerOf = <Family, Rows extends object>(tag: Context.Tag<Family, CallMethods<Rows>>, rows: Rows) =>
  Layer.scoped(tag, methodsOf(rows))

export const layerIdp = /* @__PURE__ */ layerOf(Idp, idp)
export const layerImpersonation = /* @__PURE__ */ layerOf(Impersonation, impersonation)
export const layerMagicLinks = /* @__PURE__ */ layerOf(MagicLinks, magicLinks)
export const layerMembers = /* @__PURE__ */ layerOf(Members, members)
export const layerOtps = /* @__PURE__ */ layerOf(Otps, otps)
export const layerPasswords = /* @__PURE__ */ layerOf(Passwords, passwords)
export const layerTotps = /* @__PURE__ */ layerOf(Totps, totps)

/** All of these. */
export const layerFamilies = /* @__PURE__ */ Layer.mergeAll(
  layerIdp,
  layerImpersonation,
  layerMagicLinks,
  layerMembers,
  layerOtps,
  layerPasswords,
  layerTotps
)
