/** The project's settings, as they become known. */
import * as Result from "@effect-rx/rx/Result"
import * as Rx from "@effect-rx/rx/Rx"
import * as Effect from "effect/Effect"
import type { Bootstrap } from "../../domain/Bootstrap.js"
import { inboxLinks, senderDomain } from "../../domain/Email.js"
import type { NetworkError } from "../../domain/Errors.js"
import { Calls } from "../../services/Calls.js"
import { configAtom } from "./config.js"
import { running } from "./runtime.js"

const toldAtom = running<Bootstrap, NetworkError>((get, publish) =>
  Effect.gen(function* () {
    const { bootstrap } = yield* Calls.ready
    get.addFinalizer(yield* bootstrap.subscribe(publish))
    return yield* bootstrap.current
  })
)

/** The cached copy or the defaults as soon as they are there, then what the provider says. */
export const bootstrapAtom = Rx.readable((get) => Result.value(get(toldAtom)))

/** Links to web mail, narrowed to the sender where it is known. */
export const inboxLinksAtom = Rx.readable((get) => {
  const { domainHint } = get(configAtom).emailMagicLinksOptions
  const settings = get(bootstrapAtom)
  return inboxLinks(senderDomain(domainHint, settings._tag === "Some" ? settings.value.emailDomains : []))
})
