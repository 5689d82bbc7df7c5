/** What a page with the script tag has: the global, in an editor that reads its declarations. */
import type {} from "../node_modules/latchkey/dist/latchkey.js"

const widget = Latchkey.createAuthWidget("public-token-test-1")
Latchkey.defineElements()
export const email: string | undefined = widget.user.getSync()?.emails[0]?.email
