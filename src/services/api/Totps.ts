import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import type { ClientCalls } from "../../domain/api/calls.js"
import { totps } from "../../domain/api/Totps.js"
import { methodsOf } from "./methodsOf.js"

/** Authenticator apps and their recovery codes (wire reference 2.4). */
export class Totps extends Context.Tag("latchkey/api/Totps")<Totps, ClientCalls["totps"]>() {
  static readonly layer = Layer.scoped(Totps, methodsOf(totps))
}
