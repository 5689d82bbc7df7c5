import type { AuthClient } from "latchkey"
import { find } from "./dom.js"

/** Shows the part of the page that says where to sign in, while nobody is signed in. The widget only says that one has to. */
export const showSignedOut = (auth: Pick<AuthClient, "onStateChange" | "session">): void => {
  const show = () => {
    find("#signed-out", HTMLElement).hidden = auth.session.getInfo().status !== "absent"
  }
  auth.onStateChange(show)
  show()
}
