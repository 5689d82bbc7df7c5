import { webkit } from "../support/engines/webkit.js"
import { describeJourneys } from "../support/engines/journeys.js"

describeJourneys(webkit(), "WebKitGTK")
