/** Reads the answer that confirms a session without Effect, when there is nothing unusual about it. */
import { isObject } from "../values/objects.js"
import { Mismatch, open, parseJson, string, type Reader } from "../values/readers.js"
import type { Session, SessionTokens } from "./Session.js"
import { session, user } from "./StoredState.js"
import type { User } from "./User.js"

export interface PlainAnswer extends SessionTokens {
  readonly session: Session
  readonly user: User
}

/** An answer, and what storage is to hold of it. */
export interface KeptAnswer extends PlainAnswer {
  /** Default: the session and the user. */
  readonly stored?: unknown
}

/** Readers of what an answer with a session has. */
export const answerParts = { session, user, session_token: string, session_jwt: string }

const readAnswer = open<{ readonly data: PlainAnswer & { readonly user_id: string } }>({
  data: open({ ...answerParts, user_id: string })
})

/** A reader of JSON that takes an answer only when all of it was read: the services warn of parts that were left out. */
export const readWhole = <A>(readAnswer: Reader<A>) =>
  parseJson((sent) => {
    const answer = readAnswer(sent)
    return answer instanceof Mismatch || covers(answer, sent) ? answer : new Mismatch("must be read whole")
  })

const read = readWhole(readAnswer)

/**
 * The answer. Undefined when a part of it is missing or cannot be read, when it names two people, or when the provider keeps the
 * tokens in its own cookies: the services know what that means.
 */
export const readPlainAnswer = (text: string): PlainAnswer | undefined => {
  const answer = read(text)
  if (answer instanceof Mismatch) return undefined
  const { session, session_jwt, session_token, user, user_id } = answer.data
  const isPlain =
    session.user_id === user_id && user.user_id === user_id && session_token !== "" && session_jwt !== ""
  return isPlain ? { session, user, session_token, session_jwt } : undefined
}

/** Whether everything that was sent has been read. */
const covers = (read: unknown, sent: unknown): boolean => {
  if (sent === null || read === sent) return true
  if (!isObject(read) || !isObject(sent) || Array.isArray(read) !== Array.isArray(sent)) return false
  if (Array.isArray(sent) && Object.keys(read).length !== sent.length) return false
  return Object.keys(sent).every((name) => covers(Reflect.get(read, name), Reflect.get(sent, name)))
}
