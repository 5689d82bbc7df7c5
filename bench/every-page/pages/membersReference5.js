import { StytchB2BHeadlessClient } from "@stytch/vanilla-js/b2b/headless"
import { siteOfMembers } from "./site.js"

siteOfMembers(new StytchB2BHeadlessClient("public-token-live-11111111-1111-4111-8111-111111111111"))
