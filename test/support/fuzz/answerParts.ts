/** The parts that read answers of the provider. */
import * as Arbitrary from "effect/Arbitrary"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import { expect } from "vitest"
import { apiErrorOf } from "../../../src/domain/schemas/answerErrors.js"
import { defaultSections, splitScopes } from "../../../src/domain/idp/Consent.js"
import {
  CreationOptions,
  readOptions,
  RequestOptions
} from "../../../src/domain/passkeys/CredentialOptions.js"
import { inboxLinks, senderDomain } from "../../../src/domain/widget/InboxLinks.js"
import { indexPolicy, isAuthorized } from "../../../src/domain/rbac/Rbac.js"
import { readSettingsAnswer } from "../../../src/domain/project/readSettings.js"
import { anything, Mismatch, parseJson, record } from "../../../src/domain/values/readers.js"
import { memberSessionOfClaims } from "../../../src/domain/organizations/memberSessionOfClaims.js"
import { readPlainMemberAnswer } from "../../../src/domain/organizations/plainMemberAnswer.js"
import { readPlainAnswer } from "../../../src/domain/session/plainAnswer.js"
import {
  organizationClaim,
  sessionClaim,
  sessionOfClaims
} from "../../../src/domain/session/sessionOfClaims.js"
import { readLeniently } from "../../../src/domain/schemas/readLeniently.js"
import { sameState } from "../../../src/domain/session/Session.js"
import { SessionCheckError, verifyMemberSession, verifySession } from "../../../src/server.js"
import { untyped } from "../client.js"
import { endpoints, organizationEndpoints } from "../endpoints.js"
import { fullAnswer } from "../fullAnswer.js"
import { fullMemberAnswer } from "../memberRecords.js"
import { creation, request, settings } from "./examples.js"
import { part, type Part } from "./part.js"
import { jsonLike, jsonLikeAny, jsonTextsLike } from "./values.js"

const { constantFrom, tuple } = FastCheck

/** The answer of each call of either client, and its reader. */
export const answers = [...endpoints, ...organizationEndpoints].map(([name, call]) => {
  const schema = Schema.make<unknown>(call.answer.ast)
  return { name, schema, read: readLeniently(schema), examples: Arbitrary.make(Schema.encodedSchema(schema)) }
})

const jwtHeader = { alg: "ES256", kid: "jwk-test-1", typ: "JWT" }
const jwtClaims = {
  aud: ["project-test-1"],
  exp: 1_767_700_800,
  sub: "user-test-1",
  [sessionClaim]: {
    id: "session-test-1",
    roles: ["editor"],
    authentication_factors: [{ delivery_method: "sms" }]
  },
  [organizationClaim]: { organization_id: "organization-1", slug: "analytical" }
}

const consent = {
  request_id: "request-1",
  consent_required: true,
  scope_results: [
    { scope: "openid", is_grantable: true, description: "" },
    { scope: "documents", is_grantable: false, description: "" }
  ],
  client: { client_id: "app-1", client_name: "App", client_description: "", logo_url: "" }
}

export const answerParts: ReadonlyArray<Part> = [
  part(
    "answers of every call",
    FastCheck.nat(answers.length - 1).chain((at) =>
      tuple(constantFrom(at), jsonLikeAny(answers[at]?.examples ?? FastCheck.anything()))
    ),
    ([at, json]) => answers[at]?.read(json),
    4
  ),
  part(
    "full answers",
    jsonLike(fullAnswer, fullMemberAnswer),
    (json) => {
      for (const { read } of answers) read(json)
    },
    0.25
  ),
  part("JWTs of sessions", tuple(jsonTextsLike(jwtHeader), jsonTextsLike(jwtClaims)), async (texts) => {
    const jwt = [...texts, "signature"].map((text) => Buffer.from(text).toString("base64url")).join(".")
    for (const verify of [verifySession, verifyMemberSession]) {
      const checked: Promise<unknown> = verify(jwt, { projectId: "project-test-1", jwks: { keys: [] } })
      expect(await checked.catch((error: unknown) => error)).toBeInstanceOf(SessionCheckError)
    }
    const claims = parseJson(record(anything))(texts[1])
    if (claims instanceof Mismatch) return
    sessionOfClaims(claims)
    memberSessionOfClaims(claims)
  }),
  part(
    "answers that confirm a session without services",
    jsonTextsLike({ data: fullAnswer }, { data: fullMemberAnswer }),
    (text) => {
      for (const read of [readPlainAnswer, readPlainMemberAnswer]) {
        const answer = read(text)
        if (answer === undefined) continue
        expect(answer.session.user_id).toBe(answer.user.user_id)
        expect([answer.session_token, answer.session_jwt]).not.toContain("")
      }
    }
  ),
  part(
    "refusals",
    jsonLike({ status_code: 400, error_type: "a", error_message: "b", error_details: {} }),
    (json) => apiErrorOf(json, 400)
  ),
  part("passkey options", jsonTextsLike(creation, request), (text) => {
    readOptions(CreationOptions, text)
    readOptions(RequestOptions, text)
  }),
  part("settings of the project", jsonLike(settings), (json) => {
    const read = readSettingsAnswer(json)
    if (read instanceof Mismatch) return
    const { emailDomains, rbacPolicy } = read
    isAuthorized(indexPolicy(rbacPolicy), ["editor", "constructor"], "documents", "toString")
    inboxLinks(senderDomain(undefined, emailDomains))
    defaultSections(["openid", "documents"], "App", rbacPolicy)
  }),
  part("answers about consent", jsonLike(consent), (json) => {
    for (const { read } of answers.filter(({ name }) => name === "idp.oauthAuthorizeStart")) {
      const answer = read(json)
      const results: unknown =
        answer._tag === "Right" && Reflect.get(Object(answer.right.value), "scope_results")
      if (Array.isArray(results)) untyped(splitScopes, results)
    }
  }),
  part("equal and other states", tuple(jsonLike(fullAnswer), jsonLike(fullAnswer)), ([a, b]) => {
    if (!sameState(a, a)) throw new Error("A state must equal itself")
    if (sameState(a, b) !== sameState(b, a)) throw new Error("Equality must not depend on the order")
  })
]
