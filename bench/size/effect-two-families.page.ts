/** The typed Effect API with only two families of calls. */
import {
  layerCore,
  layerMagicLinks,
  layerSessions,
  layerTransport,
  MagicLinks,
  Sessions
} from "latchkey/effect"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"

const client = Layer.merge(layerMagicLinks, layerSessions).pipe(
  Layer.provide(layerTransport()),
  Layer.provide(layerCore("public-token-test-1", {}, {}))
)
const runtime = ManagedRuntime.make(client)

document.querySelector("form")?.addEventListener("submit", () => {
  void runtime.runPromise(Effect.flatMap(MagicLinks, ({ email }) => email.loginOrCreate("ada@example.com")))
})
void runtime.runPromise(Effect.flatMap(Sessions, (sessions) => sessions.authenticate()))
