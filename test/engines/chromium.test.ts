import { chromium } from "../support/engines/chromium.js"
import { describeJourneys } from "../support/engines/journeys.js"

describeJourneys(chromium, "Chromium")
