/** The tags of the features. Their layers are in other files, so that importing a tag does not load the feature. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { ApiError, InvalidResponseError } from "../../domain/errors/CallErrors.js"
import type { NetworkError } from "../../domain/errors/BasicErrors.js"
import type { OneTapError, WalletError } from "../../domain/errors/WalletOneTapErrors.js"
import type { OneTapMode, OneTapOutcome } from "../../domain/oneTap/OneTap.js"
import type { OneTapPosition } from "../../domain/oneTap/OneTapPosition.js"
import type { Country } from "../../domain/values/Countries.js"
import type { ParsedPhone } from "../../domain/values/Phone.js"
import type { DetectedWallet } from "../../domain/wallets/Wallets.js"

/** The options of a Google One Tap prompt. */
export interface OneTapOptions {
  /** Default `floating`. */
  readonly position?: OneTapPosition | undefined
  /** The page that a known user comes to. Default: the project's redirect URL for logins. */
  readonly login_redirect_url?: string | undefined
  /** The page that a new user comes to. Default: the project's redirect URL for sign-ups. */
  readonly signup_redirect_url?: string | undefined
  /** Whether a tap outside the prompt closes it. Default true. Ignored by an embedded prompt. */
  readonly cancel_on_tap_outside?: boolean | undefined
  /** Called when the user closes the prompt. */
  readonly onOneTapCancelled?: (() => void) | undefined
  /** Called when the prompt becomes visible. */
  readonly onShown?: (() => void) | undefined
}

export interface StartOptions extends OneTapOptions {
  /** Called when the browser has not said for a while whether it shows the prompt, which stays. */
  readonly onSilence?: (() => void) | undefined
}

export type SignIn<Options> = (
  options?: Options
) => Effect.Effect<OneTapOutcome, OneTapError | ApiError | NetworkError | InvalidResponseError>

/** Google One Tap (specification section 4). A page loads its code on first use. */
export class OneTap extends Context.Tag("latchkey/OneTap")<
  OneTap,
  {
    /** How One Tap appears in this browser. */
    readonly mode: (position: OneTapPosition) => Effect.Effect<OneTapMode, NetworkError>
    /**
     * Shows the prompt, waits for the user, and navigates to the redirect URL of the provider. Fails with `OneTapError`
     * when the prompt cannot be shown, and with the other errors when the provider refuses the credential.
     */
    readonly start: SignIn<StartOptions>
    /**
     * Like `start`, but succeeds as soon as the prompt is visible. The rest goes on in the background until the client is
     * closed. An error after that is a warning.
     */
    readonly show: SignIn<OneTapOptions>
  }
>() {}

/** Parses phone numbers with a library that is loaded on first use (specification section 5). */
export class PhoneParser extends Context.Tag("latchkey/PhoneParser")<
  PhoneParser,
  {
    /** A formatter for input while it is typed. It returns the raw input when the parser does not load within 10 s. */
    readonly formatter: (country: Country) => Effect.Effect<(raw: string) => ParsedPhone>
    /** Validates on submit. When the parser does not load within 2 s: valid, with the calling code prefixed. */
    readonly onSubmit: (raw: string, country: Country) => Effect.Effect<ParsedPhone>
  }
>() {}

/** The crypto wallets in the page (specification section 7). A page loads their code on first use. */
export class Wallets extends Context.Tag("latchkey/Wallets")<
  Wallets,
  {
    /** The wallets in the page, in the order of detection. */
    readonly detect: Effect.Effect<ReadonlyArray<DetectedWallet>, NetworkError>
    /** Waits until another wallet comes into the page. Without it, wallets are looked for once. */
    readonly changed?: Effect.Effect<void, NetworkError>
    /** Prompts the user to connect, and returns the address. Has no timeout. */
    readonly connect: (wallet: DetectedWallet) => Effect.Effect<string, WalletError | NetworkError>
    /** Prompts the user to sign the challenge, and returns the signature: hex for Ethereum, base58 for Solana. */
    readonly sign: (
      wallet: DetectedWallet,
      address: string,
      challenge: string
    ) => Effect.Effect<string, WalletError | NetworkError>
  }
>() {}
