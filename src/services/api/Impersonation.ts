import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import type { ClientCalls } from "../../domain/api/calls.js"
import { impersonation } from "../../domain/api/Impersonation.js"
import { methodsOf } from "./methodsOf.js"

/** Acting as a user, for the project's own staff (wire reference 2.5). */
export class Impersonation extends Context.Tag("latchkey/api/Impersonation")<
  Impersonation,
  ClientCalls["impersonation"]
>() {
  static readonly layer = Layer.scoped(Impersonation, methodsOf(impersonation))
}
