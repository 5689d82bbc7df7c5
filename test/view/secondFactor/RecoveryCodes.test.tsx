import { fireEvent, screen } from "@testing-library/react"
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
const clipboard = (writeText: (text: string) => Promise<void>) =>
  void vi.spyOn(navigator.clipboard, "writeText").mockImplementation(writeText)

/** A page without TLS, and some apps, have none. */
const noClipboard = () =>
  void vi.spyOn(navigator, "clipboard", "get").mockImplementation(() => {
    throw new TypeError("Cannot read properties of undefined")
  })

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

it("copies a selected key of an app without the blanks that it is shown with", async () => {
  await atFactor()
  await press(t("factorEnroll.totp"))
  const key = screen.getByText("ABCD EFGH IJ")
  const setData = vi.fn()
  fireEvent.copy(key, { clipboardData: { setData } })
  expect(setData.mock.calls).toEqual([["text/plain", "ABCDEFGHIJ"]])
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

  it("are copied the old way when the page has no clipboard", async () => {
    noClipboard()
    const setData = vi.fn()
    Object.assign(document, {
      execCommand: (command: string) =>
        !dispatchEvent(
          Object.assign(new Event(command, { cancelable: true }), { clipboardData: { setData } })
        )
    })
    onTestFinished(() => void Reflect.deleteProperty(document, "execCommand"))
    await open()
    await press(t("recoveryCodes.copy"))
    expect(setData.mock.calls).toEqual([["text/plain", codes]])
    expect(screen.getByRole("button", { name: t("recoveryCodes.copied") })).toBeTruthy()
  })

  it.each([
    ["the browser refuses it", () => clipboard(() => Promise.reject(new Error("No.")))],
    ["the page has no clipboard", noClipboard]
  ])("say that they were not copied when %s", async (_, prepare) => {
    prepare()
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

  it("can be printed alone, and again, from one frame that stays when the browser says that it has printed", async () => {
    const printed = document.implementation.createHTMLDocument()
    const frames: Array<unknown> = []
    const view = Object.assign(new EventTarget(), {
      print: () => {
        const frame = document.querySelector("iframe")
        frames.push([frame?.hidden, frame?.style.display, frame?.style.visibility, frame?.inert])
        view.dispatchEvent(new Event("afterprint"))
      }
    })
    give("contentDocument", printed)
    give("contentWindow", view)
    await open()
    await press(t("recoveryCodes.print"))
    expect(printed.title).toBe(title)
    expect(printed.body.innerHTML).toBe(`<h1>${title}</h1><pre>${codes}</pre>`)
    // Browsers print nothing of a frame that is not laid out, or not visible
    expect(frames).toEqual([[false, "", "", true]])
    // Browsers on phones say so before they have printed
    expect(document.querySelectorAll("iframe")).toHaveLength(1)
    await press(t("recoveryCodes.print"))
    expect(document.querySelectorAll("iframe")).toHaveLength(1)
  })

  it("leave the page with their screen when the browser does not say that they are printed", async () => {
    give("contentDocument", document.implementation.createHTMLDocument())
    give("contentWindow", Object.assign(new EventTarget(), { print: () => {} }))
    await open()
    await press(t("recoveryCodes.print"))
    expect(document.querySelector("iframe")).not.toBeNull()
    fireEvent.click(screen.getByRole("checkbox"))
    await press(t("recoveryCodes.done"))
    expect(document.querySelector("iframe")).toBeNull()
  })

  it("cannot be printed by a browser that cannot print", async () => {
    const { print } = window
    Reflect.deleteProperty(window, "print")
    await open()
    expect(document.body.textContent).not.toContain(t("recoveryCodes.print"))
    window.print = print
  })

  it("leave no frame in a page that allows none", () => {
    printText(title, codes, document.body)
    expect(document.querySelector("iframe")).toBeNull()
  })
})
