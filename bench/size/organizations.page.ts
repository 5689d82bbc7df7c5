/** A page for the members of organizations, and one of its calls. */
import { createOrganizationClient } from "latchkey/b2b"

const auth = createOrganizationClient("public-token-live-11111111-1111-4111-8111-111111111111")
document.querySelector("button")?.addEventListener("click", () => void auth.session.revoke())
