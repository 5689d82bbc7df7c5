import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import type { ClientCalls } from "../../domain/api/calls.js"
import { idp } from "../../domain/api/Idp.js"
import { methodsOf } from "./methodsOf.js"

/** The project as an identity provider for other parties' apps (wire reference 2.5). */
export class Idp extends Context.Tag("latchkey/api/Idp")<Idp, ClientCalls["idp"]>() {
  static readonly layer = Layer.scoped(Idp, methodsOf(idp))
}
