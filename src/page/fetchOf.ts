/** How the services get the responses to requests that the page has sent before they were loaded. */
import { sameState } from "../domain/session/Session.js"
import { attempt } from "./attempt.js"
import { dropAnswer, type PageAnswer, type PageFacts } from "./pageFacts.js"

/** `fetch`, but a request that the page has sent already gets the response that is there, once. `send` sends all others. */
export const fetchOf =
  (page: PageFacts, send: typeof fetch = (...request) => fetch(...request)): typeof fetch =>
  (input, init) => {
    const answer = page.answers?.find(({ request }) => isSame(request, String(input), init))
    if (answer === undefined) return send(input, init)
    dropAnswer(page, answer)
    return answer.response
  }

/** The order of members in a body says nothing. */
const isSame = (
  { authorization, body, href }: PageAnswer["request"],
  address: string,
  init: RequestInit | undefined
): boolean =>
  new URL(href).href === address &&
  (authorization === undefined || new Headers(init?.headers).get("Authorization") === authorization) &&
  sameState(jsonIn(init?.body), jsonIn(body))

const jsonIn = (body: unknown): unknown =>
  attempt((): unknown =>
    JSON.parse(ArrayBuffer.isView(body) ? new TextDecoder().decode(body) : String(body ?? null))
  )
