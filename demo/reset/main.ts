/** The page that both links of a reset email lead to: a new password, or a direct login. */
import { plainTexts } from "latchkey/texts"
import { makeAuth } from "../makeAuth.js"

const auth = await makeAuth()
const landing = `${location.origin}/landing/`

auth.mountResetPassword({
  elementId: "#reset",
  passwordResetToken: auth.parseAuthenticateUrl()?.token ?? "",
  config: {
    products: ["passwords"],
    passwordOptions: { loginRedirectURL: landing, resetPasswordRedirectURL: `${location.origin}/reset/` },
    sessionOptions: { sessionDurationMinutes: 30 }
  },
  colorScheme: "auto",
  strings: plainTexts
})
