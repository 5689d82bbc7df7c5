/** The client's session, kept up to date by `onStateChange`. */
import type { AuthClient, Session, SessionStatus } from "latchkey/widget"
import { find, onPress, write } from "../dom.js"
import { factorsOf, nameOf } from "../../provider/control/page/people.js"

const statusWords: Record<SessionStatus, string> = {
  unknown: "Asking the provider whether you are signed in …",
  absent: "Nobody is signed in.",
  present: "Signed in."
}

export const showSession = (auth: AuthClient): void => {
  const status = find("#session-status", HTMLElement)
  const facts = find("#session-facts", HTMLElement)
  const expires = find("#session-expires", HTMLElement)
  const json = find("#session-json", HTMLDetailsElement)
  const news = find("#session-news", HTMLElement)
  const say = (text: string) => write(news, text)
  const button = (name: string) => find(`#session-${name}`, HTMLButtonElement)

  const tick = () => {
    const session = auth.session.getSync()
    if (session !== null) write(expires, lifeLeft(session))
  }
  const render = () => {
    const { fromCache, status: now, value: session } = auth.session.getInfo()
    const user = auth.user.getSync()
    status.dataset["status"] = now
    write(
      status,
      statusWords[now] + (now === "present" && fromCache ? " (As far as this browser remembers.)" : "")
    )
    facts.hidden = session === null
    button("revoke").disabled = session === null
    if (session === null) json.hidden = true
    if (user !== null) write(find("#session-user", HTMLElement), nameOf(user))
    if (session !== null) write(find("#session-factors", HTMLElement), factorsOf(session))
    tick()
  }

  onPress(
    button("refresh"),
    async () => {
      await auth.session.authenticate({ session_duration_minutes: 30 })
      return "Refreshed: another 30 minutes."
    },
    say
  )
  onPress(
    button("fetch"),
    async () => {
      write(find("pre", HTMLElement, json), JSON.stringify(await auth.user.get(), null, 2))
      json.hidden = false
      return "Fetched."
    },
    say
  )
  onPress(
    button("revoke"),
    async () => {
      await auth.session.revoke()
      return "Signed out, here and in every other tab."
    },
    say
  )
  auth.onStateChange(() => {
    say("")
    render()
  })
  setInterval(tick, 1000)
  render()
}

/** Uses this computer's clock; the provider's may have been moved. */
const lifeLeft = ({ expires_at }: Session): string => {
  const seconds = Math.round((Date.parse(expires_at) - Date.now()) / 1000)
  if (seconds <= 0) return "about now"
  return `in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
}
