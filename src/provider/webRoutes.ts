/** All routes besides the API. */
import * as Effect from "effect/Effect"
import { discoveryRoutes } from "./idp/discovery.js"
import { token } from "./idp/tokenEndpoint.js"
import { tokenRoutes } from "./idp/tokenInspection.js"
import { callback, login } from "./oauth/callback.js"
import { gsi } from "./oauth/gsi.js"
import { oneTap } from "./oauth/oneTap.js"
import { start } from "./oauth/start.js"
import { stylesheetPath } from "./pages/page.js"
import { servicesFrame } from "./pages/servicesFrame.js"
import { stylesheet } from "./pages/stylesheet.js"
import type { WebRoute } from "./http/WebRoute.js"
import { file } from "./http/responses.js"

/** Matched by the end of the path, so that the provider may be served under any prefix. */
export const webRoutes: ReadonlyArray<WebRoute> = [
  oneTap,
  start,
  login,
  callback,
  ...gsi,
  ...servicesFrame,
  token,
  ...tokenRoutes,
  ...discoveryRoutes,
  { method: "GET", path: stylesheetPath, answer: () => Effect.sync(() => file("text/css", stylesheet)) }
]
