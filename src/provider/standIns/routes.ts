/** The routes of the stand-ins. Google's are in `oauth/gsi.ts`. */
import * as Effect from "effect/Effect"
import { staticFile } from "../http/responses.js"
import { urlOf, type WebRoute } from "../http/WebRoute.js"
import { pageScript } from "./pageScript.js"
import { scriptStandIns } from "./scripts.js"

export const standInRoutes: ReadonlyArray<WebRoute> = [
  ...[...scriptStandIns].map(([address, script]): WebRoute => ({
    method: "GET",
    path: new URL(address).pathname,
    isOfAnother: true,
    handler: () => Effect.sync(() => staticFile("text/javascript", script))
  })),
  {
    method: "GET",
    path: "/stand-in/scripts.js",
    isOfAnother: true,
    handler: (request) => Effect.sync(() => staticFile("text/javascript", pageScript(urlOf(request, ""))))
  }
]
