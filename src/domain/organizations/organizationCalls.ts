/** The table of calls of organizations: every method that gives a Promise, in the client's own groups. */
import type * as Effect from "effect/Effect"
import * as Endpoint from "../calls/Endpoint.js"
import type { ImpersonationToken } from "../impersonation/types.js"
import type { LandingError } from "../login/LandingQuestions.js"
import { rbac } from "../sessionCalls/calls.js"
import { MemberAuthenticated } from "./answerSchemas.js"
import { discovery } from "./discoveryCalls.js"
import { guarded, required, taking } from "./fieldSchemas.js"
import { idp } from "./idpCalls.js"
import type { MemberLanded, MemberLandingOptions } from "./landing.js"
import { magicLinks } from "./magicLinkCalls.js"
import { session } from "./memberSessionCalls.js"
import { oauth, oneTapCalls } from "./oauthCalls.js"
import { otps } from "./otpCalls.js"
import { fetchOrganization, organization } from "./ownOrganizationCalls.js"
import { passwords } from "./passwordCalls.js"
import { scim } from "./scimCalls.js"
import { fetchMember, self } from "./selfCalls.js"
import { sso } from "./ssoCalls.js"
import { recoveryCodes, totp } from "./totpCalls.js"

const impersonation = {
  authenticate: Endpoint.make("POST /b2b/impersonation/authenticate", {
    ...guarded,
    ...taking<ImpersonationToken>()(required("impersonation_token")),
    answer: MemberAuthenticated,
    carries: "memberSession"
  })
}

/** Signs in by the token of an address. The method takes the address beside its options. */
const authenticateByUrl = Endpoint.action<
  (options: MemberLandingOptions, href?: string) => Effect.Effect<MemberLanded | null, LandingError>
>({ session_duration_minutes: "number", clearParams: "boolean?" })

/** The calls of organizations and their members, with the schemas of their bodies and answers. */
export const organizationCalls = {
  magicLinks,
  session,
  self,
  organization,
  oauth,
  sso,
  discovery,
  passwords,
  otps,
  totp,
  recoveryCodes,
  scim,
  impersonation,
  idp,
  rbac,
  authenticateByUrl
}

/** The calls that are not methods: the actions of the table make them. */
export const internalOrganizationCalls = { fetchMember, fetchOrganization, oneTapCalls }
