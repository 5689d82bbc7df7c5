/** The error of a site's server about the session of a request. Browsers do not load it. */
import { taggedError } from "./BasicErrors.js"

/** Why a session was refused, each with the HTTP status to answer and the message. */
const refusals = {
  missing: [401, "The request has no session."],
  expired: [401, "The session's JWT has expired or is missing."],
  not_yet_valid: [401, "The session's JWT is not valid yet: compare the clock of this server."],
  malformed: [401, "This is not the JWT of a session."],
  wrong_kind: [
    401,
    "The session is of another kind: verifySession is for users, verifyMemberSession for members."
  ],
  wrong_project: [401, "The JWT is of another project."],
  wrong_key: [401, "The JWT is not signed with a key of the project."],
  ambiguous: [401, "The request names several sessions: its cookies do not agree."],
  revoked: [401, "The provider does not know the session: it has ended."],
  factors_missing: [403, "The session lacks a factor that is required here."],
  wrong_organization: [403, "The session is for another organization."],
  provider_unavailable: [
    503,
    "The provider could not be asked. It did not answer, or its answer cannot be read."
  ]
} as const

/**
 * Why a session was refused:
 *
 * - `missing`: the request has neither cookie.
 * - `expired`: its JWT has expired or is missing, but the session may live on. Let the browser refresh it, or pass `secret`.
 * - `not_yet_valid`: its JWT is from the future. The clocks differ by more than `clockToleranceSeconds`.
 * - `malformed`: it is no JWT, or one of another kind, such as an access token. With `secret`, a text that is no JWT is a token.
 * - `wrong_kind`: its JWT is of a member of an organization where users are expected, or the other way round.
 * - `wrong_project`: its JWT is of another project, or of another issuer.
 * - `wrong_key`: its JWT is not signed with a key of the project, or was changed.
 * - `ambiguous`: its cookies name several sessions or users, as when a page of a sibling domain has set one of them. None counts.
 * - `revoked`: the provider says that the session has ended. Only with `secret`.
 * - `factors_missing`: the session lacks what `requireFactors` asks for.
 * - `wrong_organization`: the session is for another organization than the options of `verifyMemberSession` require.
 * - `provider_unavailable`: the keys, or the session, could not be fetched.
 */
export type SessionRefusal = keyof typeof refusals

/** A server refuses the session of a request. `reason` says why. No message contains a token. */
export class SessionCheckError extends /* @__PURE__ */ taggedError("SessionCheckError") {
  /** The code that a `switch` narrows by. */
  readonly code = "session_check"
  /** Why the session was refused. */
  readonly reason: SessionRefusal
  /** The HTTP status that fits: 401 without a valid session, 403 without the factors or in another organization, 503 without the provider. */
  readonly status: (typeof refusals)[SessionRefusal][0]
  constructor(reason: SessionRefusal, details: { readonly cause?: unknown } = {}) {
    const [status, message] = refusals[reason]
    super(message, details)
    this.reason = reason
    this.status = status
  }
}
