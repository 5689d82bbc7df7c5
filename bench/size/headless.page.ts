/** The smallest page that signs people in without our markup. */
import { createAuthClient } from "../../src/index.js"

createAuthClient("public-token-test-00000000-0000-0000-0000-000000000000")
