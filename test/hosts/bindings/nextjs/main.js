import * as bindings from "@stytch/nextjs"
import { start } from "../start.js"

start(bindings)
