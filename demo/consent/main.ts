/** The consent page: third-party apps send users here to ask for access. */
import { plainTexts } from "latchkey/texts"
import { makeAuth } from "../makeAuth.js"
import { showSignedOut } from "../showSignedOut.js"

const auth = await makeAuth()

auth.mountIdentityProvider({ elementId: "#consent", colorScheme: "auto", strings: plainTexts })
showSignedOut(auth)
