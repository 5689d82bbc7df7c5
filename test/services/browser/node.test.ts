import { assert, describe, it, vi } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Cookies } from "../../../src/services/browser/Cookies.js"
import { pageRegistryKey } from "../../../src/page/pageListeners.js"
import { CrossTab } from "../../../src/services/browser/CrossTab.js"
import { Forms } from "../../../src/services/browser/Forms.js"
import { Navigation } from "../../../src/services/browser/Navigation.js"
import { Page } from "../../../src/services/browser/Page.js"
import { Passkeys } from "../../../src/services/browser/Passkeys.js"
import { Scripts } from "../../../src/services/browser/Scripts.js"
import { Storage } from "../../../src/services/browser/Storage.js"
import { TabStorage } from "../../../src/services/browser/TabStorage.js"

const plain = { path: "/", secure: false, sameSite: "Lax" } as const

describe("Outside a browser", () => {
  it("there is no window", () => {
    assert.strictEqual(typeof window, "undefined")
  })

  for (const [name, layer] of [
    ["with layer", Cookies.layer],
    ["with layerMemory", Cookies.layerMemory]
  ] as const) {
    it.effect(`cookies are kept in memory ${name}`, () =>
      Effect.gen(function* () {
        const { all, remove, set } = yield* Cookies
        yield* set("session", "x", plain)
        assert.deepStrictEqual(yield* all("session"), ["x"])
        yield* remove("session", plain)
        assert.deepStrictEqual(yield* all("session"), [])
      }).pipe(Effect.provide(layer))
    )
  }

  it.effect("storage is kept in memory and counts as persistent", () =>
    Effect.gen(function* () {
      const { get, persistent, set } = yield* Storage
      yield* set("key", "value")
      assert.strictEqual(yield* get("key"), "value")
      assert.isTrue(persistent)
    }).pipe(Effect.provide(Storage.layer))
  )

  it.effect("the location is http://localhost/", () =>
    Effect.gen(function* () {
      const { assign, location, replace } = yield* Navigation
      yield* replace("/elsewhere")
      yield* assign("/elsewhere")
      assert.strictEqual((yield* location).href, "http://localhost/")
    }).pipe(Effect.provide(Navigation.layer))
  )

  it.effect("the page is awake, and nothing listens to events of a page or of other tabs", () =>
    Effect.gen(function* () {
      const listeners: Array<string> = []
      vi.stubGlobal("addEventListener", (type: string) => listeners.push(type))
      const heard: Array<string> = []
      const hear = (what: string) => Effect.sync(() => void heard.push(what))
      const { awake, onHide, onWake } = yield* Page
      yield* onHide(hear("hidden"))
      yield* onWake(hear("woken"))
      const waiting = yield* Effect.fork(awake)
      yield* Effect.yieldNow()
      assert.isNotNull(waiting.unsafePoll())
      yield* (yield* CrossTab).listen("key", hear("written"))
      const other = yield* Effect.provide(CrossTab, Layer.fresh(CrossTab.layer))
      yield* other.notify("key")
      assert.deepStrictEqual([listeners, heard], [[], []])
      vi.unstubAllGlobals()
    }).pipe(Effect.provide([Page.layer, CrossTab.layer]))
  )

  it.effect("the user agent is empty where there is no navigator", () =>
    Effect.gen(function* () {
      vi.stubGlobal("navigator", undefined)
      assert.strictEqual(yield* (yield* Page).userAgent, "")
      vi.unstubAllGlobals()
    }).pipe(Effect.provide(Page.layer))
  )

  it.effect("clients are counted, and none is notified", function* () {
    const one = yield* Effect.provide(CrossTab, CrossTab.layer)
    const two = yield* Effect.provide(CrossTab, CrossTab.layer)
    assert.deepStrictEqual([yield* one.join("project"), yield* two.join("project")], [1, 2])
    yield* one.notify("key")
    assert.isUndefined(Reflect.get(globalThis, pageRegistryKey))
  })

  it.effect("forms do nothing, and there are no passkeys", () =>
    Effect.gen(function* () {
      yield* (yield* Forms).post("https://api.test/", { token: "t" })
      const { get, hasAutofillField, supportsAutofill } = yield* Passkeys
      assert.strictEqual((yield* Effect.flip(get({ challenge: "Yw" }))).code, "passkeys_unsupported")
      assert.deepStrictEqual([yield* hasAutofillField, yield* supportsAutofill], [false, false])
    }).pipe(Effect.provide([Forms.layer, Passkeys.layer]))
  )

  it.effect("tab storage is kept in memory", () =>
    Effect.gen(function* () {
      const { get, persistent, set } = yield* TabStorage
      yield* set("key", "value")
      assert.deepStrictEqual([persistent, yield* get("key")], [true, "value"])
    }).pipe(Effect.provide(TabStorage.layer))
  )

  it.effect("no script can be loaded", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip((yield* Scripts).load("https://cdn.test/script.js"))
      assert.strictEqual(error._tag, "ScriptError")
    }).pipe(Effect.provide(Scripts.layer()))
  )
})
