/** What a person would have received: mail as mail, text messages as bubbles. */
import type { Channel, Message } from "latchkey/provider"
import { inbox } from "../control.js"
import { find, make, reasonOf, write } from "../dom.js"

const pollEvery = 1000
const shown = 20

const sender: Record<Channel, string> = { email: "Email", sms: "Text message", whatsapp: "WhatsApp" }

/** Shows what is there, then what comes, for as long as the page is open. */
export const showInbox = (): void => {
  const list = find("#inbox-messages", HTMLElement)
  const empty = find("#inbox-empty", HTMLElement)
  const count = find("#inbox-count", HTMLElement)
  const news = find("#inbox-news", HTMLElement)
  const welcome = empty.textContent
  const drawn = new Map<string, HTMLElement>()
  let isFirst = true

  const render = (messages: ReadonlyArray<Message>) => {
    const there = new Set(messages.map(({ id }) => id))
    for (const [id, element] of drawn) {
      if (there.has(id)) continue
      element.remove()
      drawn.delete(id)
    }
    // Oldest first, so that each lands on top of the one before; those already there keep their focus.
    const fresh = messages.filter(({ id }) => !drawn.has(id)).reverse()
    for (const message of fresh) {
      const element = letter(message)
      drawn.set(message.id, element)
      list.prepend(element)
    }
    const newest = fresh.at(-1)
    if (newest !== undefined && !isFirst) write(news, `${sender[newest.channel]} for ${newest.to}`)
    isFirst = false
    empty.hidden = messages.length > 0
    write(empty, welcome)
    count.hidden = messages.length === 0
    write(count, String(messages.length))
  }

  const poll = async () => {
    try {
      if (!document.hidden) render((await inbox()).slice(0, shown))
    } catch (error) {
      empty.hidden = false
      write(empty, `The inbox cannot be read just now. Is the server still running? (${reasonOf(error)})`)
    }
    setTimeout(() => void poll(), pollEvery)
  }
  void poll()
}

const letter = (message: Message): HTMLElement => {
  const { at, body, channel, code, link, subject, to } = message
  const time = make("time", { datetime: at }, new Date(at).toLocaleTimeString([], timeStyle))
  const head = make("p", { class: "message-head" }, `${sender[channel]} to `, make("b", {}, to), " ", time)
  const text = make("p", { class: "message-body" }, link === undefined ? body : body.replace(link, "").trim())
  const item = make("li", { class: "message", "data-channel": channel }, head)
  if (channel === "email") item.append(make("h3", { class: "message-subject" }, subject))
  item.append(text)
  if (link !== undefined) item.append(opener(link))
  if (code !== undefined) item.append(copier(code))
  return item
}

const timeStyle = { hour: "2-digit", minute: "2-digit", second: "2-digit" } as const

const opener = (link: string): HTMLElement =>
  make(
    "a",
    { class: "button", "data-tone": "primary", href: link, target: "_blank", rel: "noopener" },
    "Open the link",
    make("span", { class: "hidden" }, " in a new tab")
  )

const copier = (code: string): HTMLElement => {
  const button = make("button", { type: "button", class: "button", "data-tone": "primary" })
  const rest = () => button.replaceChildren("Copy ", make("code", {}, code))
  const done = make("span", { class: "news", role: "status" })
  const say = (text: string) => {
    write(done, text)
    setTimeout(() => write(done, ""), 2000)
  }
  rest()
  button.addEventListener("click", () => {
    navigator.clipboard.writeText(code).then(
      () => say("Copied"),
      () => say("This browser will not let it be copied.")
    )
  })
  return make("div", { class: "actions" }, button, done)
}
