/** The messages of an inbox, drawn as on the provider's page. */
import type { InboxMessage } from "latchkey/provider"
import { messageItem } from "../provider/control/page/inboxSection.js"
import { channels } from "../provider/inbox/Inbox.js"
import { copyText, find, write } from "./dom.js"
import { rows } from "./rows.js"

const shown = 20

/** Where an inbox is in the page. */
export interface InboxParts {
  readonly list: HTMLElement
  readonly count: HTMLElement
  /** What is shown while there are no messages. */
  readonly empty: HTMLElement
  /** A status, which tells of messages that arrive. */
  readonly news: HTMLElement
}

/**
 * Returns the function that draws these messages, newest first, and returns those that are new. `finish` changes the item
 * of a message before it is shown.
 */
export const messagesIn = (
  { count, empty, list, news }: InboxParts,
  opensTabs: boolean,
  finish: (item: HTMLElement, message: InboxMessage) => void
): ((messages: ReadonlyArray<InboxMessage>) => ReadonlyArray<InboxMessage>) => {
  const item = (message: InboxMessage) => {
    const { markup } = messageItem(message, opensTabs)
    const element = find("li", HTMLElement, new DOMParser().parseFromString(markup, "text/html"))
    for (const button of element.querySelectorAll<HTMLElement>("[data-copy-text]"))
      button.addEventListener("click", () =>
        copyText(
          button.dataset["copyText"] ?? "",
          (text) => write(news, text),
          () => {
            button.toggleAttribute("data-copied", true)
            setTimeout(() => button.removeAttribute("data-copied"), 2000)
          }
        )
      )
    finish(element, message)
    return element
  }
  const draw = rows(list, ({ id }: InboxMessage) => id, item)
  let isFirst = true
  return (messages) => {
    const fresh = draw(messages.slice(0, shown))
    const [newest] = fresh
    if (newest !== undefined && !isFirst) write(news, `${channels[newest.channel]} for ${newest.to}`)
    isFirst = false
    empty.hidden = messages.length > 0
    count.hidden = messages.length === 0
    write(count, String(messages.length))
    return fresh
  }
}
