import { firefox } from "../support/engines/firefox.js"
import { describeJourneys, describeTwoTabs } from "../support/engines/journeys.js"

const engine = firefox()
describeTwoTabs(engine, "Firefox")
describeJourneys(engine, "Firefox")
