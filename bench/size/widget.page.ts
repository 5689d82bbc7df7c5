/** A page with the login widget for e-mail magic links: everything loaded before the first screen shows. */
import { createAuthWidget } from "latchkey/widget"

createAuthWidget("public-token-test-00000000-0000-0000-0000-000000000000").mountLogin({
  elementId: "#login",
  config: { products: ["emailMagicLinks"] }
})
