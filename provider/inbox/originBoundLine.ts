/** What lets a browser fill in the code of a text message. */
import * as Effect from "effect/Effect"
import { parseUrl } from "../../src/domain/values/parseUrl.js"
import { Caller } from "../http/Caller.js"

/** The last line of a text message that browsers can autofill (WICG, origin-bound codes). Empty without a page. */
export const originBoundLine = (code: string) =>
  Effect.map(Caller, ({ origin }) => {
    const page = parseUrl(origin ?? "")
    return page === undefined ? "" : `\n\n@${page.hostname} #${code}`
  })
