/** The playground's own server routes, next to the provider's `_control`. */
import type { IncomingMessage, ServerResponse } from "node:http"
import { json } from "node:stream/consumers"

type Order = (body: unknown) => unknown

/** Serves the routes of the table (`METHOD /path`), to same-origin pages only. */
export const answerOrder = async (
  orders: Readonly<Record<string, Order>>,
  request: IncomingMessage,
  response: ServerResponse
): Promise<void> => {
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body))
  const { host, origin } = request.headers
  if (origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host)) {
    send(403, { message: "Of the same origin only." })
    return
  }
  const order = orders[`${request.method} ${request.url}`]
  if (order === undefined) {
    send(404, { message: "There is no such order." })
    return
  }
  try {
    send(200, order(request.method === "POST" ? await json(request) : undefined) ?? {})
  } catch {
    send(400, { message: "The order cannot be understood." })
  }
}
