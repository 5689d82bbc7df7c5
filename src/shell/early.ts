/** The requests of a page before the services are loaded, without Effect: settings, event log, and a submitted form. */
import { keyOf } from "../domain/session/StoragePlaces.js"
import { readStoredState } from "../domain/session/StoredState.js"
import { callerHeaders, idOf, telemetryOf } from "../domain/calls/callerHeaders.js"
import { clientMade, loggedEvent, loginRendered } from "../domain/client/clientEvents.js"
import { clientSettings, type ClientOptions } from "../domain/client/ClientSettings.js"
import { eventsPath, fetchArguments, settingsPath, type WireRequest } from "../domain/calls/request.js"
import { NetworkError } from "../domain/errors/BasicErrors.js"
import { requestTimeout } from "../domain/limits/RequestLimits.js"
import { isGuarded, type ProjectSettings } from "../domain/project/ProjectSettings.js"
import { b2bProject } from "../domain/project/b2bProject.js"
import { readSettingsAnswer, readStoredSettings } from "../domain/project/readSettings.js"
import { memberOf } from "../domain/values/objects.js"
import { Mismatch } from "../domain/values/readers.js"
import type { WidgetConfigInput } from "../domain/widget/Config.js"
import { toJson } from "../domain/values/toJson.js"
import { attempt } from "../page/attempt.js"
import {
  appSessionId as appSessionIdOf,
  dropAnswer,
  leaveAnswer,
  type PageAnswer,
  type PageFacts
} from "../page/pageFacts.js"
import { persistentId } from "../page/persistentId.js"
import { submitBlocked } from "../page/blockedSubmits.js"
import type { Draft } from "../page/draftStore.js"
import { loadChunk } from "../page/loadChunk.js"
import { timeZone } from "../page/timeZone.js"
import { uuid } from "../page/uuid.js"
import { warner } from "../page/warner.js"
import type { EarlyFacts } from "../services/wire/Early.js"
import type { MountedWidget, ShellFlow, Submission } from "../view/mount/flow.js"
import { makeEarlySubmit } from "./earlySubmit.js"
import { storedSession } from "./session.js"

export interface Early {
  /** Resolves when the request for the project's settings has ended, also with a failure. */
  readonly answered: Promise<unknown>
  /**
   * Calls back once the project's settings are there. With a test token it calls `failed` when they could not be fetched, so
   * that the services ask again and warn.
   */
  readonly onSettings: (
    callback: (displayWatermark: boolean, isGuarded: boolean) => void,
    failed: () => void
  ) => void
  /** Stores the settings once they are there. Resolves with false when they cannot be fetched or stored, or the services do it. */
  readonly storeSettings: () => Promise<boolean>
  /** Logs that a login screen was rendered. Returns false when the services are there to do it. */
  readonly logRender: (config: WidgetConfigInput | undefined) => boolean
  /**
   * Submits a form once the settings are there, if they ask for no proof. Submitting the same again changes nothing. The services
   * use the response in place of the same request.
   */
  readonly submit: (form: Submission) => void
  /** Submits the forms of a widget where the browser refuses to. */
  readonly submitBlocked: (root: Element) => void
  /** Says what the widget in `root` marks as used last. */
  readonly lastUsed: (root: Element) => Promise<Draft["lastUsed"]>
  /** Serves a widget that `shell` shows, until its atoms are there. `loadServices` loads what makes them. */
  readonly serve: (widget: MountedWidget, shell: ShellFlow, loadServices: () => void) => void
  /** Ends these requests: the services make all others. */
  readonly takeOver: () => Omit<EarlyFacts, "fetch">
}

/** What the requests do for a widget. */
export const serveEarly = (
  { logRender, onSettings, submit, submitBlocked }: Omit<Early, "serve">,
  widget: MountedWidget,
  shell: ShellFlow,
  loadServices: () => void
): void => {
  const { config, host, isMounted, variant } = widget
  submitBlocked(host.root)
  if (widget.atoms !== undefined || variant._tag !== "login") return
  shell.submitEarlyBy(submit)
  widget.isLogged = logRender(config())
  onSettings((displayWatermark, isGuarded) => {
    if (!isMounted()) return
    if (widget.atoms === undefined) shell.setWatermark(displayWatermark)
    if (isGuarded) loadServices()
  }, loadServices)
}

const loadLastUsed = () => import("../view/main/findLastUsed.js")

/** Asks for the project's settings at once. */
export const askEarly = (
  publicToken: string,
  options: ClientOptions,
  page: Pick<PageFacts, "answers" | "appSessionId"> = {}
): Early => {
  const settings = clientSettings(publicToken, options)
  const { hosts, storageKey } = settings
  const stored = storedSession(settings, hosts.customApiDomain, readStoredState)
  const appSessionId = appSessionIdOf(page)
  const timezone = timeZone()
  const telemetry = () =>
    telemetryOf({
      eventId: idOf("event-id", uuid()),
      appSessionId,
      persistentId: persistentId(keyOf(storageKey, "persistent_id")),
      at: Date.now(),
      timezone,
      session: stored.snapshot().session,
      hostname: location.hostname
    })

  const send = (request: WireRequest, signal?: AbortSignal): PageAnswer => {
    const identity = request.authorized
      ? callerHeaders({
          publicToken,
          sessionToken: stored.identity()?.token ?? null,
          telemetry: telemetry(),
          origin: location.origin
        })
      : undefined
    const { href, ...init } = fetchArguments(hosts.api, request, identity)
    const response = fetch(href, { ...init, ...(signal && { signal }) })
    // Who uses the response handles the failure
    response.catch(() => {})
    return { request: { href, body: init.body, authorization: identity?.Authorization }, response }
  }

  const aborter = new AbortController()
  const timer = setTimeout(() => aborter.abort(), requestTimeout)
  const { request, response } = send(
    { method: "GET", path: settingsPath, parameters: { public_token: publicToken }, authorized: true },
    aborter.signal
  )
  let known: ProjectSettings | undefined
  const asked = response.then(async (given) => {
    const read = readSettingsAnswer(memberOf(await given.clone().json(), "data"))
    // Without the settings, a form might be sent without the proof that they ask for
    if (!given.ok || read instanceof Mismatch) throw new NetworkError({})
    known = read
    if (read.vertical === "B2B" && !isOver) warner(options.onWarning, "error")(b2bProject)
    return read
  })
  // The settings are everybody's
  const left = withoutDate({ request: { ...request, authorization: undefined }, response })
  leaveAnswer(page, left, Infinity)
  // After a failure, the services ask again
  left.response.catch(() => dropAnswer(page, left))
  const answered = asked.catch(() => {})
  // The services may read the answer later
  void answered.then(() => clearTimeout(timer))

  /** Runs `use` once the settings are there. */
  const withSettings = (use: (settings: ProjectSettings) => void) => void asked.then(use, () => {})

  const submit = makeEarlySubmit((request) => {
    const sent = withoutDate(send(request))
    leaveAnswer(page, sent)
    return () => dropAnswer(page, sent)
  }, storageKey)

  let isOver = false
  let hasReported = false

  /** Sends events as a batch. */
  const log = (body: ReadonlyArray<unknown>) => {
    // Browsers refuse more than 64 KiB that outlive the page
    const keepalive = toJson(body).length < 16_384
    send({ method: "POST", path: eventsPath, body, authorized: false, keepalive })
  }

  const early: Early = {
    answered,
    onSettings: (callback, failed) =>
      void asked.then(
        (known) => callback(known.displayWatermark, isGuarded(known)),
        () => settings.isTest && failed()
      ),
    storeSettings: () =>
      asked.then(
        (known) => {
          const store = () => {
            localStorage.setItem(keyOf(storageKey, "bootstrap"), toJson(known))
            return true
          }
          return !isOver && attempt(store) === true
        },
        () => false
      ),
    logRender: (config) => {
      if (isOver) return false
      if (settings.telemetry) {
        const events = hasReported ? [] : [loggedEvent(publicToken, telemetry(), clientMade)]
        const rendered = loginRendered(config)
        // The event has the project's settings. Without an answer, it has those of the last visit, or null
        const last = readStoredSettings(attempt(() => localStorage.getItem(keyOf(storageKey, "bootstrap"))))
        void asked
          .catch(() => (last instanceof Mismatch ? null : last))
          .then((bootstrap) => {
            events.push(loggedEvent(publicToken, telemetry(), rendered(bootstrap)))
            while (events.length > 0) log(events.splice(0, settings.eventBatchSize))
          })
      }
      hasReported = true
      return true
    },
    submit: (form) =>
      withSettings((settings) => {
        if (!isOver) submit(form, settings)
      }),
    submitBlocked,
    lastUsed: (root) =>
      loadChunk(loadLastUsed).then(
        ({ findLastUsed }) => findLastUsed(root, storageKey, Date.now()),
        () => undefined
      ),
    serve: (...widget) => serveEarly(early, ...widget),
    takeOver: () => {
      isOver = true
      return {
        appSessionId,
        hasReported,
        hasReadSettings: known !== undefined,
        displayWatermark: known?.displayWatermark
      }
    }
  }
  return early
}

/** Without the `Date` header: the response may wait, and the header would count as the time of then. */
const withoutDate = ({ request, response }: PageAnswer): PageAnswer => {
  const dateless = response.then((given) => {
    const copy = new Response(given.body, given)
    copy.headers.delete("date")
    return copy
  })
  // Who uses it handles the failure
  dateless.catch(() => {})
  return { request, response: dateless }
}
