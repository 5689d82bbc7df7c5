import * as bindings from "@stytch/react"
import { start } from "../start.js"

start(bindings)
