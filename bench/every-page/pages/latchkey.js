import { createAuthClient } from "latchkey"
import { site } from "./site.js"

site(createAuthClient("public-token-live-11111111-1111-4111-8111-111111111111"))
