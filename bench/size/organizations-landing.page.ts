/** The page that the link in an email to a member of an organization leads to. */
import { createOrganizationClient } from "latchkey/b2b"

const auth = createOrganizationClient("public-token-live-11111111-1111-4111-8111-111111111111")
void auth.authenticateByUrl({ session_duration_minutes: 60 })
