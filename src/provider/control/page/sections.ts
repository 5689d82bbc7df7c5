/** The sections of the provider's page. */
import type { Session } from "../../../domain/session/Session.js"
import type { User } from "../../../domain/session/User.js"
import type { RequestEntry } from "../../Journal.js"
import { actionButton, actionForm, facts, field, live, moment, plural, type Typed } from "./parts.js"
import type { ActiveFault } from "../../faults.js"
import type { Message } from "../../inbox/Inbox.js"
import { html, type Html } from "../../pages/html.js"
import type { NamedWorld } from "../../worlds.js"

/** How many of each are shown. */
const shownMessages = 50
const shownUsers = 100
const shownRequests = 100
const shownWorlds = 50

/** Says so when a list is longer than what is shown of it. */
const lastOf = (id: string, shown: number, count: number, noun: string) =>
  count > shown ? html`<p id="${id}">The last ${shown} of ${plural(count, noun)}</p>` : undefined

const channels = { email: "E-mail", sms: "Text message", whatsapp: "WhatsApp" } as const

/** Newest first. */
export const inboxSection = (messages: ReadonlyArray<Message>): Html =>
  live(
    "messages",
    messages.length === 0
      ? html`<p id="no-messages">No messages yet. What the provider sends to users is shown here.</p>`
      : html`${lastOf("all-messages", shownMessages, messages.length, "message")}
          <ol id="message-list">
            ${messages.slice(0, shownMessages).map(messageItem)}
          </ol>
          <div id="clear-inbox">${actionButton("clear-inbox", "Clear the inbox")}</div>`
  )

const messageItem = ({ at, body, channel, code, id, link, subject, to }: Message) =>
  html`<li id="message-${id}">
    <h3>${subject}</h3>
    ${facts([
      ["To", to],
      ["Channel", channels[channel]],
      ["Sent", moment(at)],
      ["Passcode", code === undefined ? undefined : html`<code>${code}</code>`],
      ["Link", link === undefined ? undefined : html`<a href="${link}">${link}</a>`]
    ])}
    <details>
      <summary>Text<span class="hidden"> of ${subject}, to ${to}</span></summary>
      <p class="text">${body}</p>
    </details>
  </li> `

/** Newest first, and a form that adds one. */
export const usersSection = (
  users: ReadonlyArray<User>,
  sessions: ReadonlyArray<Session>,
  typed: Typed
): Html =>
  html`${live(
    "user-items",
    users.length === 0
      ? html`<p id="no-users">No users yet.</p>`
      : html`${lastOf("all-users", shownUsers, users.length, "user")}
          <ol id="user-list">
            ${users
              .slice(-shownUsers)
              .reverse()
              .map((user) => userItem(user, sessions))}
          </ol>`
  )}
  ${actionForm(
    "add-user",
    html`<fieldset>
      <legend>Add a user</legend>
      ${field({ id: "email", label: "E-mail address", type: "email", value: typed("email"), attributes: html` required` })}
      ${field({ id: "password", label: "Password", value: typed("password"), hint: "Optional. It is shown as you type it: use one for tests only." })}
      <button>Add the user</button>
    </fieldset>`
  )}`

const userItem = (user: User, sessions: ReadonlyArray<Session>) => {
  const emails = user.emails.map(({ email, verified }) => withState(email, verified))
  const phones = user.phone_numbers.map(({ phone_number, verified }) => withState(phone_number, verified))
  const { first_name = "", last_name = "" } = user.name
  const isOfUser = ({ user_id }: Session) => user_id === user.user_id
  return html`<li id="${user.user_id}">
    <h3>${[...emails, ...phones, user.user_id][0]}</h3>
    ${facts([
      ["Id", html`<code>${user.user_id}</code>`],
      ["Name", `${first_name} ${last_name}`.trim()],
      ["E-mail", emails.slice(1).join(", ")],
      ["Phone", emails.length === 0 ? phones.slice(1).join(", ") : phones.join(", ")],
      ["Added", user.created_at === undefined ? undefined : moment(user.created_at)],
      ["Signs in with", waysOf(user).join(", ")],
      ["Roles", user.roles.join(", ")],
      ["Sessions", String(sessions.filter(isOfUser).length)]
    ])}
  </li> `
}

const withState = (contact: string, verified: boolean) => (verified ? contact : `${contact} (not verified)`)

const waysOf = ({ crypto_wallets, password, providers, totps, webauthn_registrations }: User) => [
  ...(password === null ? [] : ["password"]),
  ...providers.flatMap(({ provider_type }) => provider_type ?? []),
  ...(webauthn_registrations.length === 0 ? [] : [plural(webauthn_registrations.length, "passkey")]),
  ...(totps.length === 0 ? [] : ["authenticator app"]),
  ...(crypto_wallets.length === 0 ? [] : [plural(crypto_wallets.length, "wallet")])
]

/** Newest first. */
export const requestsSection = (requests: ReadonlyArray<RequestEntry>): Html =>
  live(
    "request-items",
    requests.length === 0 ? html`<p id="no-requests">No requests yet.</p>` : requestTable(requests)
  )

const requestTable = (requests: ReadonlyArray<RequestEntry>) => {
  const rows = requests.map((request, index) => requestRow(request, index))
  return html`<table id="request-table">
    <caption id="request-caption">
      ${requests.length > shownRequests ? `The last ${shownRequests} of ` : ""}${plural(requests.length, "request")},
      newest first
    </caption>
    <thead id="request-head">
      <tr>
        <th scope="col">Time</th>
        <th scope="col">Request</th>
        <th scope="col">Status</th>
      </tr>
    </thead>
    <tbody id="request-rows">
      ${rows.slice(-shownRequests).reverse()}
    </tbody>
  </table>`
}

const requestRow = ({ at, method, path, status }: RequestEntry, index: number) =>
  html`<tr id="request-${index}">
    <td>${moment(at)}</td>
    <td>${method} ${path}</td>
    <td>${status === 0 ? "none" : status}</td>
  </tr> `

const kinds: ReadonlyArray<readonly [fault: ActiveFault["fault"], label: string]> = [
  ["offline", "No network"],
  ["status", "Error status"],
  ["delay", "Delay"],
  ["malformed", "Broken JSON"],
  ["captchaRequired", "Captcha required"]
]

/** What is set, and a form that adds a fault. */
export const faultsSection = (faults: ReadonlyArray<ActiveFault>, typed: Typed): Html =>
  html`${live(
    "active-faults",
    faults.length === 0
      ? html`<p id="no-faults">Calls do not fail.</p>`
      : html`<ol id="fault-list">
            ${faults.map(
              (fault) =>
                html`<li id="fault-${fault.id}">
                  <p>${textOf(fault)}</p>
                  ${actionButton(
                    "remove-fault",
                    html`Remove<span class="hidden"> ${textOf(fault)}</span>`,
                    html`<input type="hidden" name="id" value="${fault.id}" />`
                  )}
                </li> `
            )}
          </ol>
          <div id="clear-faults">${actionButton("clear-faults", "Remove all faults")}</div>`
  )}
  ${actionForm(
    "add-fault",
    html`<fieldset>
      <legend>Make calls fail</legend>
      <label for="fault">Fault</label>
      <select id="fault" name="fault">
        ${kinds.map(([value, label]) => html`<option value="${value}" ${value === typed("fault") ? html`selected` : undefined}>${label}</option>`)}
      </select>
      ${field({ id: "path", label: "Path", value: typed("path"), hint: "Text that the path contains, such as /otps. Empty: all calls." })}
      ${field({ id: "times", label: "Times", type: "number", value: typed("times"), hint: "Empty: until it is removed. Captcha: once.", attributes: html` min="1"` })}
      ${field({ id: "status", label: "Status", type: "number", value: typed("status") ?? "503", hint: "For an error status.", attributes: html` min="200" max="599"` })}
      ${field({ id: "ms", label: "Milliseconds", type: "number", value: typed("ms") ?? "2000", hint: "For a delay.", attributes: html` min="0"` })}
      <button>Add the fault</button>
    </fieldset>`
  )}`

const textOf = (fault: ActiveFault): string => {
  const label = kinds.find(([kind]) => kind === fault.fault)?.[1] ?? fault.fault
  const detail =
    fault.fault === "status" ? ` ${fault.status}` : fault.fault === "delay" ? ` of ${fault.ms} ms` : ""
  const calls = fault.path === undefined ? "all calls" : `calls to ${fault.path}`
  return `${label}${detail} for ${calls}${fault.left === undefined ? "" : `, ${fault.left} left`}`
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
    html`<p id="clock-time">
      The provider's time is ${moment(time)}. The pages' own clocks do not move with it.
    </p>`
  )}
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

/** Newest first, with links to their pages. */
export const worldsSection = async (worlds: ReadonlyArray<NamedWorld>): Promise<Html> => {
  const items = await Promise.all(worlds.slice(0, shownWorlds).map(worldItem))
  return live(
    "world-items",
    worlds.length === 0
      ? html`<p id="no-worlds">No worlds yet. The first request below /_world/NAME/ makes one.</p>`
      : html`${lastOf("all-worlds", shownWorlds, worlds.length, "world")}
          <ol id="world-list">
            ${items}
          </ol>`
  )
}

const worldItem = async ({ name, provider: { inbox, state } }: NamedWorld) =>
  html`<li id="world-${name}">
    <a id="world-${name}-link" href="../_world/${name}/_control/">${name}</a>
    <span id="world-${name}-counts">
      ${plural((await state.users()).length, "user")}, ${plural(inbox.list().length, "message")},
      ${plural(state.requests().length, "request")}
    </span>
  </li> `
