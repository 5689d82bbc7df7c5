/** The event log. */
import * as Effect from "effect/Effect"
import * as Api from "../../domain/api/Events.js"
import { Journal } from "../Journal.js"
import { route } from "../http/router.js"

/** The routes of the event log. */
export const handlers = [
  route(Api.log, (events) => Effect.flatMap(Journal, (journal) => Effect.as(journal.append(events), {})))
]
