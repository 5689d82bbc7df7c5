/** The consent page: third-party apps send users here to ask for access. */
import { makeAuth } from "../makeAuth.js"

const auth = await makeAuth()

auth.mountIdentityProvider({ elementId: "#consent", colorScheme: "auto" })
