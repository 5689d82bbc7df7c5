/** The event log: taken in, kept, answered with nothing. */
import * as Effect from "effect/Effect"
import * as Api from "../../domain/api/Events.js"
import { Journal } from "../Journal.js"
import { answer } from "../http/router.js"

/** What answers the calls on the event log. */
export const handlers = [
  answer(Api.log, (events) => Effect.flatMap(Journal, (journal) => Effect.as(journal.keep(events), {})))
]
