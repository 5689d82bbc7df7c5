/** Whom a session belongs to. */
import type { Session } from "./Session.js"

/** Whether the site's staff use the session to see the account as its user does. */
export const isImpersonated = ({
  authentication_factors
}: Pick<Session, "authentication_factors">): boolean =>
  authentication_factors.some(({ delivery_method }) => delivery_method === "impersonation")

/** Names the person who uses a session. Staff who impersonate a user are another person than the user. */
export const sessionOwner = (
  session: Pick<Session, "authentication_factors" | "session_id" | "user_id">
): string => (isImpersonated(session) ? `${session.user_id} ${session.session_id}` : session.user_id)
