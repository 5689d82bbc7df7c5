import { screen } from "@testing-library/react"
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { printText } from "../../../src/view/secondFactor/saveText.js"
import { press, type } from "../../support/view/hands.js"
import { atFactor, createdApp } from "../../support/view/secondFactor.js"
import { t } from "../../support/words.js"

const codes = createdApp.recovery_codes.join("\n") + "\n"
const title = `${t("recoveryCodes.list")} – localhost`
const hints = () => [...document.querySelectorAll(".lk-hint")].map(({ textContent }) => textContent)
const announced = () => screen.queryAllByRole("status").map(({ textContent }) => textContent)

const open = async () => {
  await atFactor()
  await press(t("factorEnroll.totp"))
  await type(t("factorApp.code"), "123456")
}

/** What the page puts on the clipboard. */
const clipboard = (writeText: (text: string) => Promise<void>, isSecureContext = true) => {
  vi.stubGlobal("isSecureContext", isSecureContext)
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(writeText)
}

/** Gives every frame this member: the page of these tests loads none. */
const give = (name: "contentDocument" | "contentWindow", value: object) => {
  const before = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, name)
  Object.defineProperty(HTMLIFrameElement.prototype, name, { configurable: true, get: () => value })
  onTestFinished(() => {
    if (before !== undefined) Object.defineProperty(HTMLIFrameElement.prototype, name, before)
  })
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe("the recovery codes", () => {
  it("can be copied", async () => {
    const copied: Array<string> = []
    clipboard((text) => Promise.resolve(void copied.push(text)))
    await open()
    expect(announced()).not.toContain(t("recoveryCodes.copied"))
    await press(t("recoveryCodes.copy"))
    expect(copied).toEqual([codes])
    expect(screen.getByRole("button", { name: t("recoveryCodes.copied") })).toBeTruthy()
    expect(announced()).toContain(t("recoveryCodes.copied"))
    expect(hints()).toEqual([])
  })

  it.each([
    ["the browser refuses it", true],
    ["the page is not secure", false]
  ])("say that they were not copied when %s", async (_, isSecure) => {
    clipboard(() => (isSecure ? Promise.reject(new Error("No.")) : Promise.resolve()), isSecure)
    await open()
    await press(t("recoveryCodes.copy"))
    const words = t("recoveryCodes.copyFailed")
    expect(hints()).toEqual([words])
    expect(announced()).toContain(words)
    expect(screen.getByRole("button", { name: t("recoveryCodes.copy") })).toBeTruthy()
  })

  it("can be downloaded", async () => {
    const files: Array<Blob> = []
    const clicked: Array<string> = []
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      if (file instanceof Blob) files.push(file)
      return "blob:codes"
    })
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(`${this.download} ${this.href}`)
    })
    await open()
    await press(t("recoveryCodes.download"))
    expect(clicked).toEqual(["recovery-codes.txt blob:codes"])
    expect(files.map(({ type }) => type)).toEqual(["text/plain"])
    expect(await files[0]?.text()).toBe(`${title}\n\n${codes}`)
  })

  it("can be printed alone, and nothing of it stays in the page", async () => {
    const printed = document.implementation.createHTMLDocument()
    const frames: Array<unknown> = []
    const view = Object.assign(new EventTarget(), {
      print: () => {
        frames.push(document.querySelector("iframe")?.hidden)
        view.dispatchEvent(new Event("afterprint"))
      }
    })
    give("contentDocument", printed)
    give("contentWindow", view)
    await open()
    await press(t("recoveryCodes.print"))
    expect(printed.title).toBe(title)
    expect(printed.body.innerHTML).toBe(`<h1>${title}</h1><pre>${codes}</pre>`)
    expect(frames).toEqual([true])
    expect(document.querySelector("iframe")).toBeNull()
  })

  it("leave no frame in a page that allows none", () => {
    printText(title, codes)
    expect(document.querySelector("iframe")).toBeNull()
  })
})
