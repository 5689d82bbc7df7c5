// @vitest-environment happy-dom
/** The mistakes of a site's developer, and the warning or error for each. */
import { readFileSync } from "node:fs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { ClientOptions } from "../../src/domain/client/ClientSettings.js"
import { NetworkError } from "../../src/domain/errors/BasicErrors.js"
import { oauthProviders } from "../../src/domain/oauth/OAuthProvider.js"
import { isObject } from "../../src/domain/values/objects.js"
import { afterPaint } from "../../src/page/afterPaint.js"
import { makeClientOnDemand } from "../../src/shell/client.js"
import { userClient } from "../../src/shell/userClient.js"
import { inspect, later } from "../../src/shell/clientMistakes.js"
import { inspect as inspectWidget } from "../../src/shell/mistakes.js"
import { plainTexts } from "../../src/texts.js"
import * as themes from "../../src/themes.js"
import { accountEn } from "../../src/view/i18n/account/en.js"
import { en } from "../../src/view/i18n/en.js"
import { enErrors } from "../../src/view/i18n/en.errors.js"
import { enScreens } from "../../src/view/i18n/en.screens.js"
import type { MountOptions } from "../../src/view/mount/mountOptions.js"
import { createAuthClient, createAuthWidget } from "../../src/widget.js"
import { bootstrapJson, storedState } from "../support/answers.js"
import { callPath, untyped } from "../support/client.js"

import { forgetCookies } from "../support/documentCookies.js"
import { patience } from "../support/patience.js"
import { publicToken, storageKey } from "../support/world.js"

const api = "http://localhost:4000"
const local = { endpoints: { testAPIURL: api } }

const close: Array<() => unknown> = []

beforeEach(() => {
  document.body.innerHTML = `<div id="login"></div>`
  // Nobody answers
  vi.stubGlobal("fetch", () => new Promise(() => {}))
})

afterEach(async () => {
  for (const end of close.splice(0)) await end()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  forgetCookies()
  localStorage.clear()
  history.replaceState(null, "", "/")
})

/** Makes a client as a page without types does. */
const widget = (token: unknown, options: object, warnings: Array<string>): object => {
  const auth = untyped(createAuthWidget, token, {
    onWarning: (text: string) => warnings.push(text),
    ...options
  })
  if (!isObject(auth)) throw new Error("There is no client")
  close.push(() => callPath(auth, "close", []))
  return auth
}

/** Everything that the page says, warnings and thrown errors, of these calls of a new client. */
const said = (
  token: unknown,
  options: object,
  ...calls: ReadonlyArray<readonly [path: string, ...args: Array<unknown>]>
) => {
  const all: Array<string> = []
  try {
    const auth = widget(token, options, all)
    for (const [path, ...args] of calls) {
      const answer = callPath(auth, path, args)
      if (answer instanceof Promise) answer.catch(() => {})
    }
  } catch (error) {
    all.push(String(error))
  }
  return all
}

const login = (options: object) =>
  said(publicToken, local, ["mountLogin", { elementId: "#login", config: {}, ...options }])
const client = (options: object) => said(publicToken, { ...local, ...options })

/** Waits until an unknown option of another client was named. */
const laterCheck = async (make: (options: object) => ReadonlyArray<string>) => {
  const told = make({ zzz: 1 })
  await vi.waitFor(() => expect(told.join()).toContain("zzz is unknown"), patience)
}

/** What a page says whose address has a token of this type. Each test has a token of its own, because a page remembers them. */
const saidAt = (
  type: string,
  token: string,
  ...calls: ReadonlyArray<readonly [path: string, ...args: Array<unknown>]>
) => {
  history.replaceState(null, "", `/?stytch_token_type=${type}&token=${token}`)
  return said(publicToken, local, ...calls)
}

const nobody = () => ({ status: "absent" as const, isComplete: false })

/** Waits until the checks of all clients that were made before have ended. */
const pageTimeEnds = async () => {
  await laterCheck(client)
  await new Promise<void>(later)
}

const mistakes: ReadonlyArray<readonly [name: string, run: () => Array<string>, ...told: Array<string>]> = [
  [
    "an unknown option of the client",
    () => client({ endpoint: {}, telemetri: true, zzz: 1 }),
    'createAuthWidget: endpoint is unknown and has no effect. Did you mean "endpoints"?',
    'createAuthWidget: telemetri is unknown and has no effect. Did you mean "telemetry"?',
    "createAuthWidget: zzz is unknown and has no effect."
  ],
  [
    "an unknown endpoint",
    () => client({ endpoints: { testApiUrl: api } }),
    'createAuthWidget: endpoints.testApiUrl is unknown and has no effect. Did you mean "testAPIURL"?'
  ],
  [
    "an unknown option of the widget",
    () => login({ config: { emailMagicLinkOptions: {}, otpOptions: { method: ["sms"] } } }),
    'mountLogin: config.emailMagicLinkOptions is unknown and has no effect. Did you mean "emailMagicLinksOptions"?',
    'mountLogin: config.otpOptions.method is unknown and has no effect. Did you mean "methods"?'
  ],
  [
    "an unknown option of a social provider",
    () =>
      login({
        config: {
          oauthOptions: { providers: [{ type: "google", customScopes: [], provider_params: { hd: "x" } }] }
        }
      }),
    'mountLogin: config.oauthOptions.providers.0.customScopes is unknown and has no effect. Did you mean "custom_scopes"?'
  ],
  [
    "an option with another capital letter",
    () => login({ config: { emailMagicLinksOptions: { loginRedirectUrl: "https://a.test" } } }),
    'mountLogin: config.emailMagicLinksOptions.loginRedirectUrl is unknown and has no effect. Did you mean "loginRedirectURL"?'
  ],
  [
    "an unknown option of a mount, a callback and a style",
    () =>
      login({
        callback: {},
        callbacks: { onEvents: () => {} },
        styles: { colors: { primry: "red" }, font: "x" }
      }),
    'mountLogin: callback is unknown and has no effect. Did you mean "callbacks"?',
    'mountLogin: callbacks.onEvents is unknown and has no effect. Did you mean "onEvent"?',
    'mountLogin: styles.colors.primry is unknown and has no effect. Did you mean "primary"?',
    "mountLogin: styles.font is unknown and has no effect."
  ],
  [
    "an unknown string",
    () => login({ strings: { "main.titel": "Hello", "main.title": "Hello", "otp.title": "Code" } }),
    'mountLogin: strings["main.titel"] is unknown and has no effect. Did you mean "main.title"?'
  ],
  [
    "an unknown string beside one of the account page",
    () => login({ strings: { "account.titel": "Hello", "account.title": "Hello" } }),
    'mountLogin: strings["account.titel"] is unknown and has no effect. Did you mean "account.title"?'
  ],
  [
    "an unknown section of the account page, and an unknown option of it",
    () =>
      said(publicToken, local, [
        "mountAccount",
        {
          elementId: "#login",
          section: "biling",
          sections: ["passkey", "billing", "zzz"],
          ownSections: { billing: { title: "Billing", render: () => {} } },
          sessions: { list: () => [], revok: () => {} },
          deleteAcount: () => {}
        }
      ]),
    'mountAccount: sessions.revok is unknown and has no effect. Did you mean "revoke"?',
    'mountAccount: deleteAcount is unknown and has no effect. Did you mean "deleteAccount"?',
    'mountAccount: the section "biling" is unknown and has no effect. Did you mean "billing"?',
    'mountAccount: the section "passkey" is unknown and has no effect. Did you mean "passkeys"?',
    'mountAccount: the section "zzz" is unknown and has no effect.'
  ],
  [
    "a value or a section without effect",
    () =>
      said(publicToken, local, [
        "mountAccount",
        {
          elementId: "#login",
          colorScheme: "system",
          sections: ["sessions", "deleteAccount"],
          deleteAccount: () => {},
          ownSections: { profile: { title: "Profile", render: () => {} } }
        }
      ]),
    'mountAccount: colorScheme must be one of light, dark, auto: got "system".',
    'mountAccount: the section "sessions" is not shown without the option sessions.',
    "mountAccount: ownSections.profile has the name of a section of the page, and is not shown. Choose another name."
  ],
  [
    "a method that does not exist, for a step-up",
    () =>
      said(publicToken, local, [
        "mountStepUp",
        { elementId: "#login", config: {}, methods: ["totp", "mail"] }
      ]),
    'mountStepUp: methods must be some of totp, sms, whatsapp, passkey, email: got "mail".'
  ],
  [
    "no public token",
    () => said(undefined, {}),
    "createAuthWidget: the public token is undefined. Copy it from the dashboard of your project, or use the one that `npx latchkey provider` prints. If it comes from an environment variable, check the name of the variable."
  ],
  [
    "an empty public token",
    () => said("", {}),
    "createAuthWidget: the public token is empty. Copy it from the dashboard of your project, or use the one that `npx latchkey provider` prints. If it comes from an environment variable, check the name of the variable."
  ],
  [
    "a secret in place of the public token",
    () => said("secret-test-1", {}),
    "UsageError: Invalid call to createAuthWidget\npublicToken must not be a secret."
  ],
  [
    "a selector without #",
    () => login({ elementId: "login" }),
    'SelectorNotFoundError: mountLogin: the selector "login" applies to no DOM elements currently on the page.',
    'mountLogin: elementId "login" matches no element. Did you mean "#login"?'
  ],
  [
    "a mount before its element exists",
    // The unknown option shows that the selector was checked too
    () => login({ elementId: "#later", zzz: 1 }),
    'SelectorNotFoundError: mountLogin: the selector "#later" applies to no DOM elements currently on the page.',
    "mountLogin: zzz is unknown and has no effect."
  ],
  [
    "a short selector without #",
    () => {
      document.body.innerHTML = `<div id="ui"></div>`
      return login({ elementId: "ui" })
    },
    'SelectorNotFoundError: mountLogin: the selector "ui" applies to no DOM elements currently on the page.',
    'mountLogin: elementId "ui" matches no element. Did you mean "#ui"?'
  ],
  [
    "a relative redirect URL",
    () => login({ config: { emailMagicLinksOptions: { loginRedirectURL: "/landing.html" } } }),
    'mountLogin: config.emailMagicLinksOptions.loginRedirectURL must be absolute: got "/landing.html". Write "http://localhost:3000/landing.html".'
  ],
  [
    "no redirect URL for a hosted project",
    () =>
      said(publicToken, {}, [
        "mountLogin",
        {
          elementId: "#login",
          config: {
            products: ["emailMagicLinks", "passwords", "oauth"],
            passwordOptions: { loginRedirectURL: "https://app.test" }
          }
        }
      ]),
    "mountLogin: Not set: config.emailMagicLinksOptions.loginRedirectURL, config.emailMagicLinksOptions.signupRedirectURL, config.oauthOptions.loginRedirectURL, config.oauthOptions.signupRedirectURL, config.passwordOptions.resetPasswordRedirectURL. The project's default redirect URLs count. Unless they are right, set each to the URL of the page that the user should come to."
  ],
  [
    "a social provider as a text",
    () => login({ config: { products: ["oauth"], oauthOptions: { providers: ["googel"] } } }),
    "UsageError: Invalid call to mountLogin\nconfig.oauthOptions.providers.0 must be an object.",
    'mountLogin: config.oauthOptions.providers.0 must be an object: got "googel". Write { type: "google" }.'
  ],
  [
    "a social provider as a text that is like none",
    () => login({ config: { products: ["oauth"], oauthOptions: { providers: ["qqqqqqqqqqqq"] } } }),
    "UsageError: Invalid call to mountLogin\nconfig.oauthOptions.providers.0 must be an object.",
    'mountLogin: config.oauthOptions.providers.0 must be an object: got "qqqqqqqqqqqq". Write { type: "google" }.'
  ],
  [
    "a mistyped social provider",
    () => login({ config: { products: ["oauth"], oauthOptions: { providers: [{ type: "googel" }] } } }),
    `UsageError: Invalid call to mountLogin\nconfig.oauthOptions.providers.0.type must be one of ${oauthProviders.join(", ")}.`,
    `mountLogin: config.oauthOptions.providers.0.type must be one of ${oauthProviders.join(", ")}: got "googel". Did you mean "google"?`
  ],
  [
    "a mistyped method of passcodes",
    () => login({ config: { products: ["otp"], otpOptions: { methods: ["emai"] } } }),
    "UsageError: Invalid call to mountLogin\nconfig.otpOptions.methods.0 must be one of sms, whatsapp, email.",
    'mountLogin: config.otpOptions.methods.0 must be one of sms, whatsapp, email: got "emai". Did you mean "email"?'
  ],
  [
    "a mistyped product",
    () => login({ config: { products: ["emailMagicLink"] } }),
    "UsageError: Invalid call to mountLogin\nconfig.products.0 must be one of emailMagicLinks, oauth, otp, crypto, passwords, passkeys.",
    'mountLogin: config.products.0 must be one of emailMagicLinks, oauth, otp, crypto, passwords, passkeys: got "emailMagicLink". Did you mean "emailMagicLinks"?'
  ],
  ...[
    [-5, "-5"],
    [true, "true"],
    [null, "null"],
    [[5], "an array"],
    [{}, "a value of the type object"],
    ["5".repeat(200), `"${"5".repeat(200)}"`],
    ["5".repeat(201), `"${"5".repeat(200)}…"`]
  ].map(
    ([value, got]) =>
      [
        `an option of another type: ${String(got).slice(0, 30)}`,
        () => login({ config: { sessionOptions: { sessionDurationMinutes: value } } }),
        "UsageError: Invalid call to mountLogin\nconfig.sessionOptions.sessionDurationMinutes must be a positive number.",
        `mountLogin: config.sessionOptions.sessionDurationMinutes must be a positive number: got ${String(got)}.`
      ] as const
  ),
  [
    "two products that ask for the same",
    () => login({ config: { products: ["emailMagicLinks", "otp"], otpOptions: { methods: ["email"] } } }),
    'mountLogin: config.products: "emailMagicLinks" and "otp" with the method "email" both ask for an email, so the form shows an error. Remove one of them.'
  ],
  [
    "passkeys alone",
    () => login({ config: { products: ["passkeys"] } }),
    'mountLogin: config.products: "passkeys" needs another product, for example "emailMagicLinks": a new user has no passkey yet.'
  ],
  [
    "products without a way to sign in",
    () => login({ config: { products: ["otp", "oauth"] } }),
    'mountLogin: config.products: none has a way to sign in. "otp" needs config.otpOptions.methods, and "oauth" needs config.oauthOptions.providers.'
  ],
  [
    "a relative redirect URL in a call",
    () =>
      said(publicToken, local, [
        "magicLinks.email.loginOrCreate",
        "ada@a.test",
        { login_magic_link_url: "landing.html" }
      ]),
    'magicLinks.email.loginOrCreate: login_magic_link_url must be absolute: got "landing.html". Write "http://localhost:3000/landing.html".'
  ],
  [
    "a redirect URL in a call that cannot be completed",
    () =>
      said(publicToken, local, [
        "magicLinks.email.loginOrCreate",
        "ada@a.test",
        { login_magic_link_url: "http://" }
      ]),
    'magicLinks.email.loginOrCreate: login_magic_link_url must be absolute: got "http://".'
  ],
  [
    "authenticateByUrl without a token in the URL",
    () => {
      vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ data: bootstrapJson() })))
      return said(publicToken, local, ["authenticateByUrl", { session_duration_minutes: 30 }])
    },
    "authenticateByUrl: http://localhost:3000/ has no stytch_token_type and token in its query, so the result is null and nobody is signed in. Call it on the page that links and social logins lead to, and show the form when the result is null."
  ],
  [
    "authenticateByUrl where there is no page",
    () => {
      vi.stubGlobal("location", undefined)
      const all: Array<string> = []
      inspect((text) => all.push(text), publicToken, {}, "authenticateByUrl", null, nobody)
      return all
    },
    "authenticateByUrl: the page's URL has no stytch_token_type and token in its query, so the result is null and nobody is signed in. Call it on the page that links and social logins lead to, and show the form when the result is null."
  ],
  [
    "a reset of the password without a token",
    () => said(publicToken, local, ["mountResetPassword", { elementId: "#login", config: {} }]),
    "UsageError: Invalid call to mountResetPassword\npasswordResetToken must be a string.",
    "mountResetPassword: passwordResetToken is undefined. It is in the URL that the link of the reset email opens: client.parseAuthenticateUrl()?.token."
  ],
  [
    "a reset of the password with an empty token",
    () =>
      said(publicToken, local, [
        "mountResetPassword",
        { elementId: "#login", config: {}, passwordResetToken: "" }
      ]),
    "mountResetPassword: passwordResetToken is empty. It is in the URL that the link of the reset email opens: client.parseAuthenticateUrl()?.token."
  ],
  [
    "the placeholder of an example as the token",
    () => said("public-token-test-…", local),
    "createAuthWidget: the public token is the placeholder of an example. Copy it from the dashboard of your project, or use the one that `npx latchkey provider` prints. If it comes from an environment variable, check the name of the variable."
  ],
  [
    "the placeholder of a live token",
    () => said("public-token-live-…", { endpoints: { liveAPIURL: api } }),
    "createAuthWidget: the public token is the placeholder of an example. Copy it from the dashboard of your project, or use the one that `npx latchkey provider` prints. If it comes from an environment variable, check the name of the variable."
  ],
  [
    "a selector in place of the options of a mount",
    () => said(publicToken, local, ["mountLogin", "#login"]),
    "UsageError: Invalid call to mountLogin\noptions must be an object.",
    'mountLogin: options must be an object. Write { elementId: "#login" }.'
  ],
  [
    "a link that leads to a page with the form alone",
    () => saidAt("magic_links", "token-1", ["mountLogin", { elementId: "#login", config: {} }]),
    "createAuthWidget: The URL has a token that nothing used. Call authenticateByUrl here, or let links lead to the page that does."
  ],
  [
    "a social login that leads to a page without a form",
    () => saidAt("oauth", "token-2"),
    "createAuthWidget: The URL has a token that nothing used. Call authenticateByUrl here, or let links lead to the page that does."
  ],
  [
    "the link of a reset that leads to the form",
    () => saidAt("reset_password", "token-3", ["mountLogin", { elementId: "#login", config: {} }]),
    "createAuthWidget: The URL has a token that nothing used. Pass it to mountResetPassword here, or let links lead to the page that does."
  ],
  [
    "a page for somebody who owes the second factor",
    () => {
      localStorage.setItem(storageKey, storedState())
      document.cookie = "stytch_session=SECRET-token-1; path=/"
      return client({ secondFactor: { methods: ["totp"], when: "always" } })
    },
    "createAuthWidget: somebody is signed in without the second factor of the option secondFactor, and nothing on this page asks for it. Keep the form mounted until session.getInfo().isComplete is true, and show your page then."
  ],
  [
    "React that the page does not find",
    () => {
      const all: Array<string> = []
      const cause = new TypeError('Failed to resolve module specifier "react/jsx-runtime".')
      const warn = (text: string) => all.push(text)
      void inspectWidget(warn, publicToken, {}, "load", new NetworkError({ cause }), nobody)
      return all
    },
    'load: a part of the widget could not be loaded: Failed to resolve module specifier "react/jsx-runtime". The page must find react, react/jsx-runtime, react-dom and react-dom/client: install them and use a bundler, or add each of them to the import map.'
  ]
]

/** Every option of a type, at any depth. A type that gets another option fails here. */
type Whole<T> = {
  readonly [K in keyof T]-?: NonNullable<T[K]> extends ReadonlyArray<unknown> | ((...args: never) => unknown)
    ? NonNullable<T[K]>
    : NonNullable<T[K]> extends object
      ? Whole<NonNullable<T[K]>>
      : NonNullable<T[K]>
}

const clientOptions = {
  cookieOptions: {
    opaqueTokenCookieName: "a",
    jwtCookieName: "b",
    istCookieName: "c",
    path: "/",
    domain: "localhost",
    availableToSubdomains: false
  },
  customBaseUrl: "https://a.test",
  dfppaUrl: "https://a.test",
  dfpCdnUrl: "https://a.test",
  endpointOptions: {
    apiDomain: "a.test",
    testApiDomain: "a.test",
    dfppaDomain: "a.test",
    dfpCdnDomain: "a.test"
  },
  endpoints: { liveAPIURL: api, testAPIURL: api, dfpBackendURL: api, clientsideServicesIframeURL: api },
  keepSessionAlive: false,
  secondFactor: { methods: ["totp"], when: "always", enroll: true },
  passkeySignals: false,
  telemetry: false,
  ownEvents: false,
  eventBatchSize: 1,
  eventBatchInterval: 1,
  nonce: "n",
  redirectSchemes: []
} satisfies Whole<Omit<ClientOptions, "onWarning">>

const button = { backgroundColor: "#000000", textColor: "#ffffff", borderColor: "#000000", borderRadius: "0" }
const look = {
  container: { backgroundColor: "#ffffff", borderColor: "#000000", borderRadius: "0", width: "300px" },
  colors: {
    accent: "#000000",
    primary: "#000000",
    secondary: "#000000",
    success: "#000000",
    warning: "#000000",
    error: "#000000"
  },
  buttons: { primary: button, secondary: button, disabled: button },
  inputs: {
    backgroundColor: "#ffffff",
    textColor: "#000000",
    borderColor: "#000000",
    borderRadius: "0",
    placeholderColor: "#000000"
  },
  fontFamily: "serif"
}

const link = "https://a.test/landing"
const mountOptions = {
  config: {
    products: ["passwords", "oauth", "crypto", "passkeys"],
    emailMagicLinksOptions: {
      loginRedirectURL: link,
      loginExpirationMinutes: 30,
      signupRedirectURL: link,
      signupExpirationMinutes: 30,
      loginTemplateId: "t",
      signupTemplateId: "t",
      createUserAsPending: false,
      domainHint: "a.test",
      locale: "en"
    },
    otpOptions: {
      methods: ["sms"],
      expirationMinutes: 5,
      loginTemplateId: "t",
      signupTemplateId: "t",
      locale: "es",
      hideBack: true
    },
    passwordOptions: {
      loginRedirectURL: link,
      loginExpirationMinutes: 30,
      resetPasswordRedirectURL: link,
      resetPasswordExpirationMinutes: 30,
      resetPasswordTemplateId: "t",
      locale: "pt-br"
    },
    oauthOptions: {
      providers: [
        {
          type: "google",
          custom_scopes: ["a"],
          provider_params: { hd: "a.test" },
          one_tap: false,
          position: "floating",
          cancel_on_tap_outside: true
        }
      ],
      loginRedirectURL: link,
      signupRedirectURL: link
    },
    passkeyOptions: {
      domain: "localhost",
      keepButton: true,
      offerAfterLogin: { everyDays: 30 },
      automaticUpgrade: false
    },
    sessionOptions: { sessionDurationMinutes: 30 },
    landingOptions: { confirmReturn: false, confirmAccountChange: false },
    enableShadowDOM: true,
    lastUsed: true
  },
  styles: {
    ...look,
    dark: look,
    socialLayout: "grid",
    hideHeaderText: true,
    logo: { logoImageUrl: "https://a.test/logo.svg" }
  },
  callbacks: { onEvent: () => {}, onError: () => {} },
  colorScheme: "auto",
  locale: "de"
} satisfies Whole<Omit<MountOptions, "elementId" | "strings">>

/** The options that only one of the other mounts has. */
const otherOptions = [
  "action",
  "maxAgeMinutes",
  "sections",
  "section",
  "sessions",
  "deleteAccount",
  "ownSections",
  "passwordResetToken",
  "authTokenParams",
  "getIDPConsentManifest",
  "allowForeignFrames"
]

/** The names of all members of an object, at any depth. */
const namesIn = (value: unknown): ReadonlyArray<string> =>
  isObject(value)
    ? Object.entries(value).flatMap(([name, member]: [string, unknown]) => [name, ...namesIn(member)])
    : []

/** The names in the first columns of the tables of options. */
const documented = [...readFileSync("docs/configuration.md", "utf8").matchAll(/^\| (`[^|]+) \|/gm)].flatMap(
  ([, names = ""]) => [...names.matchAll(/(\w+)`/g)].map(([, name = ""]) => name)
)

const warningRows = [...readFileSync("docs/troubleshooting.md", "utf8").matchAll(/^\| `([^`]+)` \|/gm)].map(
  ([, text = ""]) => text.split("…").filter((part) => /\w/.test(part))
)

describe("The console of a site's developer", () => {
  for (const [name, run, ...told] of mistakes)
    it(`names ${name}, and says what to do`, async () => {
      const all = run()
      await vi.waitFor(() => expect(all).toHaveLength(told.length), patience)
      expect(all).toEqual(told)
    })

  it("has each of its lines on the page about troubleshooting", () => {
    const lines = mistakes.flatMap(([, , ...told]) => told).filter((line) => !line.startsWith("UsageError"))
    const unlisted = lines.filter(
      (line) => !warningRows.some((parts) => parts.every((part) => line.includes(part.trim())))
    )
    expect(unlisted).toEqual([])
  })

  it("has each line once", async () => {
    const options = { elementId: "#login", config: { product: [] }, callback: {} }
    const all = said(publicToken, local, ["mountLogin", options], ["mountLogin", options])
    await vi.waitFor(() => expect(all).toHaveLength(2), patience)
    await vi.dynamicImportSettled()
    expect(all).toHaveLength(2)
  })

  it("names mistakes in an update of the options", async () => {
    const all: Array<string> = []
    const handle = callPath(widget(publicToken, local, all), "mountLogin", [
      { elementId: "#login", config: {} }
    ])
    if (!isObject(handle)) throw new Error("There is no handle")
    callPath(handle, "update", [{ colorsScheme: "dark" }])
    await vi.waitFor(() => expect(all).toHaveLength(1), patience)
    expect(all).toEqual([
      'mountLogin: colorsScheme is unknown and has no effect. Did you mean "colorScheme"?'
    ])
  })

  it("says at once which address does not answer", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")))
    const all = login({})
    await vi.waitFor(() => expect(all).toHaveLength(1), patience)
    expect(all[0]).toBe(
      `The project's settings could not be fetched (NetworkError). ${api}/sdk/v1/projects/bootstrap/${publicToken} did not answer, or does not allow http://localhost:3000 (CORS). Is \`npx latchkey provider\` running? The previous settings, or the defaults, stay in use.`
    )
  })

  const rightMounts: ReadonlyArray<readonly [name: string, options: object]> = [
    ["every option", mountOptions],
    ["every English text", { strings: { ...en, ...enErrors, ...enScreens, ...accountEn } }],
    ["the plain texts", { strings: plainTexts }],
    ...Object.entries(themes).map(([name, styles]) => [`the theme ${name}`, { styles }] as const)
  ]
  it.each(rightMounts)("is empty for %s", async (_, options) => {
    // Only the settings are answered: with an API domain of its own, the client also asks who is signed in
    vi.stubGlobal("fetch", (address: unknown) =>
      String(address).includes("/projects/bootstrap/")
        ? Promise.resolve(Response.json({ data: bootstrapJson() }))
        : new Promise(() => {})
    )
    const all = said(publicToken, clientOptions, [
      "mountLogin",
      { elementId: "#login", config: {}, ...options }
    ])
    // A later check ends after this one
    await laterCheck(login)
    expect(all).toEqual([])
  })

  it("is empty for every documented option: the tests beside this one have them all", () => {
    const tested = new Set([...namesIn(clientOptions), ...namesIn(mountOptions), ...otherOptions])
    const rest = ["onWarning", "elementId", "strings", "layers"]
    expect(documented.filter((name) => !tested.has(name) && !rest.includes(name))).toEqual([])
    expect(documented.length).toBeGreaterThan(50)
  })

  it("is empty for the options of the other mounts", async () => {
    const all = said(
      publicToken,
      local,
      ["mountResetPassword", { elementId: "#login", config: {}, passwordResetToken: "t" }],
      [
        "mountStepUp",
        { elementId: "#login", action: "Pay", maxAgeMinutes: 10, methods: ["totp"], enroll: true }
      ],
      [
        "mountAccount",
        {
          elementId: "#login",
          sections: ["profile", "billing"],
          section: "billing",
          ownSections: { billing: { title: "Billing", render: () => {} } },
          sessions: { list: () => [], revoke: () => {} },
          deleteAccount: () => {}
        }
      ],
      [
        "mountIdentityProvider",
        {
          elementId: "#login",
          authTokenParams: { trustedAuthToken: "t", tokenProfileID: "p" },
          getIDPConsentManifest: () => [],
          allowForeignFrames: true
        }
      ]
    )
    await laterCheck(login)
    expect(all).toEqual([])
  })

  it("is empty for authenticateByUrl without a token when somebody is signed in", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => {}))
    localStorage.setItem(storageKey, storedState())
    document.cookie = "stytch_session=SECRET-token-1; path=/"
    const all: Array<string> = []
    const landing = callPath(widget(publicToken, local, all), "authenticateByUrl", [
      { session_duration_minutes: 30 }
    ])
    expect(await landing).toBeNull()
    // A form on the page would silence the hint
    await laterCheck(client)
    expect(all).toEqual([])
  })

  it.each([
    ["magic_links", "token-4", "authenticateByUrl", { session_duration_minutes: 30 }],
    [
      "reset_password",
      "token-5",
      "mountResetPassword",
      { elementId: "#login", passwordResetToken: "token-5" }
    ],
    ["of_the_site", "token-6", "mountLogin", { elementId: "#login", config: {} }]
  ])(
    "is empty for a token of the type %s that is used, or that is not ours",
    async (type, token, ...call) => {
      const [path, ...args] = call
      const all = saidAt(type, token, [String(path), ...args])
      await pageTimeEnds()
      expect(all.filter((line) => line.includes("nothing used"))).toEqual([])
    }
  )

  it("is empty while the form asks for the second factor", async () => {
    localStorage.setItem(storageKey, storedState())
    document.cookie = "stytch_session=SECRET-token-1; path=/"
    const all = said(publicToken, { ...local, secondFactor: { methods: ["totp"], when: "always" } }, [
      "mountLogin",
      { elementId: "#login", config: {} }
    ])
    await pageTimeEnds()
    expect(all.join()).not.toContain("nothing on this page asks")
  })

  it("loads nothing for a live token", async () => {
    const load = vi.fn(() => import("../../src/shell/clientMistakes.js"))
    const make = (token: string) => {
      const made = makeClientOnDemand(
        userClient,
        "createAuthClient",
        token,
        {},
        () => new Promise<never>(() => {}),
        load
      )
      close.push(made.client.close)
      return made
    }
    const ofLive = make("public-token-live-1")
    ofLive.inspect("mountLogin", { zzz: 1 })
    make(publicToken)
    await vi.waitFor(() => expect(load).toHaveBeenCalled(), patience)
    expect(load).toHaveBeenCalledOnce()
  })
})

const b2b = "This public token belongs to a B2B project. This client serves consumer projects."

describe("A client that nobody has used yet", () => {
  const several =
    "Several clients were made on this page. Make one and share it: clients of one project keep one session."
  const notPublic = 'A public token starts with "public-token-". Check the token given to the client.'
  const badDomain = (option: string, host: string) =>
    `${option} is not a valid domain: "not a domain". Using ${host}.`
  const domain = "not a domain"
  const live = "public-token-live-1"

  /** Makes a client, and says all that it warns of. */
  const made = (create: typeof createAuthClient, token: string, options: ClientOptions = {}) => {
    const warnings: Array<string> = []
    const auth = create(token, { ...options, onWarning: (warning) => warnings.push(warning) })
    close.push(auth.close)
    return warnings
  }
  const settled = async () => {
    await afterPaint()
    await vi.dynamicImportSettled()
  }

  describe.each([
    ["createAuthClient", createAuthClient],
    ["createAuthWidget", createAuthWidget]
  ] as const)("made by %s", (_, create) => {
    it.each<[what: string, token: string, options: ClientOptions, told: ReadonlyArray<string>]>([
      ["of nothing", publicToken, {}, []],
      ["of nothing with a live token", live, { endpointOptions: { apiDomain: "auth.example.com" } }, []],
      ["of a token that is not public", "bogus", {}, [notPublic]],
      ["of a token of another kind", "project-live-1", {}, [notPublic]],
      [
        "of a domain that is none",
        publicToken,
        { endpointOptions: { testApiDomain: domain } },
        [badDomain("testApiDomain", "https://test.stytch.com")]
      ],
      [
        "of a domain that is none, with a live token",
        live,
        { endpointOptions: { apiDomain: domain } },
        [badDomain("apiDomain", "https://api.stytch.com")]
      ],
      [
        "of each domain that is none, with a live token",
        live,
        { customBaseUrl: domain, dfppaUrl: domain, dfpCdnUrl: domain },
        [
          badDomain("customBaseUrl", "https://api.stytch.com"),
          badDomain("dfppaUrl", "https://telemetry.stytch.com"),
          badDomain("dfpCdnUrl", "https://elements.stytch.com")
        ]
      ],
      [
        "of one name for two cookies, with a live token",
        live,
        { cookieOptions: { opaqueTokenCookieName: "auth", jwtCookieName: "auth" } },
        ["cookieOptions has one name for two cookies."]
      ]
    ])("warns %s", async (_, token, options, told) => {
      const warnings = made(create, token, options)
      await settled()
      expect(warnings).toEqual(told)
    })

    it.each([
      ["of one project", publicToken, publicToken],
      ["of two projects", publicToken, "public-token-test-2"],
      ["with live tokens", live, "public-token-live-2"]
    ])("warns of a second client %s", async (_, first, second) => {
      const two = [made(create, first), made(createAuthClient, second)]
      await settled()
      expect(two).toEqual([[], [several]])
      const third = made(create, first)
      await settled()
      expect([...two, third]).toEqual([[], [several], [several]])
    })

    it("does not warn of a client in place of one that is closed", async () => {
      made(create, publicToken)
      const next = made(create, publicToken)
      await close.shift()?.()
      await settled()
      expect(next).toEqual([])
    })

    it("does not repeat a warning when it is used", async () => {
      vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")))
      const warnings: Array<string> = []
      made(create, publicToken)
      const options = { customBaseUrl: domain, onWarning: (warning: string) => warnings.push(warning) }
      const auth = create("bogus", options)
      close.push(auth.close)
      vi.spyOn(console, "error").mockReturnValue()
      await auth.rbac.allPermissions()
      await vi.waitFor(() => expect(warnings).toContain(several), patience)
      const told = [notPublic, badDomain("customBaseUrl", "https://api.stytch.com"), several]
      expect(warnings.filter((warning) => told.includes(warning))).toEqual(told)
    })

    it("reports the token of a B2B project as an error, once", async () => {
      vi.stubGlobal("fetch", () =>
        Promise.resolve(Response.json({ data: bootstrapJson({ vertical: "B2B" }) }))
      )
      const errors = vi.spyOn(console, "error").mockReturnValue()
      const auth = create(publicToken, local)
      close.push(auth.close)
      await auth.rbac.allPermissions()
      await vi.waitFor(() => expect(errors).toHaveBeenCalled(), patience)
      expect(errors.mock.calls).toEqual([[`[Latchkey] ${b2b}`]])
    })
  })
})

describe("A form that nobody has touched", () => {
  it.each([publicToken, "public-token-live-1"])(
    "reports the token of a B2B project as an error, once: %s",
    async (token) => {
      const answer = () => Promise.resolve(Response.json({ data: bootstrapJson({ vertical: "B2B" }) }))
      vi.stubGlobal("fetch", answer)
      const errors = vi.spyOn(console, "error").mockReturnValue()
      const auth = createAuthWidget(token, { endpoints: { testAPIURL: api, liveAPIURL: api } })
      close.push(auth.close)
      auth.mountLogin({ elementId: "#login" })
      await vi.waitFor(() => expect(errors).toHaveBeenCalled(), patience)
      await auth.rbac.allPermissions()
      expect(errors.mock.calls).toEqual([[`[Latchkey] ${b2b}`]])
    }
  )
})
describe("a page that has replaced functions of the language", () => {
  const saidBy = (replace: () => void): ReadonlyArray<string> => {
    const all: Array<string> = []
    const { from } = Array
    const reduce = Object.getOwnPropertyDescriptor(Array.prototype, "reduce") ?? expect.unreachable()
    try {
      replace()
      inspect(
        (text) => all.push(text),
        publicToken,
        {},
        "createAuthWidget",
        {},
        () => ({
          isComplete: false,
          status: "absent"
        })
      )
    } finally {
      Object.assign(Array, { from })
      Object.defineProperty(Array.prototype, "reduce", reduce)
    }
    return all
  }

  it("is told which, and nothing where they do what they should", () => {
    expect(saidBy(() => {})).toEqual([])
    const texts = saidBy(() => {
      Object.assign(Array, { from: ({ length }: ArrayLike<unknown>) => new Array<unknown>(length) })
      Object.defineProperty(Array.prototype, "reduce", { configurable: true, writable: true, value: () => 0 })
    })
    expect(texts).toEqual([
      "createAuthWidget: a script of this page has replaced Array.from, Array.prototype.reduce, so that the widget and its " +
        "calls may fail. Remove that script from the page, or show the form on another page."
    ])
  })

  it("gets a warning when a script has frozen Object.prototype", () => {
    const texts = saidBy(() => vi.spyOn(Object, "isFrozen").mockReturnValue(true))
    expect(texts).toEqual([expect.stringContaining("replaced Object.prototype, which is frozen")])
  })
})
