/** Every address beside the calls of the client. */
import * as Effect from "effect/Effect"
import { documents } from "./idp/documents.js"
import { token } from "./idp/token.js"
import { aboutTokens } from "./idp/userinfo.js"
import { callback, login } from "./oauth/callback.js"
import { gsi } from "./oauth/gsi.js"
import { oneTap } from "./oauth/oneTap.js"
import { start } from "./oauth/start.js"
import { stylesheetPath } from "./pages/page.js"
import { servicesFrame } from "./pages/servicesFrame.js"
import { stylesheet } from "./pages/stylesheet.js"
import type { Place } from "./Place.js"
import { file } from "./replies.js"

/** Matched by how a path ends, so that the provider may stand below any prefix. */
export const places: ReadonlyArray<Place> = [
  oneTap,
  start,
  login,
  callback,
  ...gsi,
  ...servicesFrame,
  token,
  ...aboutTokens,
  ...documents,
  { method: "GET", path: stylesheetPath, answer: () => Effect.sync(() => file("text/css", stylesheet)) }
]
