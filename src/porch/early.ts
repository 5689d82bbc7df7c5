/** What a page asks and tells the provider before the services are loaded: requests that need no Effect. */
import { defaults } from "../domain/Bootstrap.js"
import { callerHeaders, idOf, isPersistentId, telemetryOf } from "../domain/callerHeaders.js"
import { clientSettings, type ClientOptions } from "../domain/ClientSettings.js"
import { instanceReport } from "../domain/instanceReport.js"
import { isObject } from "../domain/isObject.js"
import { jsonCopy } from "../domain/jsonCopy.js"
import { Mismatch } from "../domain/readers.js"
import { readStoredSettings } from "../domain/StoredSettings.js"
import { uuidOf } from "../domain/uuidOf.js"
import { attempt } from "../services/browser/attempt.js"
import type { EarlyCalls } from "../services/wire/EarlyCalls.js"
import { storedSession } from "./session.js"

export interface Early {
  /** Calls back with whether the project's settings ask for the watermark, once they are there. */
  readonly onWatermark: (callback: (isShown: boolean) => void) => void
  /** Logs that a login screen was rendered. Returns false when the services are there to do it. */
  readonly logRender: (options: unknown) => boolean
  /** Hands everything over to the services, which ask and tell from now on. */
  readonly takeOver: () => EarlyCalls
}

/** Asks for the project's settings. */
export const askEarly = (publicToken: string, options: ClientOptions): Early => {
  const settings = clientSettings(publicToken, options)
  const { hosts, storageKey } = settings
  const stored = storedSession({ ...settings, customApiDomain: hosts.customApiDomain })
  const appSessionId = idOf("app-session-id", uuid())
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const telemetry = () =>
    telemetryOf({
      eventId: idOf("event-id", uuid()),
      appSessionId,
      persistentId: persistentId(`${storageKey}::persistent_id`),
      at: Date.now(),
      timezone,
      session: stored.snapshot().session,
      hostname: location.hostname
    })
  const urlOf = (path: string) => new URL(`${hosts.api}/sdk/v1${path}`).href

  const href = urlOf(`/projects/bootstrap/${encodeURIComponent(publicToken)}`)
  let answer: Promise<Response> | undefined = fetch(href, {
    credentials: "include",
    headers: {
      "content-type": "application/json",
      ...callerHeaders({
        publicToken,
        sessionToken: stored.sessionToken(),
        telemetry: telemetry(),
        origin: location.origin
      })
    }
  })
  let displayWatermark: boolean | undefined
  const watermark = answer
    .then((given) => given.clone().json())
    .then((given) => (displayWatermark = asksForWatermark(given)))
  // An answer that failed by the time it is needed is no answer
  answer.catch(() => (answer = undefined))
  watermark.catch(() => {})

  let isOver = false
  let hasReported = false

  const log = (names: Readonly<Record<string, unknown>>) => {
    const events = Object.entries(names).map(([event_name, details]) => ({
      telemetry: telemetry(),
      event: { public_token: settings.publicToken, event_name, details }
    }))
    fetch(urlOf("/events"), {
      method: "POST",
      credentials: "omit",
      keepalive: true,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(events)
    }).catch(() => {})
  }

  return {
    onWatermark: (callback) => void watermark.then(callback, () => {}),
    logRender: (options) => {
      if (isOver) return false
      const known = readStoredSettings(attempt(() => localStorage.getItem(`${storageKey}::bootstrap`)) ?? "")
      const render = { options: jsonCopy(options), bootstrap: known instanceof Mismatch ? defaults : known }
      if (settings.telemetry) {
        log({ ...(!hasReported && instanceReport), render_login_screen: render })
      }
      hasReported = true
      return true
    },
    takeOver: () => {
      isOver = true
      return {
        appSessionId,
        hasReported,
        displayWatermark,
        fetch: (input, init) => {
          const early = String(input) === href ? answer : undefined
          if (early === undefined) return fetch(input, init)
          answer = undefined
          return early.then(withoutDate)
        }
      }
    }
  }
}

/** The answer may have waited for a while, so that its date tells no time. */
const withoutDate = ({ body, headers, status }: Response): Response => {
  const kept = new Headers(headers)
  kept.delete("date")
  return new Response(body, { status, headers: kept })
}

/** Whether the provider's answer asks for the watermark. */
const asksForWatermark = (answer: unknown): boolean => {
  const data = isObject(answer) && "data" in answer ? answer.data : undefined
  return isObject(data) && "disable_sdk_watermark" in data && data.disable_sdk_watermark === false
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
