/** Where apps of others send people to be asked: the identity provider's page of this site. */
import { makeAuth } from "../makeAuth.js"

const auth = await makeAuth()

auth.mountIdentityProvider({ elementId: "#consent", colorScheme: "auto" })
