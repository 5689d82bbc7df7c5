import { describe } from "vitest"
import { it } from "../support/browser/it.js"
import { journeys, travel } from "../support/browser/lateApp.js"

describe("a login that begins before React is loaded", () => {
  it.for(Object.entries(journeys))(
    "goes on five seconds later with what was entered, and sends it once: %s",
    ([, journey], { context, open, provider }) => travel(journey, 5000, { context, open, provider })
  )

  it.for(Object.entries(journeys))(
    "keeps what was entered and says that the servers are out of reach when React never comes: %s",
    ([, journey], { context, open, provider }) => travel(journey, undefined, { context, open, provider })
  )
})
