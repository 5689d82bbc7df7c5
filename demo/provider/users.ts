/** The table of users: their login methods, and actions on them. */
import type { User } from "latchkey/widget"
import { requireReset } from "../control.js"
import { find, make, onPress, write } from "../dom.js"
import { nameOf } from "../people.js"
import { momentOf } from "../times.js"
import { cell, records, row } from "./records.js"
import { registrationsOf } from "./registrations.js"
import { signInAs } from "./signInAs.js"

/** Updates the table. `refresh` runs after an action. */
export const showUsers = (refresh: () => Promise<void>): ((users: ReadonlyArray<User>) => void) => {
  const news = find("#users-news", HTMLElement)
  const say = (text: string) => write(news, text)
  const keep = records(
    "users",
    ({ user_id }: User) => user_id,
    (user) =>
      row(
        [
          make("b", {}, nameOf(user)),
          make("code", { class: "id" }, user.user_id),
          make("span", { class: "hint" }, `${user.status}, since ${momentOf(user.created_at)}`)
        ],
        cell("", registered(user)),
        cell("", actions(user, refresh, say))
      )
  )
  return (users) => keep([...users].reverse())
}

const registered = (user: User): HTMLElement =>
  make(
    "dl",
    {},
    ...registrationsOf(user).flatMap(({ kind, name, note }) => [
      make("dt", {}, kind),
      make("dd", {}, name, ...(note === undefined ? [] : [" ", make("span", { class: "hint" }, note)]))
    ])
  )

const actions = (user: User, refresh: () => Promise<void>, say: (text: string) => void): HTMLElement => {
  const who = nameOf(user)
  const button = (label: string, work: () => Promise<string>) => {
    const made = make("button", { type: "button", class: "button" }, label, hiddenly(` (${who})`))
    onPress(made, work, say)
    return made
  }
  const impersonate = button("Impersonate", async () => {
    await signInAs(user.user_id)
    await refresh()
    return `This browser is signed in as ${who}, on the playground too.`
  })
  const email = user.emails[0]?.email
  if (user.password === null || email === undefined) return make("div", { class: "actions" }, impersonate)
  const reset = button("Require new password", async () => {
    await requireReset(email)
    await refresh()
    return `${who} must reset their password before they log in with it.`
  })
  return make("div", { class: "actions" }, impersonate, reset)
}

const hiddenly = (text: string) => make("span", { class: "hidden" }, text)
