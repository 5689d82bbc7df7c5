/** The services frame. One Tap runs in it, so that the site needs no cookie of the provider. */
import * as Effect from "effect/Effect"
import { Settings } from "../Options.js"
import { examplePhoneNumber, parsePhoneNumber } from "../phoneNumbers.js"
import type { WebRequest, WebRoute } from "../http/WebRoute.js"
import { json, staticFile } from "../http/responses.js"
import { servicesScript } from "./servicesScript.js"

const markup = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Services</title>
    <script src="services.js" defer></script>
  </head>
</html>`

/** The default of `allowedOrigins` as sources of a policy, which match https too. A policy cannot name IPv6 addresses. */
const nearOrigins = ({ hostname }: URL) =>
  ["localhost", "*.localhost", "127.0.0.1", ...(hostname.startsWith("[") ? [] : [hostname])].map(
    (name) => `http://${name}:*`
  )

/** Only the allowed origins of the project may embed it. */
const frame = ({ url }: WebRequest) =>
  Effect.map(
    Settings,
    ({ allowedOrigins, isStrict }) =>
      new Response(markup, {
        headers: {
          "Content-Type": "text/html; charset=utf-8",
          "Content-Security-Policy": [
            "default-src 'none'",
            "script-src 'self'",
            "connect-src 'self'",
            "base-uri 'none'",
            `frame-ancestors ${["'self'", ...(allowedOrigins ?? (isStrict ? [] : nearOrigins(url)))].join(" ")}`
          ].join("; "),
          "X-Content-Type-Options": "nosniff"
        }
      })
  )

/** The library for phone numbers stays on the server, so that the frame loads nothing that most pages never need. */
const phone = ({ url }: WebRequest) =>
  Effect.map(
    parsePhoneNumber(url.searchParams.get("phoneNumber") ?? "", url.searchParams.get("regionCode") ?? ""),
    (parsed) => json(200, parsed)
  )

const examplePhone = ({ url }: WebRequest) =>
  Effect.map(examplePhoneNumber(url.searchParams.get("regionCode") ?? ""), (phoneNumber) =>
    json(200, { phoneNumber })
  )

/** The frame, its script and what the script asks for. */
export const servicesFrameRoutes: ReadonlyArray<WebRoute> = [
  { method: "GET", path: "/clientside-services/index.html", handler: frame },
  {
    method: "GET",
    path: "/clientside-services/services.js",
    handler: () => Effect.sync(() => staticFile("text/javascript", servicesScript))
  },
  { method: "GET", path: "/clientside-services/phone", handler: phone },
  { method: "GET", path: "/clientside-services/example-phone", handler: examplePhone }
]
