/** The page of a provider: what it has, and forms that change it. It needs no script; with its script it updates itself. */
import type { EmbeddedProvider } from "../../EmbeddedProvider.js"
import { html, type Html } from "../../pages/html.js"
import { page } from "../../pages/page.js"
import type { Fields } from "../../http/forms.js"
import { worldNameIn, type Worlds } from "../../worlds.js"
import { frameOf, type SiteLink } from "./frame.js"
import { inboxSection } from "./inboxSection.js"
import { organizationsSection } from "./organizationsSection.js"
import {
  clockSection,
  eventsSection,
  faultsSection,
  requestsSection,
  sessionsSection,
  usersSection,
  worldsSection
} from "./sections.js"
import { actionButton } from "./parts.js"

/** The path of the page's script. */
export const controlScriptPath = "/_control/page.js"

/** What the page shows, and where it is. */
export interface Shown {
  readonly provider: EmbeddedProvider
  /** Lists the worlds of the server. Undefined when it has none. */
  readonly worlds: Worlds["list"]
  /** The path that the provider is served under, without a trailing slash. */
  readonly prefix: string
  /** Undefined when the server has no site. */
  readonly site: SiteLink | undefined
}

/** What was wrong with a form. What was typed into its fields is shown again. */
interface Refused {
  readonly problem?: string
  readonly fields?: Fields | undefined
}

/** The page. It has status 400 when it shows a problem. */
export const controlPage = async (
  { prefix, provider, site, worlds }: Shown,
  { fields, problem }: Refused = {}
): Promise<Response> => {
  const world = worldNameIn(`${prefix}/`)
  const name = world === undefined ? "Embedded provider" : `World ${world}`
  const columns = await columnsOf(provider, world === undefined ? worlds : undefined, fields)
  const sections = columns.flatMap(([, each]) => each)
  const links: ReadonlyArray<SiteLink> = [
    ...(site === undefined ? [] : [site]),
    ...(world === undefined ? [] : [{ name: "All worlds", href: "../../../_control/#worlds" }])
  ]
  return page(
    { prefix },
    {
      ...frameOf({ prefix, links }),
      status: problem === undefined ? 200 : 400,
      title: problem === undefined ? name : `${name}: that did not work`,
      scripts: [controlScriptPath],
      main: html`<main class="provider">
          <div class="intro">
            <h1>${problem === undefined ? name : `${name}: that did not work`}</h1>
            ${problem === undefined ? undefined : html`<p class="problem" role="alert">${problem}</p>`}
            <p>What it stores and receives. All times are in UTC.</p>
            <nav class="jumps" aria-label="Sections">
              ${sections.map(({ count, id, title }) => html`<a href="#${id}">${title}${countOf(id, count)}</a> `)}
            </nav>
            <div class="toolbar">
              <a class="button" href="./">Refresh</a>
              <button class="button" id="live" type="button" hidden>Pause updates</button>
              <p class="news" id="live-problem" role="status"></p>
            </div>
          </div>
          ${columns.map(
            ([place, each]) =>
              html`<div class="column" data-place="${place}">
                ${each.map(
                  ({ body, id, title }) =>
                    html`<section class="panel" id="${id}" aria-labelledby="${id}-title">
                      <h2 id="${id}-title">${title}</h2>
                      ${body}
                    </section>`
                )}
              </div>`
          )}
        </main>
        <p class="toast" id="toast" role="status"></p>`
    }
  )
}

interface Section {
  readonly id: string
  readonly title: string
  readonly count?: number
  readonly body: Html
}

type Column = readonly [place: "people" | "orders" | "logs", sections: ReadonlyArray<Section>]

const columnsOf = async (
  { clock, faults, inbox, state }: EmbeddedProvider,
  listWorlds: Worlds["list"],
  fields: Fields | undefined
): Promise<ReadonlyArray<Column>> => {
  const typed = (name: string) => fields?.get(name)
  const [users, sessions] = [await state.users(), await state.sessions()]
  const organizations = await state.organizations()
  const [members, memberSessions] = [await state.members(), await state.memberSessions()]
  const [messages, requests, events, active] = [inbox.list(), state.requests(), state.events(), faults.list()]
  const worlds = await listWorlds?.()
  const now = clock.now()
  const letters = inboxSection(messages, {
    empty: "No messages yet. What the provider sends to users is shown here.",
    opensTabs: true,
    clears: true
  })
  const section = (id: string, title: string, body: Html, count?: number): Section => ({
    id,
    title,
    body,
    ...(count !== undefined && { count })
  })
  return [
    // First, because most come for the inbox
    [
      "orders",
      [
        section("inbox", "Inbox", letters, messages.length),
        section("faults", "Faults", faultsSection(active, typed), active.length),
        section("clock", "Clock", clockSection(now, typed)),
        ...(worlds === undefined
          ? []
          : [section("worlds", "Worlds", await worldsSection(worlds), worlds.length)]),
        section("reset", "Reset", resetSection)
      ]
    ],
    [
      "people",
      [
        section("users", "Users", usersSection(users, typed), users.length),
        section("sessions", "Sessions", sessionsSection(sessions, users, now), sessions.length),
        section(
          "organizations",
          "Organizations",
          organizationsSection(organizations, members, memberSessions),
          organizations.length
        )
      ]
    ],
    [
      "logs",
      [
        section("requests", "Requests", requestsSection(requests), requests.length),
        section("events", "Events", eventsSection(events, users), events.length)
      ]
    ]
  ]
}

/** Kept up to date by the script, like the sections. */
const countOf = (id: string, count: number | undefined) =>
  count === undefined ? undefined : html`<span id="${id}-count" data-live> (${count})</span>`

const resetSection = html`<p class="hint">
    Removes users, organizations, sessions, messages, faults and requests. Clock and options are as at the
    start again.
  </p>
  ${actionButton("reset", "Reset the provider", { tone: "danger" })}`
