import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import type { ClientCalls } from "../../domain/api/calls.js"
import { members } from "../../domain/api/Members.js"
import { methodsOf } from "./methodsOf.js"

/** The members of an organization, in the multi-tenant product (wire reference 4.4). */
export class Members extends Context.Tag("latchkey/api/Members")<Members, ClientCalls["members"]>() {
  static readonly layer = Layer.scoped(Members, methodsOf(members))
}
