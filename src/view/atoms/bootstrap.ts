/** The project's settings, as they become known. */
import * as Rx from "@effect-rx/rx/Rx"
import * as Result from "@effect-rx/rx/Result"
import * as Effect from "effect/Effect"
import { defaults } from "../../domain/Bootstrap.js"
import { inboxLinks, senderDomain } from "../../domain/Email.js"
import { Bootstrap } from "../../services/Bootstrap.js"
import { configAtom } from "./config.js"
import { runtimeAtom } from "./runtime.js"

const knownAtom = runtimeAtom.rx((get) =>
  Effect.gen(function* () {
    const bootstrap = yield* Bootstrap
    const unsubscribe = yield* bootstrap.subscribe((settings) => get.setSelf(Result.success(settings)))
    yield* Effect.addFinalizer(() => Effect.sync(unsubscribe))
    return yield* bootstrap.current
  })
)

/** The cached copy or the defaults at once, then what the provider says. */
export const bootstrapAtom = Rx.make((get) => Result.getOrElse(get(knownAtom), () => defaults))

/** Links to web mail, narrowed to the sender where it is known. */
export const inboxLinksAtom = Rx.make((get) =>
  inboxLinks(senderDomain(get(configAtom).emailMagicLinksOptions.domainHint, get(bootstrapAtom).emailDomains))
)
