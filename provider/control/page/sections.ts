/** The sections of the provider's page. */
import type { LoggedEvent } from "../../../src/domain/events/LoggedEvent.js"
import type { Session } from "../../../src/domain/session/Session.js"
import type { User } from "../../../src/domain/session/User.js"
import type { RequestEntry } from "../../Journal.js"
import type { ActiveFault } from "../../faults.js"
import { html, type Html } from "../../pages/html.js"
import type { NamedWorld } from "../../worlds.js"
import {
  actionButton,
  actionForm,
  cell,
  disclosure,
  field,
  lastOf,
  live,
  moment,
  plural,
  records,
  row,
  scrolling,
  type Typed
} from "./parts.js"
import { factorsOf, nameOf } from "./people.js"
import { registrationsOf } from "./registrations.js"

/** How many of each are shown. */
const shownUsers = 100
const shownEntries = 100
const shownWorlds = 50

/** The last entries, newest first. */
export const newest = <Entry>(entries: ReadonlyArray<Entry>, shown: number): ReadonlyArray<Entry> =>
  entries.slice(-shown).reverse()

/** The caption of a table that is newest first. */
export const captionOf = (shown: number, count: number, noun: string) =>
  `${count > shown ? `The last ${shown} of ` : ""}${plural(count, noun)}, newest first`

/** What a list says that has no entries. */
export const empty = (id: string, text: string) => html`<p class="empty" id="${id}">${text}</p>`

/** Newest first, and a form that adds one. */
export const usersSection = (users: ReadonlyArray<User>, typed: Typed): Html =>
  html`${live(
    "user-items",
    users.length === 0
      ? empty("no-users", "Nobody has signed up yet.")
      : records(
          "user",
          captionOf(shownUsers, users.length, "user"),
          ["User", "Registered", "Actions"],
          newest(users, shownUsers).map(userRow)
        )
  )}
  ${actionForm(
    "add-user",
    html`<fieldset>
      <legend>Add a user</legend>
      ${field({ id: "email", label: "Email address", type: "email", value: typed("email"), attributes: html` required` })}
      ${field({ id: "password", label: "Password", value: typed("password"), hint: "Optional. It is shown as you type it: use one for tests only." })}
      <div class="actions"><button class="button">Add the user</button></div>
    </fieldset>`
  )}`

const userRow = (user: User) => {
  const name = nameOf(user)
  const { created_at, password, status, user_id } = user
  const email = user.emails[0]?.email
  const [first, last] = [user.name.first_name, user.name.last_name]
  return row(
    user_id,
    html`<b>${name}</b> <code class="id">${user_id}</code>
      <span class="hint">${status}, since ${moment(created_at)}</span>`,
    cell(
      "",
      html`<dl>
        ${[{ kind: "Name", name: `${first} ${last}`.trim(), note: undefined }, ...registrationsOf(user)]
          .filter((each) => each.name !== "")
          .map(
            (each) =>
              html`<dt>${each.kind}</dt>
                <dd>
                  ${each.name}${each.note === undefined ? undefined : html` <span class="hint">${each.note}</span>`}
                </dd>`
          )}
      </dl>`
    ),
    cell(
      "",
      html`<div class="actions">
        <button type="button" class="button" data-sign-in="${user_id}" data-name="${name}">
          Sign in here<span class="hidden"> as ${name}</span>
        </button>
        ${
          password === null || password.requires_reset || email === undefined
            ? undefined
            : actionButton(
                "require-reset",
                html`Require new password<span class="hidden"> of ${name}</span>`,
                {
                  fields: { email }
                }
              )
        }
      </div>`
    )
  )
}

/** Newest first. `now` is the provider's time in milliseconds. */
export const sessionsSection = (
  sessions: ReadonlyArray<Session>,
  users: ReadonlyArray<User>,
  now: number
): Html => {
  const names = namesOf(users)
  return live(
    "session-items",
    sessions.length === 0
      ? empty("no-sessions", "No session is open.")
      : scrolling(
          "sessions",
          records(
            "session",
            captionOf(shownEntries, sessions.length, "session"),
            ["User", "Signed in by", "Began", "Last used", "Ends"],
            newest(sessions, shownEntries).map((session) =>
              row(
                session.session_id,
                html`<b>${names.get(session.user_id) ?? session.user_id}</b>
                  <code class="id">${session.session_id}</code>`,
                cell("Signed in by", factorsOf(session)),
                cell("Began", moment(session.started_at)),
                cell("Last used", moment(session.last_accessed_at)),
                cell(
                  "Ends",
                  html`${moment(session.expires_at)}
                    <span class="hint">in ${minutesTo(session.expires_at, now)}</span>`
                )
              )
            )
          )
        )
  )
}

const namesOf = (users: ReadonlyArray<User>) =>
  new Map(users.map((user): [id: string, name: string] => [user.user_id, nameOf(user)]))

/** The time that is left, in words. */
const minutesTo = (time: string, now: number) => {
  const minutes = Math.max(0, Math.ceil((Date.parse(time) - now) / 60_000))
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
}

/** Newest first. */
export const requestsSection = (requests: ReadonlyArray<RequestEntry>): Html =>
  live(
    "request-items",
    requests.length === 0
      ? empty("no-requests", "No requests yet.")
      : scrolling(
          "requests",
          records(
            "request",
            captionOf(shownEntries, requests.length, "request"),
            ["Time", "Call", "Answered", "Headers"],
            newest(requests.map(requestRow), shownEntries)
          )
        )
  )

const requestRow = ({ at, headers, hosted, method, path, status }: RequestEntry, index: number) => {
  const tone = status >= 200 && status < 400 ? "fine" : "note"
  return row(
    `request-${index}`,
    moment(at),
    cell("Call", html`<code>${method} ${path}</code>`),
    cell(
      "Answered",
      html`<span class="${tone}">${status === 0 ? "no answer" : status}</span>${
          hosted === undefined ? undefined : html` <span class="note">a hosted project: ${hosted}</span>`
        }`
    ),
    cell("Headers", disclosure(plural(headers.length, "header"), headers.join("\n"), `Headers of ${path}`))
  )
}

/** What clients logged, newest first. */
export const eventsSection = (events: ReadonlyArray<LoggedEvent>, users: ReadonlyArray<User>): Html => {
  const names = namesOf(users)
  return live(
    "event-items",
    events.length === 0
      ? empty("no-events", "No client has logged an event yet.")
      : scrolling(
          "events",
          records(
            "event",
            captionOf(shownEntries, events.length, "event"),
            ["Time", "Event", "User", "Details"],
            newest(events, shownEntries).map(({ event, telemetry }) => {
              const { client_sent_at, event_id, stytch_user_id = "" } = telemetry
              const { error_code, event_name, http_status_code = "" } = event
              return row(
                event_id,
                moment(client_sent_at),
                cell(
                  "Event",
                  html`<code>${event_name}</code>${
                      error_code === undefined
                        ? undefined
                        : html` <span class="note">${error_code} ${http_status_code}</span>`
                    }`
                ),
                cell(
                  "User",
                  (names.get(stytch_user_id) ?? stytch_user_id) || html`<span class="hint">nobody</span>`
                ),
                cell(
                  "Details",
                  disclosure(
                    "JSON",
                    JSON.stringify({ ...event, telemetry }, null, 2),
                    `Details of ${event_name}`
                  )
                )
              )
            })
          )
        )
  )
}

const kinds: ReadonlyArray<readonly [fault: ActiveFault["fault"], label: string]> = [
  ["offline", "No network"],
  ["status", "Error status"],
  ["delay", "Delay"],
  ["malformed", "Broken JSON"],
  ["captchaRequired", "Captcha required"]
]

const errorTypes = [
  "too_many_requests",
  "unauthorized_credentials",
  "session_not_found",
  "user_lock_limit_reached",
  "otp_code_not_found",
  "unable_to_auth_magic_link",
  "inactive_email",
  "invalid_phone_number",
  "weak_password",
  "breached_password",
  "reset_password",
  "insufficient_factors",
  "stale_factors",
  "weak_factor_combination",
  "session_too_old_to_reset_password",
  "too_many_unverified_factors",
  "cannot_delete_last_primary_factor",
  "secondary_factor_not_found"
]

const paths = [
  "/magic_links",
  "/otps",
  "/oauth",
  "/passwords",
  "/crypto_wallets",
  "/webauthn",
  "/totps",
  "/users",
  "/sessions/authenticate",
  "/sessions/revoke",
  "/projects/bootstrap",
  "/events"
]

const suggestions = (id: string, values: ReadonlyArray<string>) =>
  html`<datalist id="${id}">${values.map((value) => html`<option value="${value}"></option>`)}</datalist>`

/** What is set, and a form that adds a fault. */
export const faultsSection = (faults: ReadonlyArray<ActiveFault>, typed: Typed): Html =>
  html`${live(
    "active-faults",
    faults.length === 0
      ? empty("no-faults", "Calls do not fail.")
      : html`<ul class="faults" id="fault-list">
            ${faults.map(
              (fault) =>
                html`<li class="fault" id="fault-${fault.id}">
                  <p>${textOf(fault)}</p>
                  ${actionButton("remove-fault", html`Remove<span class="hidden"> ${textOf(fault)}</span>`, {
                    fields: { id: String(fault.id) }
                  })}
                </li> `
            )}
          </ul>
          <div id="clear-faults">${actionButton("clear-faults", "Remove all faults")}</div>`
  )}
  ${actionForm(
    "add-fault",
    html`<fieldset>
      <legend>Make calls fail</legend>
      <div class="labelled">
        <label class="field" for="fault">Fault</label>
        <select id="fault" name="fault">
          ${kinds.map(([value, label]) => html`<option value="${value}" ${value === typed("fault") ? html`selected` : undefined}>${label}</option>`)}
        </select>
      </div>
      ${field({ id: "status", label: "Status", type: "number", kind: "status", value: typed("status") ?? "503", hint: "For an error status.", attributes: html` min="200" max="599"` })}
      ${field({ id: "error_type", label: "Error type", kind: "status", value: typed("error_type"), hint: "Empty: the usual one of the status.", attributes: html` list="error-types" spellcheck="false"` })}
      ${suggestions("error-types", errorTypes)}
      ${field({ id: "ms", label: "Milliseconds", type: "number", kind: "delay", value: typed("ms") ?? "2000", hint: "For a delay.", attributes: html` min="0"` })}
      ${field({ id: "path", label: "Path", value: typed("path"), hint: "Text that the path contains, such as /otps. Empty: all calls.", attributes: html` list="paths" spellcheck="false"` })}
      ${suggestions("paths", paths)}
      ${field({ id: "times", label: "Times", type: "number", value: typed("times"), hint: "Empty: until it is removed. Captcha: once.", attributes: html` min="1"` })}
      <div class="actions"><button class="button" data-tone="primary">Add the fault</button></div>
    </fieldset>`
  )}`

const textOf = (fault: ActiveFault): string => {
  const label = kinds.find(([kind]) => kind === fault.fault)?.[1] ?? fault.fault
  const calls = fault.path === undefined ? "all calls" : `calls to ${fault.path}`
  return `${label}${detailOf(fault)} for ${calls}${fault.left === undefined ? "" : `, ${fault.left} left`}`
}

const detailOf = (fault: ActiveFault): string => {
  if (fault.fault === "delay") return ` of ${fault.ms} ms`
  if (fault.fault !== "status") return ""
  return ` ${fault.status}${fault.error_type === undefined ? "" : ` ${fault.error_type}`}`
}

const steps = [
  ["1 minute", 60_000],
  ["1 hour", 3_600_000],
  ["1 day", 86_400_000],
  ["30 days", 2_592_000_000]
] as const

/** The time, in milliseconds since 1970, and forms that move it. */
export const clockSection = (now: number, typed: Typed): Html => {
  const time = new Date(now).toISOString()
  return html`${live(
    "time-now",
    html`<p class="clock" id="clock-time">${moment(time)}</p>
      <p class="hint" id="clock-hint">The pages' own clocks do not move with it.</p>`
  )}
  ${actionForm(
    "advance-clock",
    html`<fieldset>
      <legend>Move it forward by</legend>
      <div class="actions">
        ${steps.map(([label, ms]) => html`<button class="button" name="ms" value="${ms}">${label}</button> `)}
      </div>
    </fieldset>`
  )}
  ${actionForm(
    "set-clock",
    html`${field({
        id: "time",
        label: "Time (UTC)",
        type: "datetime-local",
        value: typed("time") ?? time.slice(0, 19),
        attributes: html` step="1" required`
      })}
      <div class="actions"><button class="button">Set the clock</button></div>`
  )}`
}

/** Newest first, with links to their pages. */
export const worldsSection = async (worlds: ReadonlyArray<NamedWorld>): Promise<Html> => {
  const items = await Promise.all(worlds.slice(0, shownWorlds).map(worldItem))
  return live(
    "world-items",
    worlds.length === 0
      ? empty("no-worlds", "No worlds yet. The first request below /_world/NAME/ makes one.")
      : html`${lastOf("all-worlds", shownWorlds, worlds.length, "world")}
          <ol class="worlds" id="world-list">
            ${items}
          </ol>`
  )
}

const worldItem = async ({ name, provider: { inbox, state } }: NamedWorld) =>
  html`<li id="world-${name}">
    <a id="world-${name}-link" href="../_world/${name}/_control/">${name}</a>
    <span class="hint" id="world-${name}-counts">
      ${plural((await state.users()).length, "user")}, ${plural(inbox.list().length, "message")},
      ${plural(state.requests().length, "request")}
    </span>
  </li> `
