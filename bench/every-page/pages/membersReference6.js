import { createStytchB2BClient } from "@stytch/vanilla-js/b2b/headless"
import { siteOfMembers } from "./site.js"

siteOfMembers(createStytchB2BClient("public-token-live-11111111-1111-4111-8111-111111111111"))
