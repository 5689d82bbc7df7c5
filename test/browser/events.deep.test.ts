import { expectFloodToArrive } from "../support/browser/flood.js"
import { it } from "../support/browser/it.js"

// On a busy machine a task needs more time of the processor, too. One that is too long is so each time
it(
  "sends 10 000 events logged at once in order, and never blocks the page for over 50 ms",
  { retry: 2 },
  ({ browser, open, provider }) => expectFloodToArrive(10_000, { browser, open, provider })
)
