/** Cross-origin resource sharing (wire reference 1.2). */
import type { Settings } from "../Options.js"

const ours = ["Authorization", "Content-Type", "X-SDK-Client", "X-SDK-Parent-Host"]

/** Allows the request's origin, with credentials. An origin that is not allowed gets no permission. */
export const corsHeaders = (request: Request, settings: Settings["Type"]): Record<string, string> => {
  const origin = request.headers.get("origin")
  const always = {
    Vary: "Origin",
    ...(settings.exposesDate && { "Access-Control-Expose-Headers": "Date" })
  }
  if (origin === null || !settings.allowsOrigin(origin, request.url)) return always
  return {
    ...always,
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Credentials": "true"
  }
}

/** The response to a preflight request. */
export const preflight = (request: Request, settings: Settings["Type"]): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders(request, settings),
      "Access-Control-Allow-Methods": "GET, POST, PUT, DELETE, OPTIONS",
      "Access-Control-Allow-Headers": ours.join(", "),
      "Access-Control-Max-Age": "7200"
    }
  })
