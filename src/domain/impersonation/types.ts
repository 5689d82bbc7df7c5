/** What callers pass to the method of impersonation. */

/** What starts an impersonation. */
export interface ImpersonationToken {
  /** The token that the provider's dashboard put into the address. */
  readonly impersonation_token: string
}
