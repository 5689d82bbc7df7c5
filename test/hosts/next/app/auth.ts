import { createAuthWidget } from "latchkey/widget"

export const auth = createAuthWidget("public-token-test-00000000-0000-0000-0000-000000000000")
