import * as Context from "effect/Context"

/** Runs when somebody has chosen a passkey, before it is sent. A suggestion may wait for that as long as the page is open. */
export class PasskeyPick extends Context.Reference<PasskeyPick>()("latchkey/PasskeyPick", {
  defaultValue: (): (() => void) => () => {}
}) {}
