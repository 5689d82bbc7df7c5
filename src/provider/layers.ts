/** The services of one provider. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { LoggedEvent } from "../domain/api/Events.js"
import { Db } from "./data/Db.js"
import { Outbox, type Message } from "./inbox/Inbox.js"
import { Journal } from "./Journal.js"
import { Settings, makeSettings, type Options } from "./Options.js"
import { Secrets } from "./tokens/Secrets.js"
import { Signer } from "./tokens/Signer.js"
import { rfc3339 } from "./time.js"

/** Where messages and logged events are sent. */
export interface Sinks {
  readonly deliver: (message: Message) => void
  readonly append: (events: ReadonlyArray<LoggedEvent>) => void
}

/** All services that a call may use, except the caller. */
export const makeLayer = (options: Options, sinks: Sinks) =>
  Layer.mergeAll(outboxLayer(sinks), journalLayer(sinks), Signer.layer).pipe(
    Layer.provideMerge(Db.layer(options.keyValueStore)),
    Layer.provideMerge(Secrets.layer),
    Layer.provideMerge(Layer.succeed(Settings, makeSettings(options)))
  )

const outboxLayer = ({ deliver }: Sinks) =>
  Layer.effect(
    Outbox,
    Effect.map(Secrets, (secrets) =>
      Outbox.of({
        deliver: (message) =>
          Effect.zipWith(secrets.id("message"), Clock.currentTimeMillis, (id, now) =>
            deliver({ id, at: rfc3339(now), ...message })
          )
      })
    )
  )

const journalLayer = ({ append }: Sinks) =>
  Layer.succeed(Journal, { append: (events) => Effect.sync(() => append(events)) })
