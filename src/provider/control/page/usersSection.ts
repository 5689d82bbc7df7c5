/** The users on the provider's page. */
import type { Session } from "../../../domain/Session.js"
import type { User } from "../../../domain/User.js"
import { html, type Html } from "../../pages/html.js"
import { actionForm, facts, field, live, moment, plural, type Typed } from "./parts.js"

/** The number of users that are shown. */
const shown = 100

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
      : html`${users.length > shown ? html`<p id="all-users">The last ${shown} of ${plural(users.length, "user")}</p>` : undefined}
          <ol id="user-list">
            ${users
              .slice(-shown)
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
