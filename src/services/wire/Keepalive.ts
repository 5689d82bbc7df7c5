import * as Context from "effect/Context"

/** Whether a call must be sent to its end although the page is closed. */
export class Keepalive extends Context.Reference<Keepalive>()("latchkey/Keepalive", {
  defaultValue: () => false
}) {}
