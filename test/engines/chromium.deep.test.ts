import { chromium } from "../support/engines/chromium.js"
import { describeJourneys, describeTwoTabs } from "../support/engines/journeys.js"

describeTwoTabs(chromium, "Chromium")
describeJourneys(chromium, "Chromium")
