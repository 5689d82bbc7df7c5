/** The page where signed-in users create passkeys. */
import { plainTexts } from "latchkey/texts"
import { find } from "../dom.js"
import { makeAuth } from "../makeAuth.js"

const auth = await makeAuth()

auth.mountPasskeyRegistration({
  elementId: "#passkeys",
  config: { products: ["passkeys"], sessionOptions: { sessionDurationMinutes: 30 } },
  colorScheme: "auto",
  strings: plainTexts
})

// Without a session the widget shows an error: say where to sign in
const show = () => {
  find("#signed-out", HTMLElement).hidden = auth.session.getInfo().status !== "absent"
}
auth.onStateChange(show)
show()
