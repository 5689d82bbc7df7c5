import { describe, expect, it } from "vitest"
import type { OtpMethod } from "../../src/domain/OtpMethod.js"
import {
  mainTabs,
  Product,
  productConflict,
  Products,
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
