/** The site of a passkey (Web Authentication, relying party identifier). */
import * as Effect from "effect/Effect"
import { parseUrl } from "../../domain/parseUrl.js"
import { Caller } from "../http/Caller.js"
import { refuse } from "../http/errors.js"

/**
 * Whether a page of this host may use passkeys of the domain: the domain is the host or a parent domain, but not a
 * top-level domain or one like `co.uk`. Browsers know all other public suffixes and reject them.
 */
export const covers = (domain: string, host: string): boolean =>
  domain !== "" &&
  (host === domain ||
    (domain.includes(".") && host.endsWith(`.${domain}`) && !isSuffix(domain) && !isIp(host)))

const isSuffix = (domain: string) => /^(ac|co|com|edu|gov|net|org)\.[a-z]{2}$/.test(domain)

const isIp = (host: string) => /^[\d.]+$|^\[/.test(host)

/** The calling page's origin. Fails with `invalid_domain` unless the domain covers it. */
export const requireOriginIn = (domain: string) =>
  Effect.gen(function* () {
    const { origin } = yield* Caller
    const page = parseUrl(origin ?? "")
    if (page === undefined || !covers(domain, page.hostname)) return yield* refuse("invalid_domain")
    return page.origin
  })
