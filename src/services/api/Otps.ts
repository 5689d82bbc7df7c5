import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import type { ClientCalls } from "../../domain/api/calls.js"
import { otps } from "../../domain/api/Otps.js"
import { methodsOf } from "./methodsOf.js"

/** One-time passcodes by SMS, WhatsApp and email (wire reference 2.3). */
export class Otps extends Context.Tag("latchkey/api/Otps")<Otps, ClientCalls["otps"]>() {
  static readonly layer = Layer.scoped(Otps, methodsOf(otps))
}
