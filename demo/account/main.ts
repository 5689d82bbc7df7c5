/** The page where signed-in users manage how they sign in. */
import { plainTexts } from "latchkey/texts"
import { makeAuth } from "../makeAuth.js"
import { showSignedOut } from "../showSignedOut.js"

const auth = await makeAuth()
const landing = `${location.origin}/landing/`
const both = { loginRedirectURL: landing, signupRedirectURL: landing }

auth.mountAccount({
  elementId: "#account",
  config: {
    products: ["emailMagicLinks", "oauth"],
    emailMagicLinksOptions: both,
    oauthOptions: { providers: [{ type: "google" }, { type: "github" }], ...both },
    sessionOptions: { sessionDurationMinutes: 30 }
  },
  colorScheme: "auto",
  strings: plainTexts
})

showSignedOut(auth)
