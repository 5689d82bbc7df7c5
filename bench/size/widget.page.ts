/** A page with the login widget for e-mail magic links: what a person downloads before the first screen shows. */
import { createAuthWidget } from "../../src/widget.js"

createAuthWidget("public-token-test-00000000-0000-0000-0000-000000000000").mountLogin({
  elementId: "#login",
  config: { products: ["emailMagicLinks"] }
})
