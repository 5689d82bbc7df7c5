import * as AST from "effect/SchemaAST"
import type * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import { describe, expect, expectTypeOf, it } from "vitest"
import { argumentsOf } from "../../../src/domain/calls/Arguments.js"
import {
  fillPath,
  isMemberCall,
  isRow,
  make,
  type AnyMemberCall,
  type Row
} from "../../../src/domain/calls/Endpoint.js"
import type { CallMethods } from "../../../src/domain/calls/Methods.js"
import type { CallError } from "../../../src/domain/errors/CallErrors.js"
import type { MissingPKCEError } from "../../../src/domain/errors/DeviceErrors.js"
import { checkArguments } from "../../../src/domain/errors/Usage.js"
import type { MemberAuthenticatedByEmail } from "../../../src/domain/organizations/answers.js"
import { MemberAuthenticated } from "../../../src/domain/organizations/answerSchemas.js"
import { required, taking, texts } from "../../../src/domain/organizations/fieldSchemas.js"
import type { MagicLinkRedemption } from "../../../src/domain/organizations/magicLinks.js"
import type { OrganizationUpdate } from "../../../src/domain/organizations/organization.js"
import {
  internalOrganizationCalls,
  organizationCalls
} from "../../../src/domain/organizations/organizationCalls.js"
import { expectRoundTrip } from "../support.js"
import { actions, wire } from "./wire.js"

const rowsOf = (group: object, prefix = ""): ReadonlyArray<readonly [name: string, row: Row]> =>
  Object.entries(group).flatMap(([name, member]: [string, object]) =>
    isRow(member) ? [[`${prefix}${name}`, member] as const] : rowsOf(member, `${prefix}${name}.`)
  )

const rows = [...rowsOf(organizationCalls), ...rowsOf(internalOrganizationCalls)]

const calls = rows.flatMap(([name, row]): ReadonlyArray<readonly [name: string, call: AnyMemberCall]> =>
  isMemberCall(row) ? [[name, row]] : []
)

const callOf = (name: string): AnyMemberCall => {
  const call = calls.find(([each]) => each === name)?.[1]
  if (call === undefined) throw new Error(`The table has no call ${name}`)
  return call
}

/** The paths' parameters have other names in the description. */
const routeOf = (call: { readonly method: string; readonly path: string }) =>
  `${call.method} ${call.path.replace(/:\w+/g, "{}")}`

const bodyOf = ({ payload }: AnyMemberCall): ReadonlyArray<string> | "none" =>
  AST.isVoidKeyword(payload.ast)
    ? "none"
    : AST.getPropertySignatures(AST.encodedAST(payload.ast))
        .map(({ isOptional, name }) => `${String(name)}${isOptional ? "?" : ""}`)
        .sort()

const words = (text: string | undefined) => text?.trim().split(" ").filter(Boolean) ?? []

const expected = (line: string) => {
  const [route = "", body = "", marks] = line.split(" | ").map((part) => part.replace(/ ?\|$/, ""))
  const [method, path = ""] = words(route)
  const [X, I, keeps, ...carried] = [
    ...["X", "I", "keeps"].map((mark) => words(marks).includes(mark)),
    ...words(marks).filter((mark) => !["X", "I", "keeps"].includes(mark))
  ]
  return {
    route: `${method} ${path.startsWith("/idp") ? "" : "/b2b"}${path.replace(/\{\w+\}/g, "{}")}`,
    body: body.trim() === "none" ? "none" : [...words(body)].sort(),
    guard: X === true ? "captcha" : "none",
    retriesOnCaptcha: X,
    continues: I,
    keeps: keeps === true || undefined,
    carries: carried[0] ?? "nothing"
  }
}

describe("the table of calls of organizations", () => {
  it.each(calls)("sends %s as the wire has it", (name, call) => {
    const { carries, guard, intermediate, pkce, retriesOnCaptcha } = call
    const keeps = pkce && "keeps" in pkce ? pkce.keeps : undefined
    expect({
      ...{ route: routeOf(call), body: bodyOf(call) },
      ...{ guard, retriesOnCaptcha, continues: intermediate !== undefined, keeps, carries }
    }).toEqual(expected(wire[name] ?? ""))
  })

  it("has every call of the wire, every action, and no others", () => {
    expect(calls.map(([name]) => name).sort()).toEqual(Object.keys(wire).sort())
    const others = rows.filter(([, row]) => !isMemberCall(row)).map(([name]) => name)
    expect(others.sort()).toEqual([...actions].sort())
  })

  it("has 87 pairs of method and path, and three of Google's prompt", () => {
    const ofPrompt = calls.filter(([name]) => name.startsWith("oneTapCalls."))
    expect(ofPrompt).toHaveLength(3)
    expect(new Set(calls.map(([, call]) => routeOf(call))).size).toBe(87 + ofPrompt.length)
  })
})

describe("a row of organizations", () => {
  const fieldNames = (call: AnyMemberCall) => [...bodyOf(call)].map((name) => name.replace("?", ""))
  const proofs = /^(pkce_)?code_(challenge|verifier)$/

  it.each(calls)("uses PKCE where its body has a field for it: %s", (name, call) => {
    // An app brings its own challenge, and each prompt of Google has a pair of its own
    const isOwn = name === "idp.oauthAuthorizeSubmit" || name.startsWith("oneTapCalls.")
    const [field] = isOwn ? [] : fieldNames(call).filter((each) => proofs.test(each))
    const usual = call.pkce && ("starts" in call.pkce ? "code_challenge" : "code_verifier")
    expect(call.pkce?.field ?? usual).toBe(field)
  })

  it.each(calls)("names the token that it redeems: %s", (_name, call) => {
    const token = /^(?!intermediate_session).*_token$/
    const named = call.pkce && "redeems" in call.pkce ? call.pkce.token : undefined
    const [field] = call.pkce ? fieldNames(call).filter((each) => token.test(each)) : []
    expect(named).toBe(field)
  })

  it.each(calls)("does not ask the caller for what the client fills in: %s", (name, call) => {
    const asked = Object.keys(argumentsOf(call).fields)
    expect(asked).not.toContain("intermediate_session_token")
    if (call.pkce) expect(asked.filter((each) => proofs.test(each))).toEqual([])
    expect(asked, name).not.toContain("id")
  })

  it.each([
    ["organization.members.update", { member_id: "m-1", name: "Ada" }, "/b2b/organizations/members/m-1"],
    ["sso.saml.updateConnection", { connection_id: "c-1" }, "/b2b/sso/saml/c-1"],
    ["sso.saml.updateConnectionByURL", { connection_id: "c-1", metadata_url: "u" }, "/b2b/sso/saml/c-1/url"],
    ["sso.oidc.updateConnection", { connection_id: "c-1" }, "/b2b/sso/oidc/c-1"],
    ["sso.external.updateConnection", { connection_id: "c-1" }, "/b2b/sso/external/c-1"],
    ["scim.updateConnection", { connection_id: "c-1" }, "/b2b/scim/c-1"]
  ])("has the id in its path and in its body: %s", (name, options, path) => {
    const call = callOf(name)
    const values = call.args.values(options)
    expect(fillPath(call.path, { ...values })).toBe(path)
    expect(values).toMatchObject(options)
  })

  it.each([
    ["self.deletePassword", ["p-1"], { passwordId: "p-1" }],
    ["organization.members.delete", ["m-1"], { memberId: "m-1" }],
    ["sso.deleteConnection", ["c-1"], { connectionId: "c-1" }],
    ["sso.discoverConnections", ["a+b@x.example"], { email_address: "a+b@x.example" }],
    ["scim.rotateStart", ["c-1"], { connection_id: "c-1" }],
    ["discovery.organizations.list", [], {}]
  ])("takes positional arguments where the reference does: %s", (name, args, values) => {
    expect(callOf(name).args.values(...args)).toEqual(values)
    expect(argumentsOf(callOf(name)).positional).toHaveLength(args.length)
  })

  it("encodes an address in the query", () => {
    const { args, path } = callOf("sso.discoverConnections")
    expect(fillPath(path, { ...args.values("a+b@x.example") })).toBe(
      "/b2b/sso/discovery/connections?email_address=a%2Bb%40x.example"
    )
  })

  it("leaves lists of objects to the schema, and checks lists of texts", () => {
    const { fields } = argumentsOf(callOf("organization.update"))
    expect(fields).not.toHaveProperty("rbac_email_implicit_role_assignments")
    expect(fields).toMatchObject({ email_allowed_domains: "strings?", allowed_oauth_tenants: "object?" })
  })

  it("takes every value of its declared type: organization.update", () => {
    const update: Required<OrganizationUpdate> = {
      organization_name: "Looms",
      organization_slug: "looms",
      organization_logo_url: "https://looms.example/logo.png",
      sso_default_connection_id: "saml-connection-1",
      sso_jit_provisioning: "RESTRICTED",
      sso_jit_provisioning_allowed_connections: ["saml-connection-1"],
      email_allowed_domains: ["looms.example"],
      email_jit_provisioning: "RESTRICTED",
      email_invites: "ALL_ALLOWED",
      oauth_tenant_jit_provisioning: "RESTRICTED",
      allowed_oauth_tenants: { slack: ["T1"] },
      auth_methods: "RESTRICTED",
      allowed_auth_methods: ["password"],
      mfa_methods: "RESTRICTED",
      allowed_mfa_methods: ["totp"],
      mfa_policy: "OPTIONAL",
      rbac_email_implicit_role_assignments: [{ domain: "looms.example", role_id: "weaver" }],
      first_party_connected_apps_allowed_type: "ALL_ALLOWED",
      allowed_first_party_connected_apps: ["app-1"],
      third_party_connected_apps_allowed_type: "NOT_ALLOWED",
      allowed_third_party_connected_apps: ["app-2"]
    }
    const nulls: OrganizationUpdate = {
      sso_default_connection_id: null,
      mfa_methods: null,
      first_party_connected_apps_allowed_type: null,
      third_party_connected_apps_allowed_type: null
    }
    const call = argumentsOf(callOf("organization.update"))
    const problems = [update, nulls, { mfa_methods: {} }].map(
      (options) => checkArguments("organization.update", call, [options])?.problem
    )
    expect(problems).toEqual([undefined, undefined, "mfa_methods must be a string."])
  })

  it("is demanded to say what its answer carries and what its body needs", () => {
    interface Options {
      readonly a: string
      readonly b?: string | undefined
    }
    const parts = { answer: MemberAuthenticated } as const
    const good = taking<Options>()({ ...required("a"), ...texts("b", "intermediate_session_token") })
    const plain = taking<Options>()({ ...required("a"), ...texts("b") })
    make("POST /a", { ...good, ...parts, carries: "memberSession", intermediate: true })
    // @ts-expect-error it carries a session
    make("POST /a", { ...good, ...parts, intermediate: true })
    // @ts-expect-error it carries a session, not only an intermediate one
    make("POST /a", { ...good, ...parts, carries: "intermediate", intermediate: true })
    // @ts-expect-error its body has the token of the intermediate session
    make("POST /a", { ...good, ...parts, carries: "memberSession" })
    // @ts-expect-error its body does not have this token
    make("POST /a", { ...plain, ...parts, carries: "memberSession", intermediate: true })
    // @ts-expect-error an optional field is missing
    taking<Options>()(required("a"))
    // @ts-expect-error a field is not documented
    taking<Options>()({ ...required("a", "c"), ...texts("b") })
  })

  it("is a method with the documented types", () => {
    expectTypeOf<CallMethods<(typeof organizationCalls)["magicLinks"]>["authenticate"]>().toEqualTypeOf<
      (
        options: MagicLinkRedemption
      ) => Effect.Effect<MemberAuthenticatedByEmail, CallError | MissingPKCEError>
    >()
  })
})

describe("every schema of the table of organizations", () => {
  /** Few: an answer has whole organizations, whose parts the records' own tests try often. */
  const runs = 4

  const unique = (part: "payload" | "answer") => {
    const names = new Map<Schema.Schema.AnyNoContext, string>()
    for (const [name, call] of calls) names.set(call[part], name)
    return [...names].map(([schema, name]) => [name, schema] as const)
  }

  it("reads a payload back as it was written", () => {
    for (const [name, schema] of unique("payload")) expectRoundTrip(schema, name, runs)
  })

  it.each(unique("answer"))("reads an answer back as it was written: %s", (name, schema) => {
    expectRoundTrip(schema, name, runs)
  })
})
