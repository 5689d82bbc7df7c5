/** The table of sessions: user, factors, expiry. */
import type { Session, User } from "latchkey/widget"
import { find, make, write } from "../dom.js"
import { factorsOf, nameOf } from "../people.js"
import { durationOf, momentOf } from "../times.js"
import { cell, records, row } from "./records.js"

interface Shown {
  readonly session: Session
  readonly name: string
}

/** Updates the table. `now` is the provider's time in milliseconds. */
export const showSessions = (): ((
  sessions: ReadonlyArray<Session>,
  users: ReadonlyArray<User>,
  now: number
) => void) => {
  const keep = records(
    "sessions",
    ({ session }: Shown) => session.session_id,
    ({ name, session }) =>
      row(
        [make("b", {}, name), make("code", { class: "id" }, session.session_id)],
        cell("Signed in by", factorsOf(session)),
        cell("Began", moment(session.started_at)),
        cell("Last used", moment(session.last_accessed_at)),
        cell(
          "Ends",
          moment(session.expires_at),
          " ",
          make("span", { class: "hint", "data-until": session.expires_at })
        )
      )
  )
  return (sessions, users, now) => {
    const shown = [...sessions].reverse().map((session) => {
      const user = users.find(({ user_id }) => user_id === session.user_id)
      return { session, name: user === undefined ? session.user_id : nameOf(user) }
    })
    keep(shown)
    for (const left of find("#sessions", HTMLElement).querySelectorAll<HTMLElement>("[data-until]"))
      write(left, `in ${durationOf(Date.parse(left.dataset["until"] ?? "") - now)}`)
  }
}

const moment = (at: string) => make("time", { datetime: at }, momentOf(at))
