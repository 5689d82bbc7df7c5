import { testFlows } from "./flow.js"
import { widgetFlows } from "./widget/index.js"

testFlows("the widget of the provider's own client against the embedded provider", widgetFlows)
