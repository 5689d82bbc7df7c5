import * as Context from "effect/Context"
import type { ClientCalls } from "../../domain/methods/calls.js"
import type { Checked } from "./checked.js"

/** The whole client as Effects. Every method checks its arguments. */
export class AuthClient extends Context.Tag("latchkey/AuthClient")<AuthClient, Checked<ClientCalls>>() {}
