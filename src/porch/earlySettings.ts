/** Asks for the project's settings while the services are loading, so that the first call need not wait for them. */
import { callerHeaders, idOf, isPersistentId, telemetryOf } from "../domain/callerHeaders.js"
import { clientSettings, type ClientOptions } from "../domain/ClientSettings.js"
import { uuidOf } from "../domain/uuidOf.js"
import { attempt } from "../services/browser/attempt.js"
import type { EarlySettings } from "../services/wire/EarlySettings.js"
import { storedSession } from "./session.js"

export const askForSettings = (publicToken: string, options: ClientOptions): EarlySettings => {
  const settings = clientSettings(publicToken, options)
  const { hosts, storageKey } = settings
  const stored = storedSession({ ...settings, customApiDomain: hosts.customApiDomain })
  const appSessionId = idOf("app-session-id", uuid())
  const telemetry = telemetryOf({
    eventId: idOf("event-id", uuid()),
    appSessionId,
    persistentId: persistentId(`${storageKey}::persistent_id`),
    at: Date.now(),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    session: stored.snapshot().session,
    hostname: location.hostname
  })
  const { href } = new URL(`${hosts.api}/sdk/v1/projects/bootstrap/${encodeURIComponent(publicToken)}`)
  let answer: Promise<Response> | undefined = fetch(href, {
    credentials: "include",
    headers: {
      "content-type": "application/json",
      ...callerHeaders({
        publicToken,
        sessionToken: stored.sessionToken(),
        telemetry,
        origin: location.origin
      })
    }
  })
  // `fetch` below returns the failure to its caller
  answer.catch(() => {})
  return {
    appSessionId,
    fetch: (input, init) => {
      const early = String(input) === href ? answer : undefined
      if (early === undefined) return fetch(input, init)
      answer = undefined
      return early
    }
  }
}

const uuid = () => uuidOf(crypto.getRandomValues(new Uint8Array(16)))

/** The id of this browser. Makes and stores one when there is none. */
const persistentId = (key: string): string => {
  const known = attempt(() => localStorage.getItem(key)) ?? null
  if (isPersistentId(known)) return known
  const fresh = idOf("persistent-id", uuid())
  attempt(() => localStorage.setItem(key, fresh))
  return fresh
}
