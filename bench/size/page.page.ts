/** Any page of a site: it asks who is signed in, and follows changes. */
import { createAuthClient } from "latchkey"

const auth = createAuthClient("public-token-live-11111111-1111-4111-8111-111111111111")
auth.session.onChange(() => {})
Object.assign(globalThis, { auth })
