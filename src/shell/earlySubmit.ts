/** Submits a form of Main before the services are loaded. They use the response. */
import { keyOf } from "../domain/session/StoragePlaces.js"
import { submitLifetime } from "../domain/limits/RequestLimits.js"
import type { WireRequest } from "../domain/calls/request.js"
import { linkLifetime, writeFlowStart } from "../domain/login/FlowStart.js"
import { isGuarded, type ProjectSettings } from "../domain/project/ProjectSettings.js"
import { earlyRequest } from "../domain/widget/earlyRequest.js"
import { attempt } from "../page/attempt.js"
import type { PageAnswer } from "../page/pageFacts.js"
import type { Submission } from "../view/mount/flow.js"

interface Submitted extends PageAnswer {
  readonly form: Submission
  /** Milliseconds since 1970. */
  readonly at: number
}

export const makeEarlySubmit = (send: (request: WireRequest) => PageAnswer, storageKey: string) => {
  let last: Submitted | undefined

  const wasSent = ({ config, tab, value }: Submission) =>
    last?.form.tab === tab && last.form.value === value && last.form.config === config

  return {
    /** Sends the form, unless it needs a proof or was just sent. */
    submit: (form: Submission, settings: ProjectSettings): void => {
      const request = earlyRequest(form.tab, form.value, form.config)
      if (request === undefined || isGuarded(settings) || wasSent(form)) return
      if (request.sendsLink && settings.pkceRequiredForEmailMagicLinks) return
      const { body, path } = request
      const at = Date.now()
      // As the services do, because the email may be sent although its answer is lost
      if (request.sendsLink) {
        const start = writeFlowStart({ at, lifetime: linkLifetime(body), startedFor: form.value })
        attempt(() => localStorage.setItem(keyOf(storageKey, "began_email"), start))
      }
      last = { form, at, ...send({ method: "POST", path, body, authorized: true }) }
    },
    /** The form that was sent last with its response, when it is this one. Once, and not for another form later. */
    responseTo: (form: Submission): Submitted | undefined => {
      const sent = wasSent(form) ? last : undefined
      last = undefined
      return sent !== undefined && Date.now() - sent.at < submitLifetime ? sent : undefined
    }
  }
}
