/** What listeners to the session learn, with and without services. */
import { sameState, type SessionSnapshot } from "./Session.js"

/** The snapshot that follows another one. An equal user stays the same object. */
export const following = (previous: SessionSnapshot, next: SessionSnapshot): SessionSnapshot => ({
  ...next,
  user: sameState(previous.user, next.user) ? previous.user : next.user
})

/** Whether listeners learn of it: the provider has confirmed what storage held, or something has changed. */
export const isNews = (previous: SessionSnapshot, next: SessionSnapshot): boolean =>
  previous.fromCache || !sameState(meaningOf(previous), meaningOf(next))

const meaningOf = ({ isComplete, session, status, user }: SessionSnapshot) => [
  status,
  session,
  user,
  isComplete
]
