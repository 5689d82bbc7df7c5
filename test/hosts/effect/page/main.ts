/** The sign-in page of an application on its own Effect, with services of its own. */
import { createAuthWidget, layerFetch } from "latchkey/effect"
import * as Clock from "effect/Clock"
import { start } from "../../pages/mounted/start.js"

const layers = { HttpClient: layerFetch((...request) => fetch(...request)), Clock: Clock.make() }

void start(createAuthWidget("public-token-test-00000000-0000-0000-0000-000000000000", { layers }))
