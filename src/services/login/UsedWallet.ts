import * as Context from "effect/Context"

/** The key of the wallet that signs a login, which the widget knows. The provider's answer names its chain only. */
export class UsedWallet extends Context.Reference<UsedWallet>()("latchkey/UsedWallet", {
  defaultValue: (): string | undefined => undefined
}) {}
