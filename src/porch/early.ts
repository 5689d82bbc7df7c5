/** The requests of a page before the services are loaded, without Effect: the project's settings and the event log. */
import { callerHeaders, idOf, isPersistentId, telemetryOf } from "../domain/client/callerHeaders.js"
import { clientSettings, type ClientOptions } from "../domain/client/ClientSettings.js"
import { instanceReport } from "../domain/client/instanceReport.js"
import { jsonCopy } from "../domain/values/jsonCopy.js"
import { NetworkError } from "../domain/errors/LocalErrors.js"
import { memberOf } from "../domain/values/objects.js"
import { isGuarded, type ProjectSettings } from "../domain/project/ProjectSettings.js"
import { readSettingsAnswer, readStoredSettings, settingsKey } from "../domain/project/readSettings.js"
import { Mismatch } from "../domain/values/readers.js"
import { uuidOf } from "../domain/values/uuidOf.js"
import { attempt } from "../page/attempt.js"
import { timeZone } from "../page/timeZone.js"
import type { EarlyCalls } from "../services/wire/EarlyCalls.js"
import { makeEarlySubmit, type EarlyForm } from "./earlySubmit.js"
import { storedSession } from "./session.js"

export interface Early {
  /** Resolves when the request for the project's settings has ended, also with a failure. */
  readonly answered: Promise<unknown>
  /** Calls back once the project's settings are there. */
  readonly onSettings: (callback: (displayWatermark: boolean, isGuarded: boolean) => void) => void
  /** Logs that a login screen was rendered. Returns false when the services are there to do it. */
  readonly logRender: (options: unknown) => boolean
  /** Submits a form once the settings are there, if they ask for no proof. Submitting the same again changes nothing. */
  readonly submit: (form: EarlyForm) => void
  /** Hands everything over to the services, which make all requests from now on. */
  readonly takeOver: () => EarlyCalls
}

/** Asks for the project's settings at once. */
export const askEarly = (publicToken: string, options: ClientOptions): Early => {
  const settings = clientSettings(publicToken, options)
  const { hosts, storageKey } = settings
  const stored = storedSession(settings, hosts.customApiDomain)
  const appSessionId = idOf("app-session-id", uuid())
  const timezone = timeZone()
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

  /** A request as the services send it. */
  const send = (href: string, init: RequestInit = {}) =>
    fetch(href, {
      ...init,
      credentials: "include",
      headers: {
        "content-type": "application/json",
        ...callerHeaders({
          publicToken,
          sessionToken: stored.sessionToken() ?? null,
          telemetry: telemetry(),
          origin: location.origin
        })
      }
    })

  const href = urlOf(`/projects/bootstrap/${encodeURIComponent(publicToken)}`)
  let answer: Promise<Response> | undefined = send(href)
  let known: ProjectSettings | undefined
  const asked = answer.then(async (given) => {
    const read = readSettingsAnswer(memberOf(await given.clone().json(), "data"))
    // Without the settings, a form might be sent without the proof that they ask for
    if (!given.ok || read instanceof Mismatch) throw new NetworkError({})
    known = read
    return read
  })
  // After a failure, the services ask again
  answer.catch(() => (answer = undefined))
  const answered = asked.catch(() => {})

  const forms = makeEarlySubmit({ send, storageKey, urlOf })

  let isOver = false
  let hasReported = false

  const eventOf = (event_name: string, details: unknown) => ({
    telemetry: telemetry(),
    event: { public_token: settings.publicToken, event_name, details }
  })

  /** Sends events as a batch. */
  const log = (events: ReadonlyArray<unknown>) => {
    const body = JSON.stringify(events)
    fetch(urlOf("/events"), {
      method: "POST",
      credentials: "omit",
      // Browsers refuse more than 64 KiB that outlive the page
      keepalive: body.length < 16_384,
      headers: { "content-type": "application/json" },
      body
    }).catch(() => {})
  }

  return {
    answered,
    onSettings: (callback) =>
      void asked.then(
        (settings) => callback(settings.displayWatermark, isGuarded(settings)),
        () => {}
      ),
    logRender: (options) => {
      if (isOver) return false
      if (settings.telemetry) {
        const events = hasReported ? [] : [eventOf("sdk_instance_instantiated", instanceReport)]
        const copy = jsonCopy(options)
        // The event has the project's settings. Without an answer, it has those of the last visit, or null
        const last = readStoredSettings(attempt(() => localStorage.getItem(settingsKey(storageKey))) ?? "")
        void asked
          .catch(() => (last instanceof Mismatch ? null : last))
          .then((bootstrap) => {
            events.push(eventOf("render_login_screen", { options: copy, bootstrap }))
            while (events.length > 0) log(events.splice(0, settings.eventBatchSize))
          })
      }
      hasReported = true
      return true
    },
    submit: (form) =>
      void asked.then(
        (settings) => {
          if (!isOver) forms.submit(form, settings)
        },
        () => {}
      ),
    takeOver: () => {
      isOver = true
      return {
        appSessionId,
        hasReported,
        displayWatermark: known?.displayWatermark,
        fetch: async (input, init) => {
          const settings = String(input) === href ? answer : undefined
          if (settings !== undefined) answer = undefined
          const early = settings ?? (await forms.answerTo(String(input), init))
          return early === undefined ? fetch(input, init) : withoutDate(await early)
        }
      }
    }
  }
}

/** Without the `Date` header: the answer may have waited, and the header would count as the time of now. */
const withoutDate = ({ body, headers, status }: Response): Response => {
  const kept = new Headers(headers)
  kept.delete("date")
  return new Response(body, { status, headers: kept })
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
