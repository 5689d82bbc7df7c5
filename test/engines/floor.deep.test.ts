import { oldestChromium } from "../support/engines/chromium.js"
import { describeJourneys, describeTwoTabs } from "../support/engines/journeys.js"

describeTwoTabs(oldestChromium(), "The oldest Chromium that we support")
describeJourneys(oldestChromium(), "The oldest Chromium that we support")
