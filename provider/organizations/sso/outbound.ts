/** Requests of the provider to identity providers. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { parseUrl } from "../../../src/domain/values/parseUrl.js"
import type { ApiError } from "../../../src/domain/errors/CallErrors.js"
import { Caller } from "../../http/Caller.js"
import { isOfThisMachine } from "../../http/origins.js"

/** Milliseconds. */
const timeLimit = 10_000

/** Whether an identity provider may have this address: HTTPS, or HTTP of this machine. */
export const isAllowed = (address: string): boolean => {
  const url = parseUrl(address)
  return (
    url !== undefined &&
    (url.protocol === "https:" || (url.protocol === "http:" && isOfThisMachine(url.hostname)))
  )
}

const textAt = async (address: string, init: RequestInit): Promise<string> => {
  const signal = AbortSignal.timeout(timeLimit)
  const response = await globalThis.fetch(address, { redirect: "error", ...init, signal })
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`)
  return response.text()
}

/** The text at an address. Fails with `error`. */
export const fetchText = (address: string, error: ApiError, init: RequestInit = {}) =>
  Effect.gen(function* () {
    const { address: own } = yield* Caller
    // This provider answers one request at a time, so it would wait for itself. Worlds below its address are other providers
    const isOwn =
      own !== undefined && ["/v1/", "/.well-known/"].some((path) => address.startsWith(own + path))
    if (isOwn || !isAllowed(address)) return yield* Effect.fail(error)
    return yield* Effect.tryPromise({ try: () => textAt(address, init), catch: () => error })
  })

/** The JSON at an address, as the schema describes it. Fails with `error`. */
export const fetchJson = <A, I>(
  address: string,
  schema: Schema.Schema<A, I>,
  error: ApiError,
  init?: RequestInit
) =>
  Effect.flatMap(fetchText(address, error, init), (text) =>
    Effect.mapError(Schema.decode(Schema.parseJson(schema))(text), () => error)
  )
