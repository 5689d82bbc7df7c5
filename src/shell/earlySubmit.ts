/** Submits a form of Main before the services are loaded. They use the response. */
import { keyOf } from "../domain/session/StoragePlaces.js"
import type { WireRequest } from "../domain/calls/request.js"
import { linkLifetime, writeFlowStart } from "../domain/login/FlowStart.js"
import { isGuarded, type ProjectSettings } from "../domain/project/ProjectSettings.js"
import { earlyRequest } from "../domain/widget/earlyRequest.js"
import { attempt } from "../page/attempt.js"
import type { Submission } from "../view/mount/flow.js"

/** `send` leaves the response to the services, and returns the function that takes it back. */
export const makeEarlySubmit = (send: (request: WireRequest) => () => void, storageKey: string) => {
  let last: Submission | undefined
  let takeBack = () => {}

  /** Sends the form, unless it needs a proof or was just sent. The services get the response to the last form only. */
  return (form: Submission, settings: ProjectSettings): void => {
    const { config, tab, value } = form
    if (last?.tab === tab && last.value === value && last.config === config) return
    last = form
    takeBack()
    const request = earlyRequest(tab, value, config)
    if (request === undefined || isGuarded(settings)) return
    if (request.sendsLink && settings.pkceRequiredForEmailMagicLinks) return
    const { body, path } = request
    // As the services do, because the email may be sent although its answer is lost
    if (request.sendsLink) {
      const start = writeFlowStart({ at: Date.now(), lifetime: linkLifetime(body), startedFor: value })
      attempt(() => localStorage.setItem(keyOf(storageKey, "began_email"), start))
    }
    takeBack = send({ method: "POST", path, body, authorized: true })
  }
}
