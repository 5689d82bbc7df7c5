import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import type { Methods } from "../../domain/api/Methods.js"
import { passwords } from "../../domain/api/Passwords.js"
import { methodsOf } from "./methodsOf.js"

/** Passwords (wire reference 2.5). */
export class Passwords extends Context.Tag("latchkey/api/Passwords")<Passwords, Methods<typeof passwords>>() {
  static readonly layer = Layer.scoped(Passwords, methodsOf(passwords))
}
