/** Where who is signed in makes a passkey. */
import { makeAuth } from "../makeAuth.js"

const auth = await makeAuth()

auth.mountPasskeyRegistration({
  elementId: "#passkeys",
  config: { products: ["passkeys"], sessionOptions: { sessionDurationMinutes: 30 } },
  colorScheme: "auto"
})
