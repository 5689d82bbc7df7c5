import { describe, expect, it } from "vitest"
import { enScreens } from "../../../src/view/i18n/en.screens.js"
import type { RbacPolicy } from "../../../src/domain/rbac/RbacPolicy.js"
import {
  clientName,
  consentTitle,
  defaultSections,
  isStandard,
  resourceText,
  returnPlace,
  sectionsOf,
  splitScopes,
  scopeItems
} from "../../../src/domain/idp/Consent.js"

const standard = ["openid", "profile", "email", "phone", "offline_access", "full_access"]

const policy: RbacPolicy = {
  roles: [],
  resources: [],
  scopes: [
    { scope: "read:documents", description: "Read your documents", permissions: [] },
    { scope: "silent", description: "", permissions: [] },
    { scope: "openid", description: "Unused", permissions: [] }
  ]
}

describe("isStandard", () => {
  it.each(standard)("is true for %s", (scope) => {
    expect(isStandard(scope)).toBe(true)
  })

  it.each(["", "OpenID", "read:documents", "openid ", "constructor", "length"])(
    "is false for %j",
    (scope) => {
      expect(isStandard(scope)).toBe(false)
    }
  )
})

describe("returnPlace", () => {
  it.each([
    ["https://app.example/back?x=1", "app.example"],
    ["http://localhost:3000/in", "localhost:3000"],
    ["my-app://accounts.google.com/in", "my-app:"],
    ["nowhere", "nowhere"]
  ])("of %s is %s", (address, place) => {
    expect(returnPlace(address)).toBe(place)
  })
})

describe("splitScopes", () => {
  const result = (scope: string, is_grantable: boolean) => ({ scope, description: "", is_grantable })

  it("names a scope once that an answer has twice", () => {
    expect(
      splitScopes([result("a", true), result("b", false), result("a", true), result("b", false)])
    ).toEqual({ grantable: ["a"], ungrantable: ["b"] })
  })

  it("splits scopes by is_grantable, in their order", () => {
    expect(
      splitScopes([result("a", true), result("b", false), result("openid", true), result("c", false)])
    ).toEqual({ grantable: ["a", "openid"], ungrantable: ["b", "c"] })
  })

  it("returns empty lists without scopes", () => {
    expect(splitScopes([])).toEqual({ grantable: [], ungrantable: [] })
  })
})

describe("consentTitle", () => {
  it.each([[["openid"]], [standard], [[]]])("is signIn for %j", (scopes) => {
    expect(consentTitle(scopes)).toBe("signIn")
  })

  it.each([[["read:documents"]], [[...standard, "read:documents"]]])("is access for %j", (scopes) => {
    expect(consentTitle(scopes)).toBe("access")
  })
})

describe("clientName", () => {
  it.each([
    ["by its name", "Acme", "https://acme.example", "Acme"],
    ["by its trimmed name", " Acme ", "", "Acme"],
    ["by its redirect host", "", "https://acme.example:8443/back", "acme.example:8443"],
    ["the host, when the name is blank", "  ", "http://localhost:3000/", "localhost:3000"],
    ["the host, when the name is invisible", "\u200B", "http://localhost:3000/", "localhost:3000"],
    ["'The App' when the address cannot be read", "", "nonsense", "The App"],
    ["'The App' when there is no address", "", "", "The App"],
    ["'The App' when the scheme is custom", "", "acme://accounts.google.com", "The App"]
  ])("%s", (_, name, redirect_uri, called) => {
    expect(clientName(name, redirect_uri, enScreens["idpConsent.unnamedClient"])).toBe(called)
  })
})

describe("defaultSections", () => {
  const items = (scopes: ReadonlyArray<string>, known: RbacPolicy | null = policy) =>
    defaultSections(scopes, "Acme", known).flatMap((section) => section.items)

  it("returns one section with the app's name in its heading", () => {
    expect(defaultSections(["openid"], "Acme", null).map(({ header }) => header)).toEqual([
      { key: "idpConsent.requestingTo", values: { clientName: "Acme" } }
    ])
  })

  const openid = {
    text: { key: "idpConsent.verifyIdentity" },
    details: [{ key: "idpConsent.viewAccount" }]
  }
  const profile = (...details: ReadonlyArray<string>) => ({
    text: { key: "idpConsent.viewProfile" },
    details: details.map((key) => ({ key }))
  })
  const offline = {
    text: { key: "idpConsent.maintainAccess" },
    details: [{ key: "idpConsent.accessOffline" }, { key: "idpConsent.syncInBackground" }]
  }

  it.each([
    [["openid"], [openid]],
    [["profile"], [profile("idpConsent.viewNameAndPicture")]],
    [["email"], [profile("idpConsent.viewEmail")]],
    [["phone"], [profile("idpConsent.viewPhone")]],
    [["phone", "profile"], [profile("idpConsent.viewNameAndPicture", "idpConsent.viewPhone")]],
    [["offline_access"], [offline]],
    [["full_access"], []],
    [[], []]
  ])("lists the standard scopes %j", (scopes, expected) => {
    expect(items(scopes)).toEqual(expected)
  })

  it("lists openid, profile, offline access and the rest in this order", () => {
    expect(items(["read:documents", ...[...standard].reverse()])).toEqual([
      openid,
      profile("idpConsent.viewNameAndPicture", "idpConsent.viewEmail", "idpConsent.viewPhone"),
      offline,
      { text: { text: "Read your documents" }, details: [] }
    ])
  })

  it.each([
    ["the project does not know", "write:all", policy],
    ["the project does not describe", "silent", policy],
    ["of a project without a policy", "read:documents", null]
  ])("names a scope that %s", (_, scope, known) => {
    expect(items([scope], known)).toEqual([
      { text: { key: "idpConsent.useScope", values: { scope } }, details: [] }
    ])
  })
})

describe("scopeItems", () => {
  it("describes scopes like defaultSections", () => {
    const scopes = ["openid", "email", "offline_access", "read:documents", "write:all"]
    expect(scopeItems(scopes, policy)).toEqual(
      defaultSections(scopes, "", policy).flatMap(({ items }) => items)
    )
  })

  it("names full access even when it is the only scope", () => {
    expect(scopeItems(["full_access"], policy)).toEqual([
      { text: { key: "idpConsent.useScope", values: { scope: "full_access" } }, details: [] }
    ])
  })

  it("is empty when all scopes can be granted", () => {
    expect(scopeItems([], policy)).toEqual([])
  })
})

describe("sectionsOf", () => {
  it("returns the sections of a manifest unchanged", () => {
    expect(
      sectionsOf(
        [
          { header: "See", items: ["Your name", { text: "Your mail", details: ["Only the address"] }] },
          { header: "Change", items: [] }
        ],
        "Acme"
      )
    ).toEqual([
      {
        header: { text: "See" },
        items: [
          { text: { text: "Your name" }, details: [] },
          { text: { text: "Your mail" }, details: [{ text: "Only the address" }] }
        ]
      },
      { header: { text: "Change" }, items: [] }
    ])
  })

  it("puts lines outside a section under the default heading", () => {
    expect(sectionsOf(["See your name", { text: "Change your name" }], "Acme")).toEqual([
      {
        header: { key: "idpConsent.allowClientTo", values: { clientName: "Acme" } },
        items: [
          { text: { text: "See your name" }, details: [] },
          { text: { text: "Change your name" }, details: [] }
        ]
      }
    ])
  })

  it("returns no sections for an empty manifest", () => {
    expect(sectionsOf([], "Acme")).toEqual([])
  })
})

describe("resourceText", () => {
  it("writes an address as browsers do, so that no letters look like others", () => {
    expect(resourceText("https://аpi.example.com/v1")).toBe("https://xn--pi-6kc.example.com/v1")
  })

  it("leaves a resource that is no address as it is", () => {
    expect(resourceText("documents")).toBe("documents")
  })
})
