/** The inbox: e-mails, and text messages as bubbles. */
import type { Channel, Message } from "latchkey/provider"
import { inbox } from "../control.js"
import { copier, find, make, write } from "../dom.js"
import { poll } from "../poll.js"
import { rows } from "../rows.js"
import { timeOf } from "../times.js"

const pollEvery = 1000
const shown = 20

const sender: Record<Channel, string> = { email: "Email", sms: "Text message", whatsapp: "WhatsApp" }

/** Shows the messages and polls for new ones while the page is open. */
export const showInbox = (): void => {
  const empty = find("#inbox-empty", HTMLElement)
  const count = find("#inbox-count", HTMLElement)
  const news = find("#inbox-news", HTMLElement)
  const welcome = empty.textContent
  const draw = rows(find("#inbox-messages", HTMLElement), ({ id }: Message) => id, letter)
  let isFirst = true

  const show = async () => {
    const messages = await inbox()
    const [newest] = draw(messages.slice(0, shown))
    if (newest !== undefined && !isFirst) write(news, `${sender[newest.channel]} for ${newest.to}`)
    isFirst = false
    empty.hidden = messages.length > 0
    write(empty, welcome)
    count.hidden = messages.length === 0
    write(count, String(messages.length))
  }
  poll(pollEvery, show, (reason) => {
    empty.hidden = false
    write(empty, `The inbox cannot be read just now. Is the server still running? (${reason})`)
  })
}

const letter = (message: Message): HTMLElement => {
  const { at, body, channel, code, link, subject, to } = message
  const time = make("time", { datetime: at }, timeOf(at))
  const head = make("p", { class: "message-head" }, `${sender[channel]} to `, make("b", {}, to), " ", time)
  const text = make(
    "p",
    { class: "message-body" },
    ...linked(link === undefined ? body : without(body, link))
  )
  const item = make("li", { class: "message", "data-channel": channel }, head)
  if (channel === "email") item.append(make("h3", { class: "message-subject" }, subject))
  item.append(text)
  if (link !== undefined) item.append(actions([opener(link)], link, "Copy the link"))
  if (code !== undefined) item.append(actions([], code, "Copy ", make("code", {}, code)))
  return item
}

/** Drops the main link, which has a button. */
const without = (body: string, link: string): string =>
  body
    .replace(link, "")
    .trim()
    .replace(/\n{3,}/g, "\n\n")

/** Turns the other addresses into links that hide their tokens. */
const linked = (body: string): ReadonlyArray<Node | string> =>
  body.split(/(https?:\/\/\S+)/).map((part) => {
    if (!URL.canParse(part) || !part.startsWith("http")) return part
    const { host, pathname } = new URL(part)
    return make("a", { href: part, target: "_blank", rel: "noopener" }, `${host}${pathname}…`)
  })

const opener = (link: string): HTMLElement =>
  make(
    "a",
    { class: "button", "data-tone": "primary", href: link, target: "_blank", rel: "noopener" },
    "Open the link",
    make("span", { class: "hidden" }, " in a new tab")
  )

/** The actions of a message; copying comes last. */
const actions = (
  before: ReadonlyArray<Node>,
  text: string,
  ...label: ReadonlyArray<Node | string>
): HTMLElement => {
  const tone = before.length === 0 ? { "data-tone": "primary" } : {}
  return make("div", { class: "actions" }, ...before, ...copier(() => text, tone, ...label))
}
