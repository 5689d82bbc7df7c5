import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { fillPath, type AnyCall } from "../../src/domain/api/Endpoint.js"
import { asynchronous, inOrder, leastValues } from "../support/arguments.js"
import { authenticatedJson } from "../support/answers.js"
import { callPath, fakeClient } from "../support/client.js"
import { endpoints } from "../support/endpoints.js"
import { fakeFrame, fakeGoogle, started } from "../support/oneTap.js"
import { creationOptions, requestOptions } from "../support/passkeys.js"
import { ok } from "../support/wire.js"

/** The requests of each action, except those that leave the page instead. */
const requestsOfActions: Readonly<Record<string, ReadonlyArray<string>>> = {
  "user.get": ["GET /users/me"],
  "webauthn.register": ["POST /webauthn/register/start", "POST /webauthn/register"],
  "webauthn.authenticate": ["POST /webauthn/authenticate/start/primary", "POST /webauthn/authenticate"],
  "webauthn.browserSupportsAutofill": [],
  "rbac.isAuthorized": [],
  "rbac.allPermissions": [],
  authenticateByUrl: []
}

/** The request of a call with its required arguments, signed out. */
const requestOf = (name: string, { method, path }: AnyCall) => {
  const { id = "", webauthn_registration_id = "" } = leastValues[name] ?? {}
  const parameters = { id: String(id), webauthn_registration_id: String(webauthn_registration_id) }
  return `${method} ${fillPath(path, { ...parameters, factor: "primary" })}`
}

const requests: Readonly<Record<string, ReadonlyArray<string>>> = {
  ...requestsOfActions,
  ...Object.fromEntries(endpoints.map(([name, call]) => [name, [requestOf(name, call)]]))
}

/** Has the required fields of every answer. */
const answer = ok({
  ...authenticatedJson(),
  webauthn_registration_id: "id-1",
  webauthn_registration: { webauthn_registration_id: "id-1", verified: true },
  public_key_credential_creation_options: creationOptions,
  public_key_credential_request_options: requestOptions,
  method_id: "method-1",
  userType: "new",
  challenge: "Sign this.",
  totp_id: "totp-1",
  secret: "secret",
  valid_password: true,
  score: 4,
  strength_policy: "zxcvbn",
  feedback: {},
  client: { client_id: "app" },
  consent_required: false,
  member: null
})

describe("each method of the client sends its own request", () => {
  for (const [method, row] of asynchronous) {
    it.scoped(method, () =>
      Effect.gen(function* () {
        const frame = fakeFrame(({ method: asked }) =>
          Effect.succeed(asked === "oneTapStart" ? started : { redirect_url: "https://app.test/one-tap" })
        )
        const google = fakeGoogle(Effect.succeed({ _tag: "Credential", credential: "C" }))
        const layers = { ProviderFrame: frame.layer, GoogleIdentity: google.layer }
        const { auth, sent, visited } = yield* fakeClient({ answer: () => answer, layers })
        yield* Effect.promise(async () => callPath(auth, method, inOrder(row, leastValues[method] ?? {})))
        const isStart = method.startsWith("oauth.") && method.endsWith(".start")
        assert.deepStrictEqual(
          sent().map(({ method, path }) => `${method} ${path}`),
          isStart ? [] : requests[method]
        )
        const [, provider] = method.split(".")
        const left = provider === "googleOneTap" ? "https://app.test/one-tap" : `/oauth/${provider}/start?`
        if (isStart) assert.include(visited.at(-1), left)
        else assert.lengthOf(visited, 1)
      })
    )
  }
})
