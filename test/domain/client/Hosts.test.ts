import { describe, expect, it } from "vitest"
import { isTestToken, type EndpointOptions } from "../../../src/domain/client/CustomDomain.js"
import { clientSettings } from "../../../src/domain/client/ClientSettings.js"
import { untyped } from "../../support/client.js"
import { publicTokenPrefix, resolveHosts } from "../../../src/domain/client/Hosts.js"

const live = "public-token-live-1"
const test = "public-token-test-1"
const frame = "https://js.stytch.com/clientside-services/index.html"

describe("isTestToken", () => {
  it("uses the public-token prefix", () => {
    expect(publicTokenPrefix).toBe("public-token-")
  })

  it.each([
    [test, true],
    [`wrapped-${test}`, true],
    [live, false],
    ["public-token-live-test", false],
    ["", false]
  ])("recognises a test token by its marker: %s, %s", (token, isTest) => {
    expect(isTestToken(token)).toBe(isTest)
  })
})

describe("resolveHosts without options", () => {
  it.each([
    [live, "https://api.stytch.com"],
    [test, "https://test.stytch.com"]
  ])("uses for the token %s the host %s", (token, api) => {
    expect(resolveHosts(token, {})).toEqual({
      hosts: {
        api,
        fraudBackend: "https://telemetry.stytch.com",
        fraudScript: "https://elements.stytch.com",
        frame,
        customApiDomain: false
      },
      warnings: []
    })
  })
})

describe("resolveHosts with custom domains", () => {
  it.each([
    ["auth.example.com", "https://auth.example.com"],
    ["https://auth.example.com", "https://auth.example.com"],
    ["http://auth.example.com:8080/path?a=1", "https://auth.example.com"],
    ["auth.example.com:8443", "https://auth.example.com"],
    ["auth.example.com/", "https://auth.example.com"],
    ["AUTH.Example.com", "https://auth.example.com"],
    ["bücher.example", "https://xn--bcher-kva.example"],
    ["localhost", "https://localhost"],
    ["[::1]:3000", "https://[::1]"],
    ["auth_1.example.com", "https://auth_1.example.com"]
  ])("uses only the host name of %s", (apiDomain, api) => {
    const { hosts, warnings } = resolveHosts(live, { endpointOptions: { apiDomain } })
    expect(hosts).toMatchObject({ api, customApiDomain: true })
    expect(warnings).toEqual([])
  })

  it.each([
    ...["", "  ", "exam ple.com", "https://", "file:///etc/hosts", "javascript:alert(1)", "a<b>.com"],
    ...["*.example.com", "https://*.example.com", "/api", "api.example.com,api.example.net", "{apiDomain}"]
  ])("warns of an invalid domain and uses the default: %j", (apiDomain) => {
    const { hosts, warnings } = resolveHosts(live, { endpointOptions: { apiDomain } })
    expect(hosts).toMatchObject({ api: "https://api.stytch.com", customApiDomain: false })
    expect(warnings).toEqual([
      `apiDomain is not a valid domain: ${JSON.stringify(apiDomain)}. Using https://api.stytch.com.`
    ])
  })

  it("warns of a domain that is not a string", () => {
    // @ts-expect-error an untyped page may pass any value
    expect(resolveHosts(live, { endpointOptions: { apiDomain: null } }).warnings).toHaveLength(1)
  })

  it("uses custom domains for fraud telemetry", () => {
    const options = { dfppaDomain: "t.example.com", dfpCdnDomain: "cdn.example.com" }
    expect(resolveHosts(live, { endpointOptions: options }).hosts).toEqual({
      api: "https://api.stytch.com",
      fraudBackend: "https://t.example.com",
      fraudScript: "https://cdn.example.com",
      frame,
      customApiDomain: false
    })
  })

  const options: EndpointOptions = { apiDomain: "live.example.com", testApiDomain: "test.example.com" }

  it.each([
    [live, "https://live.example.com"],
    [test, "https://test.example.com"]
  ])("for %s the API host is %s", (token, api) => {
    expect(resolveHosts(token, { endpointOptions: options }).hosts).toMatchObject({
      api,
      customApiDomain: true
    })
  })

  it.each([
    [live, { testApiDomain: "test.example.com" }],
    [test, { apiDomain: "live.example.com" }],
    [live, { testApiDomain: "not a domain" }]
  ])("for %s ignores the other token type's domain: %j", (token, other) => {
    expect(resolveHosts(token, { endpointOptions: other })).toEqual(resolveHosts(token, {}))
  })

  it("warns once for each invalid domain", () => {
    const bad = { apiDomain: "a b", dfppaDomain: "c d", dfpCdnDomain: "e f" }
    expect(resolveHosts(live, { endpointOptions: bad }).warnings).toEqual([
      expect.stringContaining("apiDomain"),
      expect.stringContaining("dfppaDomain"),
      expect.stringContaining("dfpCdnDomain")
    ])
  })
})

describe("resolveHosts with the domains beside endpointOptions", () => {
  const options = {
    customBaseUrl: "http://login.example.com:8080/api",
    dfppaUrl: "https://telemetry.example.com/submit",
    dfpCdnUrl: "elements.example.com"
  }
  const hosts = {
    api: "https://login.example.com",
    fraudBackend: "https://telemetry.example.com",
    fraudScript: "https://elements.example.com",
    frame,
    customApiDomain: true
  }
  const endpointOptions = {
    apiDomain: "live.example.com",
    testApiDomain: "test.example.com",
    dfppaDomain: "t.example.com",
    dfpCdnDomain: "cdn.example.com"
  }
  const endpoints = { liveAPIURL: "http://localhost:1", testAPIURL: "http://localhost:2" }

  it.each([live, test])("uses their host names for %s", (token) => {
    expect(resolveHosts(token, options)).toEqual({ hosts, warnings: [] })
  })

  it.each([live, test])("prefers them to endpointOptions and endpoints for %s", (token) => {
    expect(resolveHosts(token, { ...options, endpointOptions, endpoints })).toEqual({ hosts, warnings: [] })
  })

  it("names each that is not a valid domain in a warning, and uses the endpoints", () => {
    const wrong = { customBaseUrl: "a b", dfppaUrl: "c d", dfpCdnUrl: "" }
    expect(resolveHosts(live, { ...wrong, endpointOptions, endpoints })).toEqual({
      hosts: {
        api: "http://localhost:1",
        fraudBackend: "https://telemetry.stytch.com",
        fraudScript: "https://elements.stytch.com",
        frame,
        customApiDomain: false
      },
      warnings: [
        'customBaseUrl is not a valid domain: "a b". Using http://localhost:1.',
        'dfppaUrl is not a valid domain: "c d". Using https://telemetry.stytch.com.',
        'dfpCdnUrl is not a valid domain: "". Using https://elements.stytch.com.'
      ]
    })
  })
})

describe("resolveHosts with verbatim endpoints", () => {
  const endpoints = {
    liveAPIURL: "http://localhost:4000/live/",
    testAPIURL: "http://localhost:4000",
    dfpBackendURL: "http://localhost:4001//"
  }

  it.each([
    [live, "http://localhost:4000/live"],
    [test, "http://localhost:4000"]
  ])("keeps http, port and path: %s uses %s", (token, api) => {
    expect(resolveHosts(token, { endpoints })).toEqual({
      hosts: {
        api,
        fraudBackend: "http://localhost:4001",
        fraudScript: "https://elements.stytch.com",
        frame,
        customApiDomain: false
      },
      warnings: []
    })
  })

  it("uses the page of the hidden iframe verbatim", () => {
    const clientsideServicesIframeURL = "http://localhost:4002/frame/"
    expect(resolveHosts(live, { endpoints: { clientsideServicesIframeURL } }).hosts.frame).toBe(
      clientsideServicesIframeURL
    )
  })

  it("prefers custom domains to endpoints", () => {
    const options = { testApiDomain: "test.example.com", dfppaDomain: "t.example.com" }
    expect(resolveHosts(test, { endpointOptions: options, endpoints }).hosts).toMatchObject({
      api: "https://test.example.com",
      fraudBackend: "https://t.example.com"
    })
  })

  it("falls back to the endpoints for an invalid domain", () => {
    const { hosts, warnings } = resolveHosts(test, { endpointOptions: { testApiDomain: "a b" }, endpoints })
    expect(hosts.api).toBe("http://localhost:4000")
    expect(warnings).toEqual([expect.stringContaining("Using http://localhost:4000.")])
  })
})

describe("resolveHosts of a page without types", () => {
  it("uses the default for a base URL that is not a text, and warns", () => {
    const others = { dfpBackendURL: null, clientsideServicesIframeURL: {} }
    for (const [token, endpoints] of [
      [test, { testAPIURL: 5, ...others }],
      [live, { liveAPIURL: 5, ...others }]
    ] as const) {
      expect(untyped(resolveHosts, token, { endpoints })).toEqual({
        hosts: resolveHosts(token, {}).hosts,
        warnings: Object.keys(endpoints).map((name) => `${name} must be a string. The default is used.`)
      })
    }
  })

  it("names a domain that is not a text by its type", () => {
    expect(untyped(resolveHosts, test, { endpointOptions: { testApiDomain: 5n } })).toMatchObject({
      warnings: ["testApiDomain is not a valid domain: bigint. Using https://test.stytch.com."]
    })
  })
})

describe("options that a variable of the environment sets", () => {
  it("count as left out while it is not set, whatever TypeScript checks", () => {
    const unset: string | undefined = undefined
    const cookieOptions = {
      opaqueTokenCookieName: unset,
      jwtCookieName: unset,
      istCookieName: unset,
      path: unset,
      domain: unset,
      availableToSubdomains: unset
    }
    const endpointOptions: EndpointOptions = {
      apiDomain: unset,
      testApiDomain: unset,
      dfppaDomain: unset,
      dfpCdnDomain: unset
    }
    const endpoints = {
      liveAPIURL: unset,
      testAPIURL: unset,
      dfpBackendURL: unset,
      clientsideServicesIframeURL: unset
    }
    for (const token of [live, test])
      expect(clientSettings(token, { cookieOptions, endpointOptions, endpoints })).toEqual(
        clientSettings(token, { cookieOptions: {} })
      )
  })
})
