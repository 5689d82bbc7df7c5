import { describe, expect, it } from "vitest"
import { configAtom } from "../../../src/view/atoms/config.js"
import { draftStoreAtom, emailAtom, tabAtom } from "../../../src/view/atoms/draft.js"
import { makeDraftStore } from "../../../src/page/draftStore.js"
import { makeRegistry } from "../../support/view/renderWidget.js"
import { settle } from "../../support/view/time.js"
import { readOptions } from "../../../src/view/mount/mountArguments.js"

const otp = { products: ["otp"], otpOptions: { methods: ["sms", "email"] } } as const

describe("tabAtom", () => {
  it("is the first tab until the user chooses another", () => {
    const { registry } = makeRegistry({ config: otp })
    expect(registry.get(tabAtom)).toBe("otp-sms")
    registry.set(tabAtom, "otp-email")
    expect(registry.get(tabAtom)).toBe("otp-email")
  })

  it("is the first tab again when the chosen one is no longer configured", () => {
    const { registry } = makeRegistry({ config: otp })
    registry.set(tabAtom, "otp-email")
    registry.set(configAtom, readOptions("draft", { config: { products: ["emailMagicLinks"] } }))
    expect(registry.get(tabAtom)).toBe("magicLink")
  })

  it("is undefined when no product has a tab", () => {
    const { registry } = makeRegistry({ config: { products: ["oauth"] } })
    expect(registry.get(tabAtom)).toBeUndefined()
  })
})

it("emailAtom keeps the typed text while it has no readers", async () => {
  const { registry } = makeRegistry()
  registry.mount(emailAtom)()
  registry.set(emailAtom, "ada@")
  await settle()
  expect(registry.get(emailAtom)).toBe("ada@")
})

it("the atoms follow the store of the first screen, and write it", () => {
  const { registry } = makeRegistry({ config: otp })
  const store = makeDraftStore()
  store.change({ tab: "otp-email" })
  registry.set(draftStoreAtom, store)
  const seen: Array<string> = []
  registry.subscribe(emailAtom, (email) => void seen.push(email), { immediate: true })
  expect(registry.get(tabAtom)).toBe("otp-email")
  store.change({ email: "ada@" })
  registry.set(emailAtom, "ada@example.com")
  expect(store.get().email).toBe("ada@example.com")
  expect(seen).toEqual(["", "ada@", "ada@example.com"])
})
