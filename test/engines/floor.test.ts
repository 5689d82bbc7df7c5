import { oldestChromium } from "../support/engines/chromium.js"
import { describeJourneys } from "../support/engines/journeys.js"

describeJourneys(oldestChromium(), "The oldest Chromium that we support")
