/** The page where signed-in users create passkeys. */
import { plainTexts } from "latchkey/texts"
import { makeAuth } from "../makeAuth.js"
import { showSignedOut } from "../showSignedOut.js"

const auth = await makeAuth()

auth.mountPasskeyRegistration({
  elementId: "#passkeys",
  config: { products: ["passkeys"], sessionOptions: { sessionDurationMinutes: 30 } },
  colorScheme: "auto",
  strings: plainTexts
})

showSignedOut(auth)
