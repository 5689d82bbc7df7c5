/** Which errors end the session. */

/** Error types that end the session (specification section 4). */
export const unrecoverableErrorTypes: ReadonlyArray<string> = [
  "unauthorized_credentials",
  "user_unauthenticated",
  "invalid_secret_authentication",
  "session_not_found"
]

export const endsSession = (error_type: string): boolean => unrecoverableErrorTypes.includes(error_type)
