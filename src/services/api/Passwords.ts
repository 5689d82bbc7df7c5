import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import type { ClientCalls } from "../../domain/api/calls.js"
import { passwords } from "../../domain/api/Passwords.js"
import { methodsOf } from "./methodsOf.js"

/** Passwords (wire reference 2.5). */
export class Passwords extends Context.Tag("latchkey/api/Passwords")<Passwords, ClientCalls["passwords"]>() {
  static readonly layer = Layer.scoped(Passwords, methodsOf(passwords))
}
