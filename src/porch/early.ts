/** The requests of a page before the services are loaded, without Effect: the project's settings and the event log. */
import { defaults } from "../domain/Bootstrap.js"
import { callerHeaders, idOf, isPersistentId, telemetryOf } from "../domain/callerHeaders.js"
import { clientSettings, type ClientOptions } from "../domain/ClientSettings.js"
import { instanceReport } from "../domain/instanceReport.js"
import { jsonCopy } from "../domain/jsonCopy.js"
import { NetworkError } from "../domain/LocalErrors.js"
import { memberOf } from "../domain/memberOf.js"
import { Mismatch } from "../domain/readers.js"
import { readStoredSettings } from "../domain/StoredSettings.js"
import { uuidOf } from "../domain/uuidOf.js"
import { attempt } from "../services/browser/attempt.js"
import { timeZone } from "../services/browser/timeZone.js"
import type { EarlyCalls } from "../services/wire/EarlyCalls.js"
import { makeEarlySubmit, type EarlyForm, type FormSettings } from "./earlySubmit.js"
import { storedSession } from "./session.js"

/** What a page has to know at once of the project's settings. */
interface FirstAnswer extends FormSettings {
  readonly displayWatermark: boolean
}

export interface Early {
  /** Resolves when the request for the project's settings has ended, also with a failure. */
  readonly answered: Promise<unknown>
  /** Calls back once the project's settings are there. */
  readonly onSettings: (callback: (settings: FirstAnswer) => void) => void
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
          sessionToken: stored.sessionToken(),
          telemetry: telemetry(),
          origin: location.origin
        })
      }
    })

  const href = urlOf(`/projects/bootstrap/${encodeURIComponent(publicToken)}`)
  let answer: Promise<Response> | undefined = send(href)
  let known: FirstAnswer | undefined
  const asked = answer
    .then((given) => {
      // Its body has no settings, so a form might be sent without the proof that they ask for
      if (!given.ok) throw new NetworkError({})
      return given.clone().json()
    })
    .then((given) => (known = firstAnswer(given)))
  // After a failure, the services ask again
  answer.catch(() => (answer = undefined))
  const answered = asked.catch(() => {})

  const forms = makeEarlySubmit({ send, storageKey, urlOf })

  let isOver = false
  let hasReported = false

  const log = (names: Readonly<Record<string, unknown>>) => {
    const events = Object.entries(names).map(([event_name, details]) => ({
      telemetry: telemetry(),
      event: { public_token: settings.publicToken, event_name, details }
    }))
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
    onSettings: (callback) => void asked.then(callback, () => {}),
    logRender: (options) => {
      if (isOver) return false
      const last = readStoredSettings(attempt(() => localStorage.getItem(`${storageKey}::bootstrap`)) ?? "")
      const render = { options: jsonCopy(options), bootstrap: last instanceof Mismatch ? defaults : last }
      if (settings.telemetry) {
        log({
          ...(!hasReported && { sdk_instance_instantiated: instanceReport }),
          render_login_screen: render
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

/** Throws when the answer lacks a setting that a form depends on, as that of a captive portal. */
const firstAnswer = (answer: unknown): FirstAnswer => {
  const data = memberOf(answer, "data")
  const [captcha, telemetry, pkce] = [
    memberOf(memberOf(data, "captcha_settings"), "enabled"),
    memberOf(data, "dfp_protected_auth_enabled"),
    memberOf(data, "pkce_required_for_email_magic_links")
  ].map((setting) => {
    if (typeof setting !== "boolean") throw new NetworkError({})
    return setting
  })
  return {
    displayWatermark: memberOf(data, "disable_sdk_watermark") === false,
    isGuarded: captcha === true || telemetry === true,
    needsChallenge: pkce === true
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
