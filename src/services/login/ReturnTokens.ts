import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** What a token gave. */
export interface Redeemed {
  /** Without an id, it gave no session yet: an organization asks its member for more. */
  readonly session: { readonly session_id: string | undefined }
}

/**
 * Redeems the tokens of links and redirects, remembers of the last one whether the person confirmed it and which session it
 * gave, and keeps one that was not answered.
 */
export class ReturnTokens extends Context.Tag("latchkey/ReturnTokens")<
  ReturnTokens,
  {
    /** Runs `call`, which redeems `token`, to its end. Waits first until a prerendered page is shown: it may never be. */
    readonly redeem: <A extends Redeemed, E extends Error>(
      token: string,
      call: Effect.Effect<A, E>
    ) => Effect.Effect<A, E>
    /** Remembers that the person has confirmed `token`. */
    readonly confirm: (token: string) => Effect.Effect<void>
    /**
     * Whether the person has confirmed `token` in the last minutes, and nobody has signed in or out since. A token that gave
     * this browser the present session counts, too.
     */
    readonly isConfirmed: (token: string) => Effect.Effect<boolean>
    /**
     * Whether this browser sent `token` to the provider in the last minutes, and the answer did not arrive. A page that was
     * left before the answer counts too.
     */
    readonly isUnanswered: (token: string) => Effect.Effect<boolean>
    /**
     * The id of the present session when this browser got it from `token` in the last minutes. Waits a moment for another
     * tab that is redeeming the token.
     */
    readonly presentSession: (token: string) => Effect.Effect<string | undefined>
    /**
     * Returns the effect that keeps the address of a landing, with its token, in this tab: the page is left before the
     * answer.
     */
    readonly keeping: (href: string) => Effect.Effect<Effect.Effect<void>>
    /** Takes the kept address, unless it is too old or somebody has signed in or out since its landing began. */
    readonly takeKept: Effect.Effect<string | undefined>
    /** Removes the kept address. */
    readonly forgetKept: Effect.Effect<void>
  }
>() {}
