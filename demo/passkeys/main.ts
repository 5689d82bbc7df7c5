/** The page where signed-in users create passkeys. */
import { makeAuth } from "../makeAuth.js"

const auth = await makeAuth()

auth.mountPasskeyRegistration({
  elementId: "#passkeys",
  config: { products: ["passkeys"], sessionOptions: { sessionDurationMinutes: 30 } },
  colorScheme: "auto"
})
