/** The services frame. One Tap runs in it, so that the site needs no cookie of the provider. */
import * as Effect from "effect/Effect"
import { Settings } from "../Options.js"
import { json, staticFile } from "../http/responses.js"
import type { WebRequest, WebRoute } from "../http/router.js"
import { examplePhoneNumber, parsePhoneNumber } from "../phoneNumbers.js"

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

/**
 * The script of the services frame. It is a string, because a bundled function would depend on
 * helpers of the bundle.
 */
const servicesScript = `"use strict"
const base = new URL("..", location.href)

class StytchAPIError extends Error {
  constructor(details) {
    super(details.error_message)
    Object.assign(this, details, { name: "StytchAPIError" })
  }
}

// The server checks the page's origin: only the server knows the allowed origins.
const ask = async (path, pageOrigin, init = {}) => {
  const headers = { ...init.headers, "X-SDK-Parent-Host": pageOrigin }
  const response = await fetch(new URL(path, base), { ...init, headers, credentials: "include" })
  const body = await response.json()
  if (!response.ok) throw new StytchAPIError(body)
  return body
}

const csrfToken = () =>
  document.cookie
    .split(/; */)
    .find((pair) => pair.startsWith("stytch_csrf_private_token="))
    ?.split("=")[1] ?? ""

const methods = {
  oneTapStart: async ({ publicToken }, pageOrigin) => {
    const query = new URLSearchParams({ public_token: publicToken })
    const started = await ask("v1/public/oauth/google/onetap/start?" + query, pageOrigin)
    return {
      requestId: started.request_id,
      googleClientId: started.google_client_id,
      stytchCsrfToken: csrfToken(),
      oauthCallbackId: started.oauth_callback_id
    }
  },
  oneTapSubmit: async ({ idToken, oauthCallbackID, loginRedirectURL, signupRedirectURL }, pageOrigin) => {
    const submitted = await ask("v1/oauth/callback/" + encodeURIComponent(oauthCallbackID), pageOrigin, {
      method: "POST",
      headers: { "x-stytch-oauth-type": "google-one-tap" },
      body: JSON.stringify({
        id_token: idToken,
        stytch_csrf_token: csrfToken(),
        login_redirect_url: loginRedirectURL,
        signup_redirect_url: signupRedirectURL
      })
    })
    return { redirect_url: submitted.redirect_url }
  },
  parsedPhoneNumber: ({ phoneNumber, regionCode = "" }, pageOrigin) =>
    ask("clientside-services/phone?" + new URLSearchParams({ phoneNumber, regionCode }), pageOrigin),
  getExamplePhoneNumber: ({ regionCode }, pageOrigin) =>
    ask("clientside-services/example-phone?" + new URLSearchParams({ regionCode }), pageOrigin)
}

addEventListener("message", async ({ data, origin, ports: [port], source }) => {
  if (source !== parent || port === undefined || typeof data !== "object" || data === null) return
  try {
    if (!Object.hasOwn(methods, data.method)) throw new Error("This frame has no such method.")
    port.postMessage({ success: true, payload: await methods[data.method](data.args[0], origin) })
  } catch (error) {
    const { name, message, stack } = error
    port.postMessage({ success: false, error: { ...error, name, message, stack } })
  }
})
`
