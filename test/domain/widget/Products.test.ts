import { describe, expect, it } from "vitest"
import type { OAuthProviderOptions } from "../../../src/domain/oauth/OAuthProviderOptions.js"
import type { OtpMethod } from "../../../src/domain/otp/OtpMethod.js"
import {
  hasEmail,
  isFloating,
  isOneTap,
  isPhoneTab,
  isPromptOnly,
  mainItems,
  mainTabs,
  productNames,
  productConflict,
  Products,
  selectedTab,
  type MainItem,
  type MainTab,
  type Product,
  type ProductConflict
} from "../../../src/domain/widget/Products.js"

type Row<Expected> = readonly [
  products: ReadonlyArray<Product>,
  methods: ReadonlyArray<OtpMethod>,
  expected: Expected
]

const each = <Expected>(rows: ReadonlyArray<Row<Expected>>) => it.each(rows)

describe("Products", () => {
  it("has the six products under their wire names", () => {
    expect(productNames).toEqual(["emailMagicLinks", "oauth", "otp", "crypto", "passwords", "passkeys"])
    expect(Object.entries(Products)).toEqual(productNames.map((product) => [product, product]))
  })
})

describe("productConflict", () => {
  each<ProductConflict>([
    [["emailMagicLinks", "otp"], ["email"], "magicLinksAndEmailOtp"],
    [["otp", "passwords", "emailMagicLinks"], ["sms", "email"], "magicLinksAndEmailOtp"],
    [["passkeys"], [], "passkeysAlone"],
    [["passkeys", "passkeys"], ["email"], "passkeysAlone"]
  ])("for %j with passcodes by %j is %s", (products, methods, conflict) => {
    expect(productConflict(products, methods)).toBe(conflict)
  })

  each<undefined>([
    [[], [], undefined],
    [["emailMagicLinks"], ["email"], undefined],
    [["emailMagicLinks", "otp"], [], undefined],
    [["emailMagicLinks", "otp"], ["sms", "whatsapp"], undefined],
    [["otp", "passwords"], ["email"], undefined],
    [["passkeys", "oauth"], [], undefined],
    [["emailMagicLinks", "passkeys"], [], undefined]
  ])("finds no conflict for %j with passcodes by %j", (products, methods) => {
    expect(productConflict(products, methods)).toBeUndefined()
  })
})

describe("isPhoneTab", () => {
  it.each([
    ["magicLink", false],
    ["password", false],
    ["otp-email", false],
    ["otp-sms", true],
    ["otp-whatsapp", true]
  ] as const)("answers for %s: %s", (tab, isPhone) => {
    expect(isPhoneTab(tab)).toBe(isPhone)
  })
})

describe("mainTabs", () => {
  each<ReadonlyArray<MainTab>>([
    [["emailMagicLinks"], [], ["magicLink"]],
    [["passwords"], [], ["password"]],
    [["emailMagicLinks", "passwords"], [], ["password"]],
    [["passwords", "emailMagicLinks"], [], ["password"]],
    [["otp"], ["sms", "whatsapp", "email"], ["otp-sms", "otp-whatsapp", "otp-email"]],
    [["otp"], ["email", "sms"], ["otp-email", "otp-sms"]],
    [["otp", "emailMagicLinks"], ["sms"], ["otp-sms", "magicLink"]],
    [["emailMagicLinks", "otp"], ["whatsapp"], ["magicLink", "otp-whatsapp"]],
    [
      ["otp", "passwords"],
      ["sms", "email"],
      ["otp-sms", "password"]
    ],
    [
      ["otp", "emailMagicLinks", "passwords"],
      ["email", "whatsapp"],
      ["password", "otp-whatsapp"]
    ],
    [["otp"], ["sms", "sms"], ["otp-sms"]],
    [["otp"], [], []],
    [["oauth", "crypto", "passkeys"], ["sms"], []],
    [["oauth", "otp", "passkeys", "emailMagicLinks", "crypto"], ["sms"], ["otp-sms", "magicLink"]],
    [[], ["sms"], []]
  ])("for %j with passcodes by %j are %j", (products, methods, tabs) => {
    expect(mainTabs(products, methods)).toEqual(tabs)
  })
})

const github: OAuthProviderOptions = { type: "github", one_tap: false }
const oneTap = (position?: OAuthProviderOptions["position"]): OAuthProviderOptions => ({
  type: "google",
  one_tap: true,
  position
})

describe("mainItems", () => {
  it.each<readonly [products: ReadonlyArray<Product>, items: ReadonlyArray<MainItem>]>([
    [["emailMagicLinks"], ["tabs"]],
    [["oauth"], ["oauth"]],
    [
      ["oauth", "emailMagicLinks"],
      ["oauth", "divider", "tabs"]
    ],
    [
      ["passwords", "oauth"],
      ["tabs", "divider", "oauth"]
    ],
    [
      ["otp", "crypto"],
      ["tabs", "divider", "wallets"]
    ],
    [
      ["oauth", "crypto"],
      ["oauth", "wallets"]
    ],
    [
      ["crypto", "oauth", "emailMagicLinks"],
      ["wallets", "oauth", "divider", "tabs"]
    ],
    [
      ["oauth", "otp", "crypto"],
      ["oauth", "tabs", "divider", "wallets"]
    ],
    [
      ["emailMagicLinks", "oauth", "otp", "passwords"],
      ["tabs", "divider", "oauth"]
    ],
    [
      ["emailMagicLinks", "passkeys"],
      ["passkey", "tabs"]
    ],
    [
      ["oauth", "emailMagicLinks", "passkeys"],
      ["passkey", "oauth", "divider", "tabs"]
    ],
    [
      ["oauth", "passkeys", "oauth"],
      ["passkey", "oauth"]
    ],
    [[], []]
  ])("for %j are %j: passkeys first, the divider before the last", (products, items) => {
    expect(mainItems(products, mainTabs(products, ["sms"]), [github])).toEqual(items)
  })

  it("omit empty items and their divider", () => {
    expect(mainItems(["oauth", "emailMagicLinks"], ["magicLink"], [])).toEqual(["tabs"])
    expect(mainItems(["oauth", "otp"], [], [github])).toEqual(["oauth"])
    expect(mainItems(["otp"], [], [])).toEqual([])
  })
})

describe("hasEmail", () => {
  it.each<readonly [tabs: ReadonlyArray<MainTab>, there: boolean]>([
    [["magicLink"], true],
    [["password", "otp-sms"], true],
    [["otp-whatsapp", "otp-email"], true],
    [["otp-sms", "otp-whatsapp"], false],
    [[], false]
  ])("for %j is %s", (tabs, there) => {
    expect(hasEmail(tabs)).toBe(there)
  })
})

describe("isOneTap and isPromptOnly", () => {
  it("isOneTap is true only for Google with one_tap", () => {
    expect(
      [oneTap(), github, { ...github, one_tap: true }, { ...oneTap(), one_tap: false }].map(isOneTap)
    ).toEqual([true, false, false, false])
  })

  it.each<
    readonly [
      products: ReadonlyArray<Product>,
      providers: ReadonlyArray<OAuthProviderOptions>,
      alone: boolean
    ]
  >([
    [["oauth"], [oneTap()], true],
    [["oauth"], [oneTap("floating")], true],
    [["oauth"], [oneTap("floatingOrEmbedded")], false],
    [["oauth"], [oneTap(), github], false],
    [["oauth"], [github], false],
    [["oauth"], [], false],
    [["oauth", "emailMagicLinks"], [oneTap()], false]
  ])("isPromptOnly with %j and %j: %#", (products, providers, alone) => {
    expect(isPromptOnly(products, providers)).toBe(alone)
  })

  it.each([
    [oneTap(), undefined, true],
    [oneTap("embedded"), undefined, false],
    [oneTap("embedded"), "floating", true],
    [oneTap(), "embedded", false],
    [github, "floating", false]
  ])("isFloating with %j in the mode %s is %s", (provider, mode, floats) => {
    expect(isFloating(provider, mode)).toBe(floats)
  })
})

describe("selectedTab", () => {
  it.each<
    readonly [tabs: ReadonlyArray<MainTab>, chosen: MainTab | undefined, selected: MainTab | undefined]
  >([
    [["magicLink", "otp-sms"], undefined, "magicLink"],
    [["magicLink", "otp-sms"], "otp-sms", "otp-sms"],
    [["magicLink"], "otp-sms", "magicLink"],
    [[], "otp-sms", undefined]
  ])("of %j with %s chosen is %s", (tabs, chosen, selected) => {
    expect(selectedTab(tabs, chosen)).toBe(selected)
  })
})
