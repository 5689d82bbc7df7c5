import { firefox } from "../support/engines/firefox.js"
import { describeTwoTabs } from "../support/engines/journeys.js"
import { webkit } from "../support/engines/webkit.js"

describeTwoTabs(firefox(), "Firefox")
describeTwoTabs(webkit(), "WebKitGTK")
