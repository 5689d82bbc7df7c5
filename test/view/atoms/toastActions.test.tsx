import { screen } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { dismissToastAtom, showToastAtom, toastErrorAtom } from "../../../src/view/atoms/toastActions.js"
import { toastsAtom } from "../../../src/view/atoms/toasts.js"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { refused } from "../../support/view/fakeCalls.js"
import { press } from "../../support/view/hands.js"
import { makeRegistry, renderWidget } from "../../support/view/renderWidget.js"
import { advance, after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

const toaster = () => {
  const { registry } = makeRegistry()
  return {
    registry,
    show: (tone: "blank" | "error" | "success" | "loading", text: string = tone) =>
      registry.set(showToastAtom, { tone, text }),
    /** The texts of the toasts; those of leaving toasts are in brackets. */
    shown: () => registry.get(toastsAtom).map(({ leaving, text }) => (leaving === true ? `(${text})` : text))
  }
}

describe("showToastAtom", () => {
  it.each([
    ["blank", 4000],
    ["error", 4000],
    ["success", 2000]
  ] as const)("shows a toast of tone %s for %i ms and removes it a second later", async (tone, duration) => {
    const { show, shown } = toaster()
    show(tone)
    await advance(duration - 1)
    expect(shown()).toEqual([tone])
    await advance(1)
    expect(shown()).toEqual([`(${tone})`])
    await advance(999)
    expect(shown()).toEqual([`(${tone})`])
    await advance(1)
    expect(shown()).toEqual([])
  })

  it("never removes a loading toast", async () => {
    const { show, shown } = toaster()
    show("loading")
    await advance(24 * 60 * 60_000)
    expect(shown()).toEqual(["loading"])
  })

  it("removes a dismissed toast a second later, and only once", async () => {
    const { registry, show, shown } = toaster()
    show("error", "first")
    show("error", "second")
    registry.get(toastsAtom).forEach(({ id, text }) => {
      if (text === "first") registry.set(dismissToastAtom, id)
    })
    await advance(0)
    expect(shown()).toEqual(["second", "(first)"])
    await advance(1000)
    expect(shown()).toEqual(["second"])
    await advance(3000)
    expect(shown()).toEqual(["(second)"])
    await advance(1000)
    expect(shown()).toEqual([])
  })

  it("does not change the duration of earlier toasts", async () => {
    const { show, shown } = toaster()
    show("error", "first")
    await advance(1500)
    show("success", "second")
    expect(shown()).toEqual(["second", "first"])
    await advance(2000)
    expect(shown()).toEqual(["(second)", "first"])
    await advance(500)
    expect(shown()).toEqual(["(second)", "(first)"])
  })

  it("keeps 20 toasts at most and drops the oldest", () => {
    const { show, shown } = toaster()
    for (let n = 1; n <= 23; n += 1) show("blank", String(n))
    expect(shown()).toHaveLength(20)
    expect([shown()[0], shown()[19]]).toEqual(["23", "4"])
  })

  it("shows the toast in one widget only", () => {
    const [one, other] = [toaster(), toaster()]
    one.show("blank")
    expect(other.shown()).toEqual([])
  })
})

describe("toastErrorAtom", () => {
  it.each([
    [refused("user_lock_limit_reached"), t("error.userLockLimitReached")],
    [refused("no_such_type", "In their words."), "In their words."],
    [new NetworkError({}), t("error.network")]
  ])("shows the text of %s", (error, words) => {
    const { registry } = toaster()
    registry.set(toastErrorAtom, error)
    expect(registry.get(toastsAtom)).toMatchObject([{ tone: "error", text: words }])
  })
})

describe("Widget: toasts", () => {
  it("announces a toast and lets the user dismiss it", async () => {
    const { registry } = await renderWidget()
    await after(() => registry.set(showToastAtom, { tone: "error", text: "No." }))
    expect(screen.getByRole("alert").textContent).toBe("No.")
    await press(t("common.dismiss"))
    expect(document.querySelector("[data-part=toast]")?.hasAttribute("data-leaving")).toBe(true)
    await advance(1000)
    expect(screen.getByRole("alert").textContent).toBe("")
  })
})
