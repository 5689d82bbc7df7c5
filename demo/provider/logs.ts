/** The provider's request log, and the events that clients logged. */
import type { State } from "../control.js"
import { make } from "../dom.js"
import { jsonOf } from "../json.js"
import { nameOf } from "../people.js"
import { timeOf } from "../times.js"
import { cell, records, row } from "./records.js"

type Asked = State["requests"][number]
type Logged = State["events"][number]

const shown = 100

const newest = <Entry>(entries: ReadonlyArray<Entry>) => entries.slice(-shown).reverse()

/** Updates the table of requests. */
export const showRequests = (): ((requests: State["requests"]) => void) => {
  const keep = records(
    "requests",
    ({ nth, request }: { readonly request: Asked; readonly nth: number }) => `${request.at} ${nth}`,
    ({ request: { at, headers, method, path, status } }) =>
      row(
        [make("time", { datetime: at }, timeOf(at))],
        cell("Call", make("code", {}, `${method} ${path}`)),
        cell("Answered", outcome(status)),
        cell("Headers", disclosure(`${headers.length} headers`, headers.join("\n"), `Headers of ${path}`))
      )
  )
  return (requests) => {
    const seen = new Map<string, number>()
    const numbered = requests.map((request) => {
      const nth = seen.get(request.at) ?? 0
      seen.set(request.at, nth + 1)
      return { request, nth }
    })
    keep(newest(numbered), requests.length)
  }
}

/** Updates the table of logged events. */
export const showEvents = (): ((events: State["events"], users: State["users"]) => void) => {
  const keep = records(
    "events",
    ({ logged }: { readonly logged: Logged; readonly who: string }) => logged.telemetry.event_id,
    ({ logged: { event, telemetry }, who }) =>
      row(
        [make("time", { datetime: telemetry.client_sent_at }, timeOf(telemetry.client_sent_at))],
        cell("Event", make("code", {}, event.event_name), ...trouble(event)),
        cell("User", who === "" ? make("span", { class: "hint" }, "nobody") : who),
        cell("Details", disclosure("JSON", jsonOf({ ...event, telemetry }), `Details of ${event.event_name}`))
      )
  )
  return (events, users) => {
    const names = new Map(users.map((user): [string, string] => [user.user_id, nameOf(user)]))
    const named = newest(events).map((logged) => {
      const id = logged.telemetry.stytch_user_id ?? ""
      return { logged, who: names.get(id) ?? id }
    })
    keep(named, events.length)
  }
}

const trouble = ({ error_code, http_status_code }: Logged["event"]): ReadonlyArray<Node | string> =>
  error_code === undefined
    ? []
    : [" ", make("span", { class: "note" }, [error_code, http_status_code].filter(Boolean).join(" "))]

const outcome = (status: number) =>
  make(
    "span",
    { class: status >= 200 && status < 400 ? "fine" : "note" },
    status === 0 ? "no answer" : `${status}`
  )

const disclosure = (summary: string, text: string, label: string) =>
  make(
    "details",
    { class: "json" },
    make("summary", {}, summary),
    make("pre", { tabindex: "0", "aria-label": label }, text)
  )
