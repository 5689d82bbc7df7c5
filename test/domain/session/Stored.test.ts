/** The readers of storage and the schemas of the same data agree. */
import * as Arbitrary from "effect/Arbitrary"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { ProjectSettings } from "../../../src/domain/project/SettingsSchema.js"
import { isObject } from "../../../src/domain/values/objects.js"
import * as Projects from "../../../src/domain/ownCalls/Projects.js"
import { Mismatch, parseJson } from "../../../src/domain/values/readers.js"
import { readLeniently } from "../../../src/domain/schemas/readLeniently.js"
import { readShellSettings } from "../../../src/domain/project/readShellSettings.js"
import { readSettingsAnswer, readStoredSettings } from "../../../src/domain/project/readSettings.js"
import { readStoredMember, storedMember } from "../../../src/domain/organizations/memberState.js"
import {
  MemberSchema,
  MemberSessionSchema,
  OrganizationSchema
} from "../../../src/domain/organizations/recordSchemas.js"
import { readStoredState } from "../../../src/domain/session/StoredState.js"
import * as memberRecords from "../../support/memberRecords.js"
import { SessionState, sessionJson, userJson } from "../../support/answers.js"

/** What may stand where something else is expected. Undefined stands for nothing. */
const junk = FastCheck.constantFrom<Array<unknown>>(undefined, null, true, 0, "", "text", [], {}, [null], {
  a: 1
})

/** How many members, however deep, a value has. */
const sizeOf = (value: unknown): number =>
  typeof value !== "object" || value === null
    ? 0
    : Object.values(value).reduce<number>((sum, member) => sum + 1 + sizeOf(member), 0)

/** The value with its member number `at` replaced by `by`, or left out. */
const spoiled = (value: unknown, at: number, by: unknown): unknown => {
  let left = at
  const copy = (each: unknown): unknown => {
    if (typeof each !== "object" || each === null) return each
    const members = Object.entries(each).flatMap(([name, member]): Array<[string, unknown]> => {
      if (left-- !== 0) return [[name, copy(member)]]
      return by === undefined ? [] : [[name, by]]
    })
    return Array.isArray(each) ? members.map(([, member]) => member) : Object.fromEntries(members)
  }
  return copy(value)
}

const itAgrees = <A, Written, I>(
  name: string,
  schema: Schema.Schema<Written, I>,
  read: (text: string) => A | Mismatch,
  decode: (value: unknown) => Either.Either<A, unknown>,
  spoiledBefore: ReadonlyArray<string> = []
) => {
  const decodeText = (json: string) =>
    Either.flatMap(
      Either.try((): unknown => JSON.parse(json)),
      decode
    )
  const encode = Schema.encodeSync(Schema.parseJson(schema))

  const expectAgreement = (json: string) => {
    const expected = Either.getOrElse(decodeText(json), () => "unreadable")
    const actual = read(json)
    expect(actual instanceof Mismatch ? "unreadable" : actual).toStrictEqual(expected)
  }

  describe(name, () => {
    it("reads what the schema encodes, and JSON.stringify writes the same", () => {
      const property = FastCheck.property(Arbitrary.make(schema), (value) => {
        // Copying an object, as the schema does, changes its prototype instead of this member
        FastCheck.pre(!JSON.stringify(value).includes('"__proto__"'))
        const json = encode(value)
        expectAgreement(json)
        expect(JSON.parse(JSON.stringify(value))).toStrictEqual(JSON.parse(json))
      })
      FastCheck.assert(property, { numRuns: 60 })
    })

    it("reads or rejects a damaged value as the schema does", () => {
      const property = FastCheck.property(Arbitrary.make(schema), FastCheck.nat(), junk, (value, at, by) => {
        const written: unknown = JSON.parse(encode(value))
        expectAgreement(JSON.stringify(spoiled(written, at % Math.max(1, sizeOf(written)), by)))
      })
      FastCheck.assert(property, { numRuns: 300 })
    })

    it.each(["{", "[]", "{}", "null", "1", '"text"', ...spoiledBefore])(
      "agrees with the schema about %s",
      expectAgreement
    )
  })
}

it.each([null, ""])("readStoredState reads %j as nothing", (text) => {
  expect(readStoredState(text)).toBe(null)
})

/** A session with this factor. */
const withFactor = (factor: unknown) =>
  JSON.stringify({ user: null, session: sessionJson(1, { authentication_factors: [factor] }) })

const decodeState = (value: unknown) =>
  Either.map(readLeniently(SessionState)(value), (reading) => reading.value)

itAgrees("readStoredState", SessionState, readStoredState, decodeState, [
  withFactor("otp"),
  withFactor({ type: 5 }),
  JSON.stringify({ user: { ...userJson, plan: "pro" }, session: null, added: [1] }),
  ...["ada", null, [null]].map((external_id) =>
    JSON.stringify({ user: { ...userJson, external_id }, session: null })
  )
])

const StoredMember = Schema.NullOr(
  Schema.Struct({ session: MemberSessionSchema, member: MemberSchema, organization: OrganizationSchema })
)
itAgrees(
  "readStoredMember",
  StoredMember,
  (text) => {
    const state = readStoredMember(text)
    return state instanceof Mismatch ? state : storedMember(state)
  },
  (value) => Either.map(readLeniently(StoredMember)(value), (reading) => reading.value),
  [{ slack: ["T1"], hubspot: "T2" }, ["T1"], "T1", null].map((allowed_oauth_tenants) =>
    JSON.stringify({
      session: memberRecords.session,
      member: memberRecords.member,
      organization: { ...memberRecords.organization, allowed_oauth_tenants }
    })
  )
)
itAgrees(
  "readStoredSettings",
  ProjectSettings,
  readStoredSettings,
  Schema.decodeUnknownEither(ProjectSettings)
)

const { answer } = Projects.bootstrap
const decodeAnswer = (data: unknown) => {
  // Nobody reads the members that every answer has
  const whole = isObject(data) && !Array.isArray(data) ? { ...data, status_code: 200, request_id: "" } : data
  return Either.map(Schema.decodeUnknownEither(answer)(whole), Projects.settingsOf)
}
itAgrees("readSettingsAnswer", answer, parseJson(readSettingsAnswer), decodeAnswer)

it("readStoredState refuses a state that is nested 20,000 levels deep", () => {
  const nested = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`
  const state = `{"session":null,"user":{"user_id":"user-1","trusted_metadata":${nested}}}`
  expect(readStoredState(state)).toBeInstanceOf(Mismatch)
})

describe("readShellSettings", () => {
  const roles = [{ role_id: "editor", permissions: [{ resource_id: "documents", actions: ["edit"] }] }]

  it("reads the watermark and what the stored policy allows each role", () => {
    const rbacPolicy = {
      roles: roles.map((role) => ({ ...role, description: "" })),
      resources: [],
      scopes: []
    }
    expect(readShellSettings(JSON.stringify({ displayWatermark: true, rbacPolicy }))).toEqual({
      displayWatermark: true,
      rbacPolicy: { roles }
    })
  })

  it.each(["", "{", "null", JSON.stringify({ displayWatermark: "yes", rbacPolicy: null })])(
    "returns the defaults for what cannot be read: %s",
    (text) => {
      expect(readShellSettings(text)).toEqual({ displayWatermark: false, rbacPolicy: null })
    }
  )
})
