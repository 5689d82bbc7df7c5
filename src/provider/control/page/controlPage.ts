/** The page of a provider: what it has, and forms that change it. It needs no script. */
import type { EmbeddedProvider } from "../../EmbeddedProvider.js"
import { html, type Html } from "../../pages/html.js"
import { page } from "../../pages/page.js"
import type { Fields } from "../../http/forms.js"
import { actionButton, actionForm, field, moment, plural, type Typed } from "./parts.js"
import { faultsSection } from "./faultsSection.js"
import { inboxSection } from "./inboxSection.js"
import { usersSection } from "./usersSection.js"

/** The path of the page's stylesheet. */
export const controlStylesheetPath = "/_control/page.css"

/** The number of requests that are shown. */
const shownRequests = 100

/** What was wrong with a form. What was typed into its fields is shown again. */
interface Refused {
  readonly problem?: string
  readonly fields?: Fields | undefined
}

/** The page. It has status 400 when it shows a problem. */
export const controlPage = async (
  provider: EmbeddedProvider,
  prefix: string,
  { fields, problem }: Refused = {}
): Promise<Response> => {
  const typed = (name: string) => fields?.get(name)
  const { clock, faults, inbox, state } = provider
  const [users, sessions] = [await state.users(), await state.sessions()]
  const requests = state.requests()
  const sections = [
    { id: "inbox", title: "Inbox", count: inbox.list().length, body: inboxSection(inbox.list()) },
    { id: "users", title: "Users", count: users.length, body: usersSection(users, sessions, typed) },
    { id: "requests", title: "Requests", count: requests.length, body: requestsSection(requests) },
    { id: "faults", title: "Faults", count: faults.list().length, body: faultsSection(faults.list(), typed) },
    { id: "clock", title: "Clock", body: clockSection(clock.now(), typed) },
    { id: "reset", title: "Reset", body: resetSection }
  ]
  return page(
    { prefix },
    {
      status: problem === undefined ? 200 : 400,
      title: problem === undefined ? "Embedded provider" : "Embedded provider: that did not work",
      stylesheet: controlStylesheetPath,
      body: html`${problem === undefined ? undefined : html`<p class="problem" role="alert">${problem}</p>`}
        <nav aria-label="Sections">
          <ul>
            ${sections.map(
              ({ count, id, title }) =>
                html`<li><a href="#${id}">${title}${count === undefined ? "" : ` (${count})`}</a></li> `
            )}
            <li><a href="./">Refresh</a></li>
          </ul>
        </nav>
        <p>All times are in UTC.</p>
        ${sections.map(
          ({ body, id, title }) =>
            html`<section id="${id}" aria-labelledby="${id}-title">
              <h2 id="${id}-title">${title}</h2>
              ${body}
            </section>`
        )}`
    }
  )
}

const requestsSection = (requests: ReturnType<EmbeddedProvider["state"]["requests"]>): Html => {
  if (requests.length === 0) return html`<p>No requests yet.</p>`
  const shown = requests.slice(-shownRequests).toReversed()
  return html`<table>
    <caption>
      ${requests.length > shown.length ? `The last ${shown.length} of ` : ""}${plural(requests.length, "request")},
      newest first
    </caption>
    <thead>
      <tr>
        <th scope="col">Time</th>
        <th scope="col">Request</th>
        <th scope="col">Status</th>
      </tr>
    </thead>
    <tbody>
      ${shown.map(
        ({ at, method, path, status }) =>
          html`<tr>
            <td>${moment(at)}</td>
            <td>${method} ${path}</td>
            <td>${status === 0 ? "none" : status}</td>
          </tr> `
      )}
    </tbody>
  </table>`
}

const steps = [
  ["1 minute", 60_000],
  ["1 hour", 3_600_000],
  ["1 day", 86_400_000],
  ["30 days", 2_592_000_000]
] as const

const clockSection = (now: number, typed: Typed): Html => {
  const time = new Date(now).toISOString()
  return html`<p>The provider's time is ${moment(time)}. The pages' own clocks do not move with it.</p>
    ${actionForm(
      "advance-clock",
      html`<fieldset>
        <legend>Move it forward by</legend>
        ${steps.map(([label, ms]) => html`<button name="ms" value="${ms}">${label}</button> `)}
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
        })} <button>Set the clock</button>`
    )}`
}

const resetSection = html`<p>
    Removes users, sessions, messages, faults and requests. Clock and options are as at the start again.
  </p>
  ${actionButton("reset", "Reset the provider")}`
