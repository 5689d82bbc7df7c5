/** The limits of a landing without services; `Limits.ts` has all of them. Times are in milliseconds. */

/** Not in the specification: how long a browser remembers the token that it redeemed last. */
export const redemptionMemory = 300_000

/** Not in the specification: how long a tab keeps the token of a landing that was left before the answer. */
export const keptReturnLifetime = 1_800_000
