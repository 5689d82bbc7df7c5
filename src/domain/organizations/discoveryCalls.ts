/** Discovery: the choice of an organization after a first proof. */
import * as Schema from "effect/Schema"
import * as Endpoint from "../calls/Endpoint.js"
import { named } from "../schemas/Named.js"
import { session_duration_minutes } from "../sessionCalls/calls.js"
import { foundFields, hint, MemberAuthenticated } from "./answerSchemas.js"
import type { OrganizationCreation, OrganizationsListed } from "./discovery.js"
import { memberLogin, pending, required, taking } from "./fieldSchemas.js"
import type { OrganizationExchange } from "./memberSession.js"
import { creationFields } from "./ownOrganizationCalls.js"

const signsIn = { answer: MemberAuthenticated, carries: "memberSession", intermediate: "alone" } as const

/** The calls of `discovery`. */
export const discovery = {
  organizations: {
    list: Endpoint.make("POST /b2b/discovery/organizations", {
      payload: Schema.Struct(pending),
      answer: named<OrganizationsListed>()(Endpoint.answer({ ...foundFields, ...hint })),
      intermediate: "alone",
      args: Endpoint.args([], () => ({}))
    }),
    create: Endpoint.make("POST /b2b/discovery/organizations/create", {
      ...signsIn,
      ...taking<OrganizationCreation>()({ session_duration_minutes, ...creationFields, ...pending })
    })
  },
  intermediateSessions: {
    exchange: Endpoint.make("POST /b2b/discovery/intermediate_sessions/exchange", {
      ...signsIn,
      ...taking<OrganizationExchange>()({ ...required("organization_id"), ...memberLogin, ...pending })
    })
  }
}
