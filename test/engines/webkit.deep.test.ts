import { webkit } from "../support/engines/webkit.js"
import { describeJourneys, describeTwoTabs } from "../support/engines/journeys.js"

const engine = webkit()
describeTwoTabs(engine, "WebKitGTK")
describeJourneys(engine, "WebKitGTK")
