/** A whole client on a faked page. */
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { makeBrowserClient } from "../../src/client/browserClient.js"
import type { LayeredClientOptions } from "../../src/client/AuthClient.js"
import { makeBrowserOrganizations } from "../../src/client/browserOrganizations.js"
import type { LoadedClient } from "../../src/client/syncMembers.js"
import { makeClientOnDemand, type ClientOnDemand } from "../../src/shell/client.js"
import { organizationClient } from "../../src/shell/createOrganizationClient.js"
import { userClient } from "../../src/shell/userClient.js"
import type { ServiceLayers } from "../../src/services/wiring/layerCore.js"
import { authenticatedJson, bootstrapJson } from "./answers.js"
import { ok, type Answer, type Call } from "./wire.js"
import { fakeWorld, publicToken, type WorldOptions } from "./world.js"

/** Answers bootstrap and the event log. `script` answers all other calls. */
export const withBackground =
  (script: (call: Call) => Answer | undefined = () => undefined) =>
  (call: Call): Answer | undefined =>
    call.path === "/events"
      ? ok({})
      : call.path.startsWith("/projects/bootstrap/")
        ? ok(bootstrapJson())
        : script(call)

interface FakeClientOptions extends WorldOptions {
  /** Services that the faked page does not have. */
  readonly layers?: ServiceLayers
}

/** A loaded client that uses the test's clock and is closed after the test. */
const onFakedPage =
  <Client>(make: (token: string, settings: LayeredClientOptions) => ClientOnDemand<LoadedClient, Client>) =>
  ({ answer, client, layers, ...options }: FakeClientOptions = {}) =>
    Effect.gen(function* () {
      const clock = yield* Effect.clock
      const world = fakeWorld({ ...options, answer: withBackground(answer) })
      const settings = {
        onWarning: (message: string) => world.warnings.push(message),
        ...client,
        layers: { ...world.layers, Clock: clock, ...layers }
      }
      const { client: auth, services } = make(options.token ?? publicToken, settings)
      yield* Effect.acquireRelease(
        Effect.promise(() => services.load()),
        () => Effect.promise(() => auth.close())
      )
      /** The calls of the site, without bootstrap and events. */
      const sent = () => world.wire.calls.filter(({ path }) => !/^\/(events$|projects\/)/.test(path))
      return { ...world, auth, sent }
    })

const loadMistakes = () => import("../../src/shell/clientMistakes.js")

/** A client of users. */
export const fakeClient = onFakedPage((token, settings) =>
  makeClientOnDemand(
    userClient,
    "createAuthClient",
    token,
    settings,
    (facts) => makeBrowserClient(token, settings, facts),
    loadMistakes
  )
)

/** A client of organizations. */
export const fakeOrganizationClient = onFakedPage((token, settings) =>
  makeClientOnDemand(
    organizationClient,
    "createOrganizationClient",
    token,
    settings,
    (facts) => makeBrowserOrganizations(token, settings, facts),
    loadMistakes
  )
)

/** The error that a promise rejects with. Dies when it does not reject. */
export const rejection = (run: () => Promise<unknown>): Effect.Effect<unknown> =>
  Effect.promise(() =>
    run().then(
      () => Promise.reject(new Error("It was not rejected")),
      (error: unknown) => error
    )
  )

/** Calls a method with any arguments, as JavaScript can. */
export const untyped = (method: (...args: never) => unknown, ...args: ReadonlyArray<unknown>): unknown =>
  Reflect.apply(method, undefined, args)

/** As `untyped`, for the method at a path such as `otps.sms.send`. */
export const callPath = (auth: object, path: string, args: ReadonlyArray<unknown>): unknown => {
  const found = path
    .split(".")
    .reduce((at: unknown, name) => (typeof at === "object" && at ? Reflect.get(at, name) : undefined), auth)
  if (typeof found !== "function") throw new Error(`The client has no ${path}`)
  return Reflect.apply(found, undefined, args)
}

/** An HttpClient as a site would write it, without our helpers. */
export const ownClient = () => {
  const urls: Array<string> = []
  const layer = Layer.succeed(
    HttpClient.HttpClient,
    HttpClient.make((request, url) =>
      Effect.sync(() => {
        urls.push(url.pathname)
        const data = url.pathname.includes("bootstrap") ? bootstrapJson() : authenticatedJson()
        return HttpClientResponse.fromWeb(request, Response.json({ data }))
      })
    )
  )
  return { urls, layer }
}
