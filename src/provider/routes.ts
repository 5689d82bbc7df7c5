/** Every endpoint the provider answers. */
import * as Events from "./api/Events.js"
import * as MagicLinks from "./api/MagicLinks.js"
import * as Otps from "./api/Otps.js"
import * as Projects from "./api/Projects.js"
import * as Sessions from "./api/Sessions.js"
import * as Users from "./api/Users.js"
import type { Route } from "./router.js"

/** In the order of the families. */
export const routes: ReadonlyArray<Route> = [
  ...MagicLinks.handlers,
  ...Otps.handlers,
  ...Users.handlers,
  ...Sessions.handlers,
  ...Projects.handlers,
  ...Events.handlers
]
