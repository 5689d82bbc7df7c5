/** The inbox: emails, and text messages as bubbles. */
import { inbox } from "../control.js"
import { find, write } from "../dom.js"
import { messagesIn } from "../messages.js"
import { poll } from "../poll.js"
import { timeOf } from "../times.js"

const pollEvery = 1000

/** Shows the messages and polls for new ones while the page is open. */
export const showInbox = (): void => {
  const part = (name: string) => find(`#inbox-${name}`, HTMLElement)
  const empty = part("empty")
  const welcome = empty.textContent
  const draw = messagesIn(
    { list: part("messages"), count: part("count"), empty, news: part("news") },
    true,
    (item, { at }) => write(find("time", HTMLElement, item), timeOf(at))
  )
  poll(
    pollEvery,
    async () => {
      draw(await inbox())
      write(empty, welcome)
    },
    (reason) => {
      empty.hidden = false
      write(empty, `The inbox cannot be read just now. Is the server still running? (${reason})`)
    }
  )
}
