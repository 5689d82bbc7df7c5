/** What the services of a page need to know of the time before they were loaded. */
import { fetchOf } from "../page/fetchOf.js"
import { appSessionId, type PageFacts } from "../page/pageFacts.js"
import type { EarlyFacts } from "../services/wire/Early.js"

/** `early` is what the page has sent for its first screen. */
export const earlyFacts = (page: PageFacts, early?: Omit<EarlyFacts, "fetch">): EarlyFacts => ({
  hasReported: false,
  hasReadSettings: false,
  displayWatermark: undefined,
  ...early,
  appSessionId: appSessionId(page),
  fetch: fetchOf(page)
})
