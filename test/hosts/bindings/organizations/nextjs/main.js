import * as bindings from "@stytch/nextjs/b2b"
import { start } from "../start.js"

start(bindings)
