/** A sign-in page of a strict TypeScript project. */
import { createAuthWidget } from "latchkey/widget"
import { start } from "../pages/mounted/start.js"

void start(createAuthWidget("public-token-test-00000000-0000-0000-0000-000000000000"))
