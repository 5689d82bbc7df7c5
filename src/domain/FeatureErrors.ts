/** The errors of One Tap and wallets. Not in the files of these services, which are loaded when they are needed. */
import * as Schema from "effect/Schema"

/** A wallet is missing, the user declined its prompt, or its answer is invalid. */
export class WalletError extends Schema.TaggedError<WalletError>()("WalletError", {
  code: Schema.Literal("wallet_not_found", "wallet_refused", "wallet_failed"),
  operation: Schema.Literal("connect", "sign"),
  cause: Schema.optionalWith(Schema.Defect, { exact: true })
}) {
  override get message(): string {
    return messages[this.operation]
  }
}

const messages = {
  connect: "[Error] Could not connect to wallet",
  sign: "[Error] Could not sign message"
} as const

/** One Tap could not start. */
export class OneTapError extends Schema.TaggedError<OneTapError>()("OneTapError", {
  /** The provider's `error_type`, or `script_not_loaded`, `frame_not_loaded`, `frame_not_answered`, `unknown_error`. */
  reason: Schema.String
}) {
  readonly code = "one_tap_failed"
  override get message(): string {
    return `One Tap could not load: ${this.reason}`
  }
}
