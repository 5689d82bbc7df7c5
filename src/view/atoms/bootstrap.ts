/** The project's settings, as they become known. */
import * as Rx from "@effect-rx/rx/Rx"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { inboxLinks, senderDomain } from "../../domain/Email.js"
import { Bootstrap } from "../../services/Bootstrap.js"
import { configAtom } from "./config.js"
import { servicesAtom } from "./runtime.js"

/** The cached copy or the defaults at once, then what the provider says. */
export const bootstrapAtom = Rx.readable((get) => {
  const bootstrap = Context.get(get(servicesAtom), Bootstrap)
  get.addFinalizer(Effect.runSync(bootstrap.subscribe((settings) => get.setSelf(settings))))
  return Effect.runSync(bootstrap.current)
})

/** Links to web mail, narrowed to the sender where it is known. */
export const inboxLinksAtom = Rx.readable((get) =>
  inboxLinks(senderDomain(get(configAtom).emailMagicLinksOptions.domainHint, get(bootstrapAtom).emailDomains))
)
