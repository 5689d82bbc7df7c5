/** The parts that read outside data and need no page. */
import * as Arbitrary from "effect/Arbitrary"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as TestContext from "effect/TestContext"
import { vi } from "vitest"
import { apiErrorOf } from "../../../src/domain/answerErrors.js"
import { bootstrap, fromAnswer } from "../../../src/domain/api/Projects.js"
import { clientSettings } from "../../../src/domain/ClientSettings.js"
import { readConfig } from "../../../src/domain/Config.js"
import {
  clientName,
  defaultSections,
  returnPlace,
  sectionsOf,
  splitScopes
} from "../../../src/domain/Consent.js"
import { readConsentManifest } from "../../../src/domain/ConsentManifest.js"
import { readableStyles } from "../../../src/domain/Contrast.js"
import { possibleValues } from "../../../src/domain/CookieValues.js"
import { countries } from "../../../src/domain/Countries.js"
import { CreationOptions, readOptions, RequestOptions } from "../../../src/domain/CredentialOptions.js"
import { originOfHost } from "../../../src/domain/CustomDomain.js"
import { parseOAuthAuthorizeParams, parseOAuthLogoutParams } from "../../../src/domain/IdpParams.js"
import { inboxLinks, senderDomain } from "../../../src/domain/InboxLinks.js"
import { logoUrl } from "../../../src/domain/logoUrl.js"
import { oauthStartUrl } from "../../../src/domain/OAuthStart.js"
import { indexPolicy, isAuthorized } from "../../../src/domain/Rbac.js"
import { readLeniently } from "../../../src/domain/readLeniently.js"
import { Mismatch } from "../../../src/domain/readers.js"
import { safeRedirect } from "../../../src/domain/Redirects.js"
import { readReturnToken, withoutReturnToken } from "../../../src/domain/ReturnUrl.js"
import { sameState } from "../../../src/domain/Session.js"
import { readFirstSettings } from "../../../src/domain/StoredPolicy.js"
import { readStoredSettings } from "../../../src/domain/StoredSettings.js"
import { readStoredState } from "../../../src/domain/StoredState.js"
import { createAuthClient, type AuthClient } from "../../../src/index.js"
import { readCookies, writeCookie } from "../../../src/services/browser/documentCookies.js"
import { WalletHost } from "../../../src/services/browser/WalletHost.js"
import { PhoneParser } from "../../../src/services/features/PhoneParser.js"
import { Wallets } from "../../../src/services/features/Wallets.js"
import { en } from "../../../src/view/i18n/en.js"
import { makeText, type MessageKey } from "../../../src/view/i18n/translate.js"
import { themeCss } from "../../../src/view/theme/themeCss.js"
import { bootstrapJson, sessionJson, userJson } from "../answers.js"
import { inOrder, leastValues, type ArgumentsRow } from "../arguments.js"
import { callPath, fakeClient, untyped } from "../client.js"
import { endpoints } from "../endpoints.js"
import { fullAnswer } from "../fullAnswer.js"
import { calledMethods } from "../hostile.js"
import { isOurs, part, run, type Part } from "./part.js"
import { ok, reply } from "../wire.js"
import { publicToken, storageKey } from "../world.js"
import { jsonLike, jsonLikeAny, jsonTextsLike, textsLike, valuesLike } from "./values.js"

const { array, constantFrom, oneof, record, tuple } = FastCheck

export const objectOf = (value: unknown): object =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value : {}

/** A page's cookies as their header, for the time of a read. */
const withCookies = (header: string, read: () => void): void => {
  const held = Object.getOwnPropertyDescriptor(globalThis, "document")
  let cookie = header
  vi.stubGlobal("document", {
    get cookie() {
      return cookie
    },
    set cookie(written: string) {
      cookie = `${written.replace(/;.*/s, "")}; ${header}`
    }
  })
  try {
    read()
  } finally {
    if (held === undefined) Reflect.deleteProperty(globalThis, "document")
    else Object.defineProperty(globalThis, "document", held)
  }
}

/** Waits for a method of the client. It may reject with one of our errors. */
const typedResult = async (call: () => unknown): Promise<void> => {
  try {
    await call()
  } catch (error) {
    if (!isOurs(error)) throw error
  }
}

const callMethod = (auth: AuthClient, [method, row]: ArgumentsRow): unknown =>
  callPath(auth, method, inOrder(row, leastValues[method] ?? {}))

/** The answer of each call, and its reader. */
const answers = endpoints.map(([name, call]) => {
  const schema = Schema.make<unknown>(call.answer.ast)
  return { name, read: readLeniently(schema), examples: Arbitrary.make(Schema.encodedSchema(schema)) }
})

export const creation = {
  challenge: "Y2hhbGxlbmdl",
  rp: { id: "app.test", name: "Acme" },
  user: { id: "dXNlcg", name: "ada", displayName: "Ada" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  timeout: 60_000,
  excludeCredentials: [{ id: "aWQ", type: "public-key", transports: ["usb", "internal"] }],
  authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  attestation: "none",
  extensions: { prf: { eval: { first: "AQID" } }, largeBlob: { support: "required" } }
}
export const request = {
  challenge: "Y2hhbGxlbmdl",
  rpId: "app.test",
  allowCredentials: [{ id: "aWQ", type: "public-key" }],
  userVerification: "preferred"
}

const landing = "https://app.test/landing?stytch_token_type=magic_links&token=TOKEN&next=%2Fhome#top"
const authorization =
  "client_id=app-1&redirect_uri=https%3A%2F%2Fapp.test%2Fback&response_type=code&scope=openid%20email&state=1&nonce=2"

const policy = {
  roles: [
    {
      role_id: "editor",
      description: "",
      permissions: [{ resource_id: "documents", actions: ["read", "*"] }]
    }
  ],
  resources: [{ resource_id: "documents", description: "", actions: ["read", "write"] }],
  scopes: [{ scope: "documents", description: "Your documents", permissions: [] }]
}
const settings = bootstrapJson({
  cname_domain: "auth.acme.test",
  captcha_settings: { enabled: true, siteKey: "key" },
  password_config: { ludsComplexity: 3, ludsMinimumCount: 8 },
  rbac_policy: policy
})

const consent = {
  request_id: "request-1",
  consent_required: true,
  scope_results: [
    { scope: "openid", is_grantable: true, description: "" },
    { scope: "documents", is_grantable: false, description: "" }
  ],
  client: { client_id: "app-1", client_name: "App", client_description: "", logo_url: "" }
}
const manifest = [{ header: "Documents", items: ["Read", { text: "Write", details: ["All"] }] }]

export const config = {
  products: ["emailMagicLinks", "oauth", "passwords", "otp"],
  emailMagicLinksOptions: { loginRedirectURL: "https://app.test/landing", loginExpirationMinutes: 30 },
  otpOptions: { methods: ["sms", "email"], expirationMinutes: 10 },
  passwordOptions: { resetPasswordRedirectURL: "https://app.test/reset" },
  oauthOptions: {
    providers: [{ type: "google", one_tap: true, custom_scopes: ["a"], provider_params: { a: "b" } }]
  },
  sessionOptions: { sessionDurationMinutes: 60 },
  enableShadowDOM: true
}

export const styles = {
  container: { backgroundColor: "#fff", borderColor: "red", borderRadius: "8px", width: "400px" },
  colors: { primary: "#19303d", secondary: "rgb(1, 2, 3)", success: "green", error: "var(--x)" },
  buttons: { primary: { backgroundColor: "#000", textColor: "#111", borderRadius: "4px" }, disabled: {} },
  inputs: { backgroundColor: "transparent", textColor: "#fff", placeholderColor: "grey" },
  fontFamily: "Arial",
  hideHeaderText: true,
  logo: { logoImageUrl: "https://app.test/logo.svg" }
}

const clientOptions = {
  cookieOptions: {
    opaqueTokenCookieName: "token",
    path: "/app",
    domain: "app.test",
    availableToSubdomains: true
  },
  endpointOptions: {
    apiDomain: "auth.app.test",
    testApiDomain: "test.app.test",
    dfppaDomain: "a",
    dfpCdnDomain: "b"
  },
  endpoints: {
    liveAPIURL: "https://a.test",
    testAPIURL: "http://localhost:1",
    dfpBackendURL: "https://b.test"
  },
  telemetry: false,
  nonce: "n",
  onWarning: () => {},
  redirectSchemes: ["com.app"]
}

const texts = constantFrom<Array<MessageKey & keyof typeof en>>("main.title", "main.sending", "field.email")

/** Each with the generator of its inputs and what reads them. */
export const parts: ReadonlyArray<Part> = [
  part(
    "answers of every call",
    FastCheck.nat(answers.length - 1).chain((at) =>
      tuple(constantFrom(at), jsonLikeAny(answers[at]?.examples ?? FastCheck.anything()))
    ),
    ([at, json]) => answers[at]?.read(json),
    2
  ),
  part(
    "full answers",
    jsonLike(fullAnswer),
    (json) => {
      for (const { read } of answers) read(json)
    },
    0.25
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
  part(
    "redirect addresses",
    tuple(
      textsLike("https://app.test/back?code=1#x", "com.app://back", "javascript:alert(1)", "//evil.test"),
      array(textsLike("com.app", "myapp:"), { maxLength: 3 })
    ),
    ([address, schemes]) => safeRedirect(address, schemes)
  ),
  part("landing addresses", textsLike(landing, landing.slice(landing.indexOf("?"))), (text) => {
    const { href } = new URL(`https://app.test/${text.replace(/^https:\/\/app\.test\//, "")}`)
    readReturnToken(href)
    withoutReturnToken(href)
  }),
  part("queries of the identity provider", textsLike(authorization), (text) => {
    const query = new URLSearchParams(text)
    const { result } = parseOAuthAuthorizeParams(query)
    parseOAuthLogoutParams(query)
    returnPlace(result.redirect_uri)
    clientName("", result.redirect_uri)
  }),
  part(
    "cookie headers",
    tuple(
      textsLike(
        "stytch_session=TOKEN; stytch_session_jwt=a.b.c; other=%C3%BC",
        "stytch_session=a; stytch_session=b"
      ),
      textsLike("stytch_session")
    ),
    ([header, name]) => withCookies(header, () => possibleValues(readCookies(name), null))
  ),
  part(
    "cookie names and values",
    tuple(textsLike("stytch_session"), textsLike("TOKEN", "a.b.c")),
    ([name, value]) =>
      withCookies("other=1", () =>
        writeCookie(name, value, { path: "/", secure: true, sameSite: "Lax", maxAge: 60 })
      )
  ),
  part(
    "stored states and settings",
    jsonTextsLike({ session: sessionJson(), user: userJson }, settings),
    (text) => {
      readStoredState(text)
      readStoredSettings(text)
      readFirstSettings(text)
    }
  ),
  part(
    "storage at the start of a client",
    record({
      [storageKey]: jsonTextsLike({ session: sessionJson(), user: userJson }),
      [`${storageKey}::bootstrap`]: jsonTextsLike(settings),
      [`${storageKey}::PKCE_VERIFIER:magic_links`]: jsonTextsLike({
        code_challenge: "a",
        code_verifier: "b",
        created_at: 1
      }),
      [`${storageKey}::refresh_backoff`]: jsonTextsLike({ until: 1, failures: 1 }),
      [`${storageKey}::refreshed_at`]: jsonTextsLike(1_700_000_000_000),
      [`${storageKey}::persistent_id`]: textsLike("persistent-id-1")
    }),
    (storage) =>
      run(
        Effect.scoped(
          Effect.gen(function* () {
            const { auth } = yield* fakeClient({ storage, answer: () => ok(fullAnswer) })
            auth.session.getInfo()
            auth.user.getSync()
            auth.rbac.isAuthorizedSync("documents", "read")
            yield* Effect.promise(() =>
              typedResult(() => auth.magicLinks.email.loginOrCreate("ada@example.com"))
            )
          })
        ).pipe(Effect.provide(TestContext.TestContext))
      ),
    0.15
  ),
  part("configurations", valuesLike(config), (value) => {
    const read = readConfig(value)
    if (!(read instanceof Mismatch)) JSON.stringify(read)
  }),
  part("themes", valuesLike(styles).map(objectOf), (value) => {
    untyped(readableStyles, value, "light")
    untyped(readableStyles, value, "dark")
    untyped(themeCss, ".lk-root", value)
  }),
  part(
    "logo addresses",
    tuple(
      oneof(
        valuesLike(styles.logo.logoImageUrl),
        textsLike("https://app.test/logo.svg", "data:image/png;base64,AA", "/logo.svg", "javascript:alert(1)")
      ),
      constantFrom(undefined, "https://app.test/", "odd")
    ),
    ([logoImageUrl, base]) => untyped(logoUrl, { logo: { logoImageUrl } }, base)
  ),
  part(
    "texts of a site",
    tuple(texts, valuesLike("Welcome", { one: "a {count}", other: "b" })),
    ([key, message]) => {
      const t = untyped(makeText, en, { [key]: message }, "ar")
      if (typeof t === "function") Reflect.apply(t, undefined, [key, { count: 1 }])
    }
  ),
  part("settings of the project", jsonLike(settings), (json) => {
    const read = readLeniently(bootstrap.answer)(json)
    if (read._tag === "Left") return
    const { emailDomains, rbacPolicy } = fromAnswer(read.right.value)
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
  part(
    "domains of inbox links",
    tuple(textsLike("acme.test"), array(textsLike("acme.test"), { maxLength: 2 })),
    ([hint, domains]) => inboxLinks(senderDomain(hint, domains))
  ),
  part(
    "hosts and addresses of social logins",
    tuple(
      valuesLike(clientOptions),
      textsLike("public-token-test-1"),
      textsLike("auth.acme.test", "a.test@evil.test")
    ),
    ([options, token, domain]) => {
      const { hosts } = clientSettings(token, objectOf(options))
      const base = originOfHost(domain) ?? hosts.api
      // A base URL of the site is used verbatim
      if (URL.canParse(base)) oauthStartUrl(base, "google", token, { login_redirect_url: domain }, token)
    }
  ),
  part(
    "options of a client",
    tuple(valuesLike(publicToken), valuesLike(clientOptions)),
    async ([token, options]) => {
      const auth = untyped(createAuthClient, token, options)
      if (typeof auth !== "object" || auth === null) return
      callPath(auth, "session.getInfo", [])
      await callPath(auth, "close", [])
    },
    0.1
  ),
  part(
    "manifests of consent",
    valuesLike(manifest, manifest[0]?.items),
    (value) => {
      const read = readConsentManifest(value)
      if (read._tag === "Some") sectionsOf(read.value, "App")
    },
    0.25
  ),
  part("equal and other states", tuple(jsonLike(fullAnswer), jsonLike(fullAnswer)), ([a, b]) => {
    if (!sameState(a, a)) throw new Error("A state must equal itself")
    if (sameState(a, b) !== sameState(b, a)) throw new Error("Equality must not depend on the order")
  }),
  part(
    "phone numbers",
    tuple(textsLike("+1 202 555 0123", "(202) 555-0123", "٠١٢٣٤٥٦٧٨٩"), constantFrom(...countries)),
    ([number, country]) =>
      run(
        Effect.gen(function* () {
          const { formatter, onSubmit } = yield* PhoneParser
          yield* onSubmit(number, country)
          const format = yield* formatter(country)
          format(number)
        }).pipe(Effect.provide(PhoneParser.layer))
      )
  ),
  part(
    "bodies that a whole client gets",
    tuple(
      constantFrom(...calledMethods),
      constantFrom(200, 200, 400, 403),
      jsonTextsLike({ data: fullAnswer })
    ),
    ([row, status, body]) =>
      run(
        Effect.scoped(
          Effect.gen(function* () {
            const { auth } = yield* fakeClient({ answer: () => reply(status, body) })
            yield* Effect.promise(() => typedResult(() => callMethod(auth, row)))
          })
        ).pipe(Effect.provide(TestContext.TestContext))
      ),
    0.1
  ),
  part(
    "objects and answers of wallets",
    record({
      wallet: valuesLike({
        isMetaMask: true,
        isPhantom: true,
        providers: [{ request: () => Promise.resolve([]) }],
        publicKey: "key",
        solana: {
          connect: () => ({ publicKey: "key" }),
          signMessage: () => ({ signature: new Uint8Array(64) })
        }
      }),
      answer: valuesLike(["0x0000000000000000000000000000000000000000"], { code: 4001 }, "0xab"),
      fails: FastCheck.boolean()
    }),
    ({ answer, fails, wallet }) => {
      const respond = () => (fails ? Promise.reject(answer) : answer)
      const provider = { ...objectOf(wallet), request: respond, connect: respond, signMessage: respond }
      const globals = {
        ethereum: provider,
        solana: provider,
        phantom: wallet,
        vessel: wallet,
        BinanceChain: provider
      }
      const held = Object.keys(globals)
      for (const [name, value] of Object.entries(globals)) Reflect.set(globalThis, name, value)
      return run(
        Effect.gen(function* () {
          const { connect, detect, sign } = yield* Wallets
          for (const name of yield* detect) {
            yield* Effect.either(connect(name))
            yield* Effect.either(sign(name, "address", "challenge"))
          }
        }).pipe(Effect.provide(Layer.provide(Wallets.layer, WalletHost.layer)))
      ).finally(() => held.forEach((name) => Reflect.deleteProperty(globalThis, name)))
    },
    0.25
  )
]
