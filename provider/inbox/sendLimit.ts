/** How many messages an address gets. A hosted project has such limits, and strict mode enforces this one. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Settings } from "../Options.js"
import { Db } from "../data/Db.js"
import { refuse } from "../http/errors.js"
import type { Channel } from "./Inbox.js"

/** No public document has the numbers, so these are guesses. They leave room for a user who asks again and again. */
const limit = { messages: 10, minutes: 10 }

/** Counts a message, and fails with `too_many_requests` when the address has got too many of its kind in a short time. */
export const countMessage = (channel: Channel, address: string) =>
  Effect.gen(function* () {
    if (!(yield* Settings).isStrict) return
    const { sentMessages } = yield* Db
    const now = yield* Clock.currentTimeMillis
    const since = now - limit.minutes * 60_000
    const sent = (yield* sentMessages.get({ channel, address }))?.sent ?? []
    const recent = sent.filter((at) => at > since)
    if (recent.length >= limit.messages) return yield* refuse("too_many_requests")
    const expires_at = now + limit.minutes * 60_000
    yield* sentMessages.put({ channel, address, sent: [...recent, now], expires_at })
  })
