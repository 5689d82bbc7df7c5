import * as bindings from "@stytch/react/b2b"
import { start } from "../start.js"

start(bindings)
