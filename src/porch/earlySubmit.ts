/** Submits a form of Main before the services are loaded. They adopt the answer. */
import type { WidgetConfig } from "../domain/widget/Config.js"
import { submitLifetime } from "../domain/client/CoreLimits.js"
import { firstRequest } from "../domain/widget/firstRequest.js"
import { flowStartKey, linkLifetime, writeFlowStart } from "../domain/login/FlowStart.js"
import { isObject } from "../domain/values/objects.js"
import type { MainTab } from "../domain/widget/Products.js"
import { isGuarded, type ProjectSettings } from "../domain/project/ProjectSettings.js"
import { attempt } from "../page/attempt.js"

/** A form with its valid address or number. */
export interface EarlyForm {
  readonly tab: MainTab
  readonly value: string
  readonly config: WidgetConfig
}

interface Submitted {
  readonly href: string
  readonly body: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly answer: Promise<Response>
}

interface Sending {
  readonly send: (href: string, init: RequestInit) => Promise<Response>
  readonly urlOf: (path: string) => string
  readonly storageKey: string
}

export const makeEarlySubmit = ({ send, storageKey, urlOf }: Sending) => {
  let last: Submitted | undefined

  return {
    /** Sends the form, unless it needs a proof or was just sent. */
    submit: ({ config, tab, value }: EarlyForm, settings: ProjectSettings): void => {
      const request = firstRequest(tab, value, config)
      if (request === undefined || isGuarded(settings)) return
      if (request.sendsLink && settings.pkceRequiredForEmailMagicLinks) return
      const href = urlOf(request.path)
      const body = JSON.stringify(request.body)
      if (last?.href === href && last.body === body) return
      const at = Date.now()
      // As the services do, because the e-mail may be sent although its answer is lost
      if (request.sendsLink) {
        const start = writeFlowStart({ at, lifetime: linkLifetime(request.body), startedFor: value })
        attempt(() => localStorage.setItem(flowStartKey(storageKey, "email"), start))
      }
      const answer = send(href, { method: "POST", body })
      // The services show a failure to the user
      answer.catch(() => {})
      last = { href, body, at, answer }
    },
    /** The answer to the form that was sent last, when this is the same request. Once, and not for another one later. */
    answerTo: async (href: string, init: RequestInit | undefined): Promise<Response | undefined> => {
      if (last?.href !== href) return undefined
      const { answer, at, body } = last
      last = undefined
      const isSame = isSameJson(body, await new Response(init?.body).text())
      return isSame && Date.now() - at < submitLifetime ? answer : undefined
    }
  }
}

/** Whether two texts are the same JSON object, whatever the order of its members. */
const isSameJson = (one: string, other: string): boolean => {
  const sorted = (text: string) => {
    const json: unknown = JSON.parse(text)
    return JSON.stringify(isObject(json) ? Object.entries(json).sort() : json)
  }
  return sorted(one) === sorted(other)
}
