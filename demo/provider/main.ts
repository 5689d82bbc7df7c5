/** The provider's page: its data, its logs, and its faults. */
import { readState, readStatus, reset } from "../control.js"
import { find, onPress, write } from "../dom.js"
import { showInbox } from "../panels/inbox.js"
import { poll } from "../poll.js"
import { showClock } from "./clock.js"
import { showFaults } from "./faults.js"
import { showKnown } from "./known.js"
import { showEvents, showRequests } from "./logs.js"
import { showSessions } from "./sessions.js"
import { showUsers } from "./users.js"

const pollEvery = 1000

const refresh = (): Promise<void> => again()
const users = showUsers(refresh)
const sessions = showSessions()
const faults = showFaults(refresh)
const clock = showClock(refresh)
const requests = showRequests()
const events = showEvents()
const news = find("#provider-news", HTMLElement)

const again = poll(
  pollEvery,
  async () => {
    const [state, status] = await Promise.all([readState(), readStatus()])
    users(state.users)
    sessions(state.sessions, state.users, Date.now() + status.ahead)
    faults(status.faults)
    clock(status.ahead)
    requests(state.requests)
    events(state.events, state.users)
    write(news, "")
  },
  (reason) => write(news, `The provider cannot be read just now. Is the server still running? (${reason})`)
)

showInbox()
showKnown()
onPress(
  find("#reset", HTMLButtonElement),
  async () => {
    await reset()
    await refresh()
    return "Everything is forgotten."
  },
  (text) => write(find("#reset-news", HTMLElement), text)
)
