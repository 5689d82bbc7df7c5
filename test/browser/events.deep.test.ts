import { expectFloodToArrive } from "../support/browser/flood.js"
import { it } from "../support/browser/it.js"

it("sends 10 000 events logged at once in order, and never blocks the page for over 50 ms", ({
  browser,
  open,
  provider
}) => expectFloodToArrive(10_000, { browser, open, provider }))
