/** The event log. */
import * as Effect from "effect/Effect"
import * as Api from "../../domain/api/Events.js"
import { Journal } from "../Journal.js"
import { answer } from "../http/router.js"

/** The routes of the event log. */
export const handlers = [
  answer(Api.log, (events) => Effect.flatMap(Journal, (journal) => Effect.as(journal.keep(events), {})))
]
