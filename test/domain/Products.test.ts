import { describe, expect, it } from "vitest"
import type { OAuthProviderOptions } from "../../src/domain/OAuthProviderOptions.js"
import type { OtpMethod } from "../../src/domain/OtpMethod.js"
import {
  hasEmail,
  isOneTap,
  isPromptOnly,
  mainItems,
  mainTabs,
  Product,
  productConflict,
  Products,
  type MainItem,
  type MainTab,
  type ProductConflict
} from "../../src/domain/Products.js"

type Row<Told> = readonly [products: ReadonlyArray<Product>, methods: ReadonlyArray<OtpMethod>, told: Told]

const each = <Told>(rows: ReadonlyArray<Row<Told>>) => it.each(rows)

describe("the products", () => {
  it("are these six, named as the wire names them", () => {
    expect(Product.literals).toEqual(["emailMagicLinks", "oauth", "otp", "crypto", "passwords", "passkeys"])
    expect(Object.entries(Products)).toEqual(Product.literals.map((product) => [product, product]))
  })
})

describe("products that cannot be configured together", () => {
  each<ProductConflict>([
    [["emailMagicLinks", "otp"], ["email"], "magicLinksAndEmailOtp"],
    [["otp", "passwords", "emailMagicLinks"], ["sms", "email"], "magicLinksAndEmailOtp"],
    [["passkeys"], [], "passkeysAlone"],
    [["passkeys", "passkeys"], ["email"], "passkeysAlone"]
  ])("%j with passcodes by %j: %s", (products, methods, conflict) => {
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
  ])("but not %j with passcodes by %j", (products, methods) => {
    expect(productConflict(products, methods)).toBeUndefined()
  })
})

describe("the tabs of Main", () => {
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
  ])("of %j with passcodes by %j are %j", (products, methods, tabs) => {
    expect(mainTabs(products, methods)).toEqual(tabs)
  })
})

const github: OAuthProviderOptions = { type: "github", one_tap: false }
const oneTap = (position?: OAuthProviderOptions["position"]): OAuthProviderOptions => ({
  type: "google",
  one_tap: true,
  position
})

describe("the items of Main", () => {
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
  ])("of %j are %j: passkeys first, the divider before the last", (products, items) => {
    expect(mainItems(products, mainTabs(products, ["sms"]), [github])).toEqual(items)
  })

  it("are none that have nothing to show, and no divider is beside them", () => {
    expect(mainItems(["oauth", "emailMagicLinks"], ["magicLink"], [])).toEqual(["tabs"])
    expect(mainItems(["oauth", "otp"], [], [github])).toEqual(["oauth"])
    expect(mainItems(["otp"], [], [])).toEqual([])
  })
})

describe("a form for an e-mail address", () => {
  it.each<readonly [tabs: ReadonlyArray<MainTab>, there: boolean]>([
    [["magicLink"], true],
    [["password", "otp-sms"], true],
    [["otp-whatsapp", "otp-email"], true],
    [["otp-sms", "otp-whatsapp"], false],
    [[], false]
  ])("among %j: %s", (tabs, there) => {
    expect(hasEmail(tabs)).toBe(there)
  })
})

describe("One Tap", () => {
  it("is for Google only, where it is asked for", () => {
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
  ])("with %j and %j is all there is: %#", (products, providers, alone) => {
    expect(isPromptOnly(products, providers)).toBe(alone)
  })
})
