/** The errors of One Tap and wallets. Not in the files of these services, which are loaded when they are needed. */
import { taggedError } from "./BasicErrors.js"

/** A wallet is missing or waits for the user, the user declined its prompt, or its answer is invalid. */
export class WalletError extends /* @__PURE__ */ taggedError("WalletError") {
  /**
   * The code that a `switch` narrows by: the wallet is missing, the user declined, the wallet is locked or has an open prompt, or
   * its answer is invalid.
   */
  readonly code: "wallet_not_found" | "wallet_refused" | "wallet_waiting" | "wallet_failed"
  /** What the wallet was asked for: its address (`connect`) or a signature (`sign`). */
  readonly operation: "connect" | "sign"
  constructor({
    code,
    operation,
    ...details
  }: Pick<WalletError, "code" | "operation"> & { readonly cause?: unknown }) {
    super(messages[operation], details)
    this.code = code
    this.operation = operation
  }
}

const messages = {
  connect: "[Error] Could not connect to wallet",
  sign: "[Error] Could not sign message"
} as const

/** One Tap could not start. */
export class OneTapError extends /* @__PURE__ */ taggedError("OneTapError") {
  /** The code that a `switch` narrows by. */
  readonly code = "one_tap_failed"
  /** The provider's `error_type`, or `script_not_loaded`, `frame_not_loaded`, `frame_not_answered`, `unknown_error`. */
  readonly reason: string
  constructor({ reason }: { readonly reason: string }) {
    super(`One Tap could not load: ${reason}`)
    this.reason = reason
  }
}
