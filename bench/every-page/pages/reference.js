import { StytchHeadlessClient } from "@stytch/vanilla-js/headless"
import { site } from "./site.js"

site(new StytchHeadlessClient("public-token-live-11111111-1111-4111-8111-111111111111"))
