import { firefox } from "../support/engines/firefox.js"
import { describeJourneys } from "../support/engines/journeys.js"

describeJourneys(firefox(), "Firefox")
