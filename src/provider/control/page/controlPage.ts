/** The page of a provider: what it has, and forms that change it. It needs no script; with its script it updates itself. */
import type { EmbeddedProvider } from "../../EmbeddedProvider.js"
import { html, type Html } from "../../pages/html.js"
import { page } from "../../pages/page.js"
import type { Fields } from "../../http/forms.js"
import { worldNameIn, type Worlds } from "../../worlds.js"
import {
  clockSection,
  faultsSection,
  inboxSection,
  requestsSection,
  usersSection,
  worldsSection
} from "./sections.js"
import { actionButton } from "./parts.js"

/** The path of the page's stylesheet. */
export const controlStylesheetPath = "/_control/page.css"

/** The path of the page's script. */
export const controlScriptPath = "/_control/page.js"

/** What the page shows, and where it is. */
export interface Shown {
  readonly provider: EmbeddedProvider
  /** Lists the worlds of the server. Undefined when it has none. */
  readonly worlds: Worlds["list"]
  /** The path that the provider is served under, without a trailing slash. */
  readonly prefix: string
}

/** What was wrong with a form. What was typed into its fields is shown again. */
interface Refused {
  readonly problem?: string
  readonly fields?: Fields | undefined
}

/** The page. It has status 400 when it shows a problem. */
export const controlPage = async (
  { prefix, provider, worlds }: Shown,
  { fields, problem }: Refused = {}
): Promise<Response> => {
  const world = worldNameIn(`${prefix}/`)
  const name = world === undefined ? "Embedded provider" : `World ${world}`
  const sections = await sectionsOf(provider, world === undefined ? worlds : undefined, fields)
  return page(
    { prefix },
    {
      status: problem === undefined ? 200 : 400,
      title: problem === undefined ? name : `${name}: that did not work`,
      stylesheet: controlStylesheetPath,
      script: controlScriptPath,
      body: html`${problem === undefined ? undefined : html`<p class="problem" role="alert">${problem}</p>`}
        <nav aria-label="Sections">
          <ul>
            ${sections.map(
              ({ count, id, title }) => html`<li><a href="#${id}">${title}${countOf(id, count)}</a></li> `
            )}
            ${world === undefined ? undefined : html`<li><a href="../../../_control/#worlds">All worlds</a></li> `}
            <li><a href="./">Refresh</a></li>
          </ul>
        </nav>
        <p><button id="live" type="button" hidden>Pause updates</button></p>
        <p id="live-problem" role="status"></p>
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

interface Section {
  readonly id: string
  readonly title: string
  readonly count?: number
  readonly body: Html
}

const sectionsOf = async (
  { clock, faults, inbox, state }: EmbeddedProvider,
  listWorlds: Worlds["list"],
  fields: Fields | undefined
): Promise<ReadonlyArray<Section>> => {
  const typed = (name: string) => fields?.get(name)
  const [users, sessions] = [await state.users(), await state.sessions()]
  const [messages, requests, active] = [inbox.list(), state.requests(), faults.list()]
  const worlds = await listWorlds?.()
  return [
    { id: "inbox", title: "Inbox", count: messages.length, body: inboxSection(messages) },
    { id: "users", title: "Users", count: users.length, body: usersSection(users, sessions, typed) },
    { id: "requests", title: "Requests", count: requests.length, body: requestsSection(requests) },
    { id: "faults", title: "Faults", count: active.length, body: faultsSection(active, typed) },
    { id: "clock", title: "Clock", body: clockSection(clock.now(), typed) },
    ...(worlds === undefined
      ? []
      : [{ id: "worlds", title: "Worlds", count: worlds.length, body: await worldsSection(worlds) }]),
    { id: "reset", title: "Reset", body: resetSection }
  ]
}

/** Kept up to date by the script, like the sections. */
const countOf = (id: string, count: number | undefined) =>
  count === undefined ? undefined : html`<span id="${id}-count" data-live> (${count})</span>`

const resetSection = html`<p>
    Removes users, sessions, messages, faults and requests. Clock and options are as at the start again.
  </p>
  ${actionButton("reset", "Reset the provider")}`
