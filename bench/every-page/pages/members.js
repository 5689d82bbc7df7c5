import { createOrganizationClient } from "latchkey/b2b"
import { siteOfMembers } from "./site.js"

siteOfMembers(createOrganizationClient("public-token-live-11111111-1111-4111-8111-111111111111"))
