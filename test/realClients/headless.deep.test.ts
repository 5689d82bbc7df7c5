import { testFlows } from "./flow.js"
import { headlessFlows } from "./headless/index.js"

testFlows("the methods of the provider's own client against the embedded provider", headlessFlows)
