/** The Promise client of organizations: its options, what it answers at once, and its landing. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createElement, isValidElement } from "react"
import { renderToString } from "react-dom/server"
import { describe, expect, it, vi } from "vitest"
import { EmbeddedProvider } from "../../provider/EmbeddedProvider.js"
import { createOrganizationClient, UsageError } from "../../src/b2b.js"
import { createOrganizationClient as createLayered, EventLog, layerFetch } from "../../src/effect.js"
import { createAuthClient } from "../../src/index.js"
import { Navigation as NavigationService } from "../../src/services/browser/Navigation.js"
import { OrganizationProvider, useMember, usePermission } from "../../src/react.js"

const ada = "ada@engines.example"
const minutes30 = { session_duration_minutes: 30 }
const token = "public-token-test-1"

/** A client of a provider with Engines, of Ada. */
const setUp = async () => {
  const provider = EmbeddedProvider.make({ onWarning: () => {} })
  const { organizations } = await provider.seed({
    organizations: [
      {
        organization_name: "Engines",
        organization_slug: "engines",
        members: [{ email_address: ada }],
        custom_roles: [
          {
            role_id: "stytch_member",
            description: "",
            permissions: [{ resource_id: "looms", actions: ["read"] }]
          }
        ]
      }
    ]
  })
  const events: Array<string> = []
  const auth = createLayered(token, {
    telemetry: false,
    layers: {
      HttpClient: layerFetch(provider.fetch),
      EventLog: Layer.succeed(EventLog, { log: (name) => Effect.sync(() => void events.push(name)) })
    }
  })
  const linkFor = async (send: () => Promise<unknown>) => {
    await send()
    return provider.inbox.latest(ada)?.link ?? ""
  }
  return { auth, events, engines: organizations[0]?.organization.organization_id ?? "", linkFor, provider }
}

describe("createOrganizationClient", () => {
  it.each([
    ["a secret in place of the public token", ["secret-test-1"]],
    ["services", [token, { layers: {} }]],
    ["a second factor", [token, { secondFactor: {} }]],
    ["passkey signals", [token, { passkeySignals: true }]],
    ["an option of another kind", [token, { onWarning: "log" }]]
  ])("refuses %s", (_, args) => {
    const make = (): unknown => Reflect.apply(createOrganizationClient, undefined, args)
    expect(make).toThrow(UsageError)
  })

  it("knows nobody on a server, and has the older name of `self`", async () => {
    const auth = createOrganizationClient(token, { onWarning: () => {} })
    expect([auth.session.getSync(), auth.self.getSync(), auth.organization.getSync()]).toEqual([
      null,
      null,
      null
    ])
    expect(auth.session.getTokens()).toBeNull()
    expect(auth.member).toBe(auth.self)
    await auth.close()
  })

  it.each([
    [
      "CONSUMER",
      ["This public token belongs to a consumer project. This client serves organizations, in B2B projects."]
    ],
    ["B2B", []],
    [null, []]
  ] as const)("says of the token of a %s project: %j", async (vertical, expected) => {
    const provider = EmbeddedProvider.make({ bootstrap: { vertical }, onWarning: () => {} })
    const onWarning = vi.fn<(problem: string) => void>()
    const auth = createLayered(token, {
      telemetry: false,
      onWarning,
      layers: { HttpClient: layerFetch(provider.fetch) }
    })
    // Waits for the project's settings
    await auth.rbac.allPermissions()
    expect(onWarning.mock.calls.flat()).toEqual(expected)
    await auth.close()
  })

  it.each([
    ["https://site.test/?stytch_token_type=discovery&token=abc", { tokenType: "discovery", handled: true }],
    [
      "https://site.test/?stytch_token_type=multi_tenant_passwords&token=abc",
      { tokenType: "multi_tenant_passwords", handled: false }
    ]
  ])("parses %s", async (href, expected) => {
    const auth = createOrganizationClient(token, { onWarning: () => {} })
    expect(auth.parseAuthenticateUrl(href)).toEqual({ ...expected, token: "abc" })
    expect(auth.parseAuthenticateUrl("https://site.test/")).toBeNull()
    expect(() => auth.parseAuthenticateUrl("/?token=abc")).toThrow("href")
    await auth.close()
  })
})

describe("authenticateByUrl of members", () => {
  it("signs in by the link of an organization, and knows what the roles of the session allow", async () => {
    const { auth, engines, events, linkFor } = await setUp()
    const changes = vi.fn()
    auth.onStateChange(changes)
    const link = await linkFor(() =>
      auth.magicLinks.email.loginOrSignup({ email_address: ada, organization_id: engines })
    )
    const landed = await auth.authenticateByUrl(minutes30, link)
    expect(landed).toMatchObject({
      handled: true,
      tokenType: "multi_tenant_magic_links",
      data: { member_authenticated: true }
    })
    expect(auth.self.getSync()?.email_address).toBe(ada)
    expect(auth.organization.getInfo()).toMatchObject({
      fromCache: false,
      organization: { organization_name: "Engines" }
    })
    expect(changes).toHaveBeenLastCalledWith({
      session: auth.session.getSync(),
      member: auth.self.getSync(),
      organization: auth.organization.getSync()
    })
    const may = (action: string) => auth.rbac.isAuthorized("looms", action)
    expect([await may("read"), await may("write")]).toEqual([true, false])
    await auth.session.revoke()
    expect(changes).toHaveBeenLastCalledWith({})
    await auth.close()
    expect(events).toEqual(["b2b_sdk_instance_instantiated"])
  })

  it("leaves the token of a new password to the page, and finds none in another address", async () => {
    const { auth } = await setUp()
    const href = "https://site.test/?stytch_token_type=multi_tenant_passwords&token=abc"
    expect(await auth.authenticateByUrl(minutes30, href)).toEqual({
      handled: false,
      tokenType: "multi_tenant_passwords",
      token: "abc"
    })
    expect(await auth.authenticateByUrl(minutes30, "https://site.test/")).toBeNull()
    await auth.close()
  })

  it.each([
    ["without a duration", [{}]],
    ["with an address that is none", [minutes30, "/landing"]]
  ])("rejects a call %s", async (_, args) => {
    const { auth } = await setUp()
    const call: unknown = Reflect.apply(auth.authenticateByUrl, undefined, args)
    await expect(call).rejects.toBeInstanceOf(UsageError)
    await auth.close()
  })
})

describe("two landings on one link", () => {
  it("share one request when one of them names the page's address, and a page that moved on keeps its own", async () => {
    const { engines, linkFor, provider } = await setUp()
    let href = "https://site.test/"
    const Navigation = Layer.succeed(
      NavigationService,
      NavigationService.of({
        ...Effect.runSync(Effect.provide(NavigationService, NavigationService.layer)),
        location: Effect.sync(() => new URL(href)),
        replace: (next) => Effect.sync(() => void (href = next))
      })
    )
    const auth = createLayered(token, {
      telemetry: false,
      layers: { HttpClient: layerFetch(provider.fetch), Navigation }
    })
    const link = () =>
      linkFor(() => auth.magicLinks.email.loginOrSignup({ email_address: ada, organization_id: engines }))
    href = await link()
    const [first, second] = await Promise.all([
      auth.authenticateByUrl(minutes30),
      auth.authenticateByUrl(minutes30, href)
    ])
    expect(second).toBe(first)
    expect(href).not.toContain("token")
    const other = `${href}#elsewhere`
    href = other
    await auth.authenticateByUrl(minutes30, (await link()).replace("token=", "token=spoiled")).catch(() => {})
    expect(href).toBe(other)
    await auth.close()
  })
})

describe("a page without a token", () => {
  it("has nothing for the provider to confirm", async () => {
    const client = createOrganizationClient(token, { onWarning: () => {} })
    const { organization, self, session } = client
    const known = [session, self, organization].map(({ getInfo }) => getInfo().fromCache)
    expect(known).toEqual([false, false, false])
    await client.close()
  })
})

describe("the hooks of organizations", () => {
  it("render on a server as long as nobody is known, and need a provider", async () => {
    const client = createOrganizationClient(token, { onWarning: () => {} })
    const Who = () => {
      const { isInitialized, member } = useMember()
      return `${isInitialized} ${member?.name} ${usePermission("looms", "read").isAuthorized}`
    }
    const page = createElement(OrganizationProvider, { client, children: createElement(Who) })
    expect(renderToString(page)).toBe("false undefined false")
    expect(() => renderToString(createElement(Who))).toThrow("OrganizationProvider")
    const users = createAuthClient(token, { onWarning: () => {} })
    const props = { client: users, children: createElement(Who) }
    const wrong: unknown = Reflect.apply(OrganizationProvider, undefined, [props])
    expect(() => isValidElement(wrong) && renderToString(wrong)).toThrow("latchkey/b2b")
    await users.close()
    await client.close()
  })
})
