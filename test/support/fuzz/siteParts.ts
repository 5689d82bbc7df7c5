/** What sites, addresses, cookies, storage and wallets may hold. */
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import { vi } from "vitest"
import { clientSettings } from "../../../src/domain/client/ClientSettings.js"
import { readConfig } from "../../../src/domain/widget/Config.js"
import { clientName, returnPlace, sectionsOf } from "../../../src/domain/idp/Consent.js"
import { readConsentManifest } from "../../../src/domain/idp/ConsentManifest.js"
import { readableTheme } from "../../../src/domain/widget/Contrast.js"
import type { Styles } from "../../../src/domain/widget/Theme.js"
import { possibleValues } from "../../../src/domain/session/CookieValues.js"
import { countries } from "../../../src/domain/values/Countries.js"
import { originOfHost } from "../../../src/domain/client/originOfHost.js"
import { parseOAuthAuthorizeParams, parseOAuthLogoutParams } from "../../../src/domain/idp/IdpParams.js"
import { inboxLinks, senderDomain } from "../../../src/domain/widget/InboxLinks.js"
import { logoUrl } from "../../../src/domain/widget/logoUrl.js"
import { oauthStartUrl } from "../../../src/domain/oauth/OAuthStart.js"
import { Mismatch } from "../../../src/domain/values/readers.js"
import { safeRedirect } from "../../../src/domain/oauth/Redirects.js"
import { withoutReturnToken } from "../../../src/domain/login/ReturnLink.js"
import { readReturnToken } from "../../../src/domain/login/ReturnUrl.js"
import { readShellSettings } from "../../../src/domain/project/readShellSettings.js"
import { readStoredSettings } from "../../../src/domain/project/readSettings.js"
import { readStoredState } from "../../../src/domain/session/StoredState.js"
import { readCookies, writeCookie } from "../../../src/page/documentCookies.js"
import { layerWallets } from "../../../src/services/wallets/layerWallets.js"
import { layerPhoneParser } from "../../../src/services/phone/layerPhoneParser.js"
import { WalletHost } from "../../../src/services/browser/WalletHost.js"
import { PhoneParser, Wallets } from "../../../src/services/api/features.js"
import { en } from "../../../src/view/i18n/en.js"
import { makeText } from "../../../src/view/i18n/makeText.js"
import type { MessageKey } from "../../../src/view/i18n/translate.js"
import { siteProperties } from "../../../src/view/theme/palette.js"
import { themeCss } from "../../../src/view/theme/themeCss.js"
import { sessionJson, userJson } from "../answers.js"
import { untyped } from "../client.js"
import { clientOptions, config, objectOf, settings, styles } from "./examples.js"
import { part, run, type Part } from "./part.js"
import { jsonTextsLike, textsLike, valuesLike } from "./values.js"

const { array, constantFrom, oneof, record, tuple } = FastCheck

const completed = (styles: Styles, isDark: boolean) =>
  readableTheme(new Map(siteProperties(styles, isDark)), isDark)

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

const landing = "https://app.test/landing?stytch_token_type=magic_links&token=TOKEN&next=%2Fhome#top"
const authorization =
  "client_id=app-1&redirect_uri=https%3A%2F%2Fapp.test%2Fback&response_type=code&scope=openid%20email&state=1&nonce=2"

const manifest = [{ header: "Documents", items: ["Read", { text: "Write", details: ["All"] }] }]

const texts = constantFrom<Array<MessageKey & keyof typeof en>>("main.title", "main.sending", "field.email")

export const siteParts: ReadonlyArray<Part> = [
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
    clientName("", result.redirect_uri, "")
  }),
  part(
    "cookie headers",
    tuple(
      textsLike(
        "stytch_session=TOKEN; stytch_session_jwt=a.b.c; other=%C3%BC",
        "stytch_session=a; stytch_session=b; stytch_intermediate_session_token=c"
      ),
      textsLike("stytch_session", "stytch_intermediate_session_token")
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
      readShellSettings(text)
    }
  ),
  part("configurations", valuesLike(config), (value) => {
    const read = readConfig(value)
    if (!(read instanceof Mismatch)) JSON.stringify(read)
  }),
  part("themes", valuesLike(styles).map(objectOf), (value) => {
    for (const isDark of [false, true]) untyped(completed, value, isDark)
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
    "manifests of consent",
    valuesLike(manifest, manifest[0]?.items),
    (value) => {
      const read = readConsentManifest(value)
      if (read._tag === "Some") sectionsOf(read.value, "App")
    },
    0.25
  ),
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
        }).pipe(Effect.provide(layerPhoneParser))
      )
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
        }).pipe(Effect.provide(Layer.provide(layerWallets, WalletHost.layer)))
      ).finally(() => held.forEach((name) => Reflect.deleteProperty(globalThis, name)))
    },
    0.25
  )
]
