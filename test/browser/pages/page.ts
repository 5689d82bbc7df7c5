/** A page that only knows who is signed in. Tests reach its client as that of `login.html`. */
import { createAuthClient } from "latchkey"
import { providerOrigin } from "../../support/browser/inPage.js"

const auth = createAuthClient("public-token-test-00000000-0000-0000-0000-000000000000", {
  endpoints: { testAPIURL: providerOrigin() }
})
const statuses = [auth.session.getInfo().status]
auth.onStateChange(() => statuses.push(auth.session.getInfo().status))
Object.assign(window, { lk: { auth, statuses } })
