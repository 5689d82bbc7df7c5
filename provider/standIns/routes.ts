/** The routes of the stand-ins. Google's are in `oauth/gsi.ts`. */
import * as Effect from "effect/Effect"
import { staticFile } from "../http/responses.js"
import { urlOf, type WebRoute } from "../http/router.js"
import { scriptStandIns, standInPrefixes } from "./scripts.js"

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

/**
 * A script for pages that nothing but a script element can be added to: it leads the script elements of other parties to the
 * provider at an address. It changes how their `src` is set, so it must run before them. It is a string, because a bundled function
 * would depend on helpers of the bundle.
 */
const pageScript = (address: string): string => `"use strict"
;(() => {
  const prefixes = ${JSON.stringify(standInPrefixes)}
  const { get, set } = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, "src")
  let toUrl = (url) => url
  try {
    const policy = trustedTypes.createPolicy("latchkey-stand-ins", { createScriptURL: toUrl })
    toUrl = (url) => policy.createScriptURL(url)
  } catch {
    // The browser has no Trusted Types, or the page does not allow the policy
  }
  const lead = (value) => {
    const url = String(value)
    if (!prefixes.some((prefix) => url.startsWith(prefix))) return value
    const { pathname, search } = new URL(url)
    return toUrl(${JSON.stringify(address)} + pathname + search)
  }
  Object.defineProperty(HTMLScriptElement.prototype, "src", {
    configurable: true,
    enumerable: true,
    get,
    set(value) {
      set.call(this, lead(value))
    }
  })
  HTMLScriptElement.prototype.setAttribute = function (name, value) {
    Element.prototype.setAttribute.call(this, name, /^src$/i.test(name) ? lead(value) : value)
  }
})()
`
