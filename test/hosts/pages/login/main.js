/** The smallest sign-in page, mounted by a script. */
import { createAuthWidget } from "latchkey/widget"

createAuthWidget("public-token-test-00000000-0000-0000-0000-000000000000").mountLogin({
  elementId: "#root",
  config: { products: ["emailMagicLinks"] }
})
