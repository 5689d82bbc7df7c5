/** Which site a passkey is for (Web Authentication, relying party identifier). */
import * as Effect from "effect/Effect"
import { Caller } from "../http/Caller.js"
import { apiError } from "../http/errors.js"

/**
 * Whether a page of this host may use passkeys of the domain: it is the host, or stands above it and is no
 * top-level domain. Which longer suffixes are public (`co.uk`) browsers know and refuse themselves.
 */
export const covers = (domain: string, host: string): boolean =>
  domain !== "" && (host === domain || (domain.includes(".") && host.endsWith(`.${domain}`) && !isIp(host)))

const isIp = (host: string) => /^[\d.]+$|^\[/.test(host)

/** The calling page's origin; fails with `invalid_domain` where the domain does not cover it. */
export const requireOriginIn = (domain: string) =>
  Effect.gen(function* () {
    const { origin } = yield* Caller
    if (origin === undefined || !URL.canParse(origin) || !covers(domain, new URL(origin).hostname)) {
      return yield* apiError("invalid_domain")
    }
    return new URL(origin).origin
  })
