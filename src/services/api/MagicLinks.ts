import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import { magicLinks } from "../../domain/api/MagicLinks.js"
import type { ClientCalls } from "../../domain/api/calls.js"
import { methodsOf } from "./methodsOf.js"

/** Magic links by email (section 4, wire reference 2.3 and 2.6). */
export class MagicLinks extends Context.Tag("latchkey/api/MagicLinks")<
  MagicLinks,
  ClientCalls["magicLinks"]
>() {
  static readonly layer = Layer.scoped(MagicLinks, methodsOf(magicLinks))
}
