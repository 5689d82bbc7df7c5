/** All routes besides the API. */
import * as Effect from "effect/Effect"
import { discoveryRoutes } from "./idp/discovery.js"
import { tokenRoute } from "./idp/tokenEndpoint.js"
import { tokenRoutes } from "./idp/tokenInspection.js"
import { callbackRoute, loginRoute } from "./oauth/callback.js"
import { gsiRoutes } from "./oauth/gsi.js"
import { oneTapRoute } from "./oauth/oneTap.js"
import { startRoute } from "./oauth/start.js"
import { stylesheetPath } from "./pages/page.js"
import { servicesFrameRoutes } from "./pages/servicesFrame.js"
import { standInRoutes } from "./standIns/routes.js"
import { stylesheet } from "./pages/stylesheet.js"
import type { WebRoute } from "./http/WebRoute.js"
import { staticFile } from "./http/responses.js"

/** Matched by the end of the path, so that the provider may be served under any prefix. */
export const webRoutes: ReadonlyArray<WebRoute> = [
  oneTapRoute,
  startRoute,
  loginRoute,
  callbackRoute,
  ...gsiRoutes,
  ...standInRoutes,
  ...servicesFrameRoutes,
  tokenRoute,
  ...tokenRoutes,
  ...discoveryRoutes,
  {
    method: "GET",
    path: stylesheetPath,
    handler: () => Effect.sync(() => staticFile("text/css", stylesheet))
  }
]
