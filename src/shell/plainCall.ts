/** One call to the provider without Effect, and how its answer is stored. A page without services makes few, and each goes well. */
import { callerHeaders, idOf, telemetryOf } from "../domain/calls/callerHeaders.js"
import { apiHost } from "../domain/client/CustomDomain.js"
import type { ClientOptions } from "../domain/client/ClientSettings.js"
import { fetchArguments } from "../domain/calls/request.js"
import { refreshDeadline } from "../domain/limits/RefreshLimits.js"
import type { KeptAnswer, PlainAnswer } from "../domain/session/plainAnswer.js"
import { clockSkew } from "../domain/session/providerTime.js"
import type { SessionSnapshot } from "../domain/session/Session.js"
import type { SessionCookie } from "../domain/session/SessionCookies.js"
import { sessionMaxAge } from "../domain/session/sessionMaxAge.js"
import {
  confirm,
  inOrder,
  rememberDuration,
  rememberOwner,
  writeState
} from "../domain/session/sessionRules.js"
import { keyOf, type StoragePlaces } from "../domain/session/StoragePlaces.js"
import { removeToken, tokensInOrder, writeToken } from "../domain/session/tokenRules.js"
import { appSessionId, type PageAnswer, type PageFacts } from "../page/pageFacts.js"
import { tellPage, type PageListener } from "../page/pageListeners.js"
import { persistentId } from "../page/persistentId.js"
import { takeSteps } from "../page/takeSteps.js"
import { timeZone } from "../page/timeZone.js"
import { uuid } from "../page/uuid.js"
import type { StoredSession } from "./session.js"

/** The page that calls. */
export interface CallingPage {
  readonly publicToken: string
  readonly options: ClientOptions
  readonly places: StoragePlaces
  readonly facts: PageFacts
  readonly stored: StoredSession
  readonly snapshot: () => SessionSnapshot
}

/** A call that is under way. */
export interface PlainCall extends PageAnswer {
  /** Lets the response take its time from now on. Without it, the call is given up when its deadline has passed. */
  readonly end: () => void
}

export const sendPlain = (
  { facts, options, places, publicToken, snapshot }: CallingPage,
  path: string,
  body: object,
  sessionToken: string | null
): PlainCall => {
  const caller = callerHeaders({
    publicToken,
    sessionToken,
    telemetry: telemetryOf({
      eventId: idOf("event-id", uuid()),
      appSessionId: appSessionId(facts),
      persistentId: persistentId(keyOf(places.storageKey, "persistent_id")),
      at: Date.now(),
      timezone: timeZone(),
      session: snapshot().session,
      hostname: location.hostname
    }),
    origin: location.origin
  })
  const { href, ...init } = fetchArguments(
    `${apiHost(publicToken, options)}`,
    { method: "POST", path, body, authorized: true },
    caller
  )
  const aborter = new AbortController()
  const deadline = setTimeout(() => aborter.abort(), refreshDeadline)
  return {
    response: fetch(href, { ...init, signal: aborter.signal }),
    // The response to a request without a session counts in any later one
    request: {
      href,
      body: init.body,
      authorization: sessionToken === null ? undefined : caller.Authorization
    },
    end: () => clearTimeout(deadline)
  }
}

interface Kept {
  /** Whole minutes that the call asked for, if it did. */
  readonly minutes?: number | undefined
  /** The response's `Date` header. */
  readonly date: string | null
  /** Milliseconds since 1970. */
  readonly confirmedAt: number
}

/** Whether browsers accept cookies with these tokens. */
export const fitsCookies = ({ session_jwt, session_token }: PlainAnswer): boolean =>
  [session_token, session_jwt].every((value) => value.length < longestToken)

/** Characters. Together with a name and its attributes, fewer than the 4096 bytes that browsers accept. */
const longestToken = 3_800

/** Writes the answer, and tells the clients of the page but for `own`. Throws when the browser does not keep it. */
export const keepAnswer = (
  { options: { keepSessionAlive = false, secondFactor }, places }: Pick<CallingPage, "options" | "places">,
  { session, session_jwt, session_token, stored, user }: KeptAnswer,
  { confirmedAt, date, minutes }: Kept,
  own?: PageListener
): true => {
  const { storageKey } = places
  const skew = date === null ? undefined : clockSkew(Date.parse(date), Date.now())
  const maxAge = sessionMaxAge(session, skew === undefined ? undefined : Date.now() - skew)
  const put = (cookie: SessionCookie, value: string) => () => {
    const { isAlone, isReadable } = takeSteps(writeToken(places, cookie, value, location, maxAge))
    if (!isAlone || !isReadable) throw new Error("The services keep it in another way.")
  }
  const drop = (cookie: SessionCookie) => () => takeSteps(removeToken(places, cookie, location))
  const changes = inOrder<ReadonlyArray<() => void>>({
    tokens: tokensInOrder({ session_token, session_jwt }, put, drop),
    owner: [() => takeSteps(rememberOwner(storageKey, session_token, user.user_id))],
    duration:
      keepSessionAlive && minutes !== undefined
        ? [() => takeSteps(rememberDuration(storageKey, session, minutes))]
        : [],
    confirmation: [() => takeSteps(confirm(storageKey, confirmedAt))],
    state: [() => takeSteps(writeState(storageKey, { session, user }, true, secondFactor, stored))]
  })
  for (const change of changes.flat()) change()
  tellPage(storageKey, (listener) => listener === own)
  return true
}
