import { describe, expect, it } from "vitest"
import { defaultConfig } from "../../../src/domain/widget/Config.js"
import { mainLayout } from "../../../src/domain/widget/mainLayout.js"
import type { Product } from "../../../src/domain/widget/Products.js"

const layoutOf = (...products: ReadonlyArray<Product>) => mainLayout({ ...defaultConfig, products })

describe("mainLayout", () => {
  it("has the form of magic links without a configured product", () => {
    expect(layoutOf()).toEqual({
      tabs: ["magicLink"],
      items: ["tabs"],
      conflict: undefined,
      promptOnly: false
    })
  })

  it("says why the products allow no login", () => {
    expect(layoutOf("passkeys").conflict).toBe("passkeysAlone")
    expect(layoutOf("oauth").conflict).toBe("noMethod")
  })

  it("knows when there is nothing but Google's floating prompt", () => {
    const google = { type: "google", one_tap: true, position: "floating" } as const
    const oauthOptions = { ...defaultConfig.oauthOptions, providers: [google] }
    expect(mainLayout({ ...defaultConfig, products: ["oauth"], oauthOptions }).promptOnly).toBe(true)
  })
})
