/** What tells sessions apart. All is missing when nobody is signed in. */
export interface SessionIdentity {
  /** Null also where scripts cannot read it. */
  readonly token: string | null
  /** Undefined while only the provider knows whose the token is. */
  readonly session_id?: string | undefined
}

/** What a page held when it called. */
export interface HeldAtCall extends Omit<SessionIdentity, "token"> {
  /** Null when nobody is signed in, and where scripts cannot read it. Undefined where it may be any of several. */
  readonly token?: string | null | undefined
  /** Whose the session is, as far as the page knew. */
  readonly user_id?: string | undefined
  /**
   * What storage said of the last logout: null or empty when nobody has logged out. Undefined when a person has agreed to something
   * since, and for a call that watches for logouts from its beginning.
   */
  readonly logout?: string | null | undefined
}

/** The session that a page held when it called, without a token where it did not know which of several counts. */
export const identityAtCall = (held: HeldAtCall): SessionIdentity => ({ ...held, token: held.token ?? null })

/** A session, and whose it is. */
export interface KnownSession extends SessionIdentity {
  readonly user_id: string | undefined
}

/** Whether it is known that nobody is signed in: there is neither a token that scripts can read, nor a stored session. */
export const isNobody = (known: SessionIdentity | undefined): boolean =>
  known?.token === null && known.session_id === undefined

/** Whether both are one session. Where scripts cannot read the token, the identifier tells. */
export const isSameSession = (a: SessionIdentity, b: SessionIdentity): boolean =>
  a.token === null && b.token === null
    ? a.session_id === b.session_id
    : a.token === b.token || (a.session_id !== undefined && a.session_id === b.session_id)
