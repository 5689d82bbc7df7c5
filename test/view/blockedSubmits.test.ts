import { beforeEach, describe, expect, it, vi } from "vitest"
import { submitBlocked } from "../../src/page/blockedSubmits.js"

describe("a form that the browser does not submit", () => {
  let submits: Array<Event> = []
  const open = () => {
    const root = document.createElement("div")
    root.innerHTML =
      '<form novalidate><input><button type="submit"><span>Go</span></button><button type="button"></button></form>'
    document.body.append(root)
    const [form, label, other] = [
      root.querySelector("form"),
      root.querySelector("span"),
      root.querySelector<HTMLElement>("[type=button]")
    ]
    if (form === null || label === null || other === null) return expect.unreachable()
    form.onsubmit = (event) => {
      event.preventDefault()
      submits.push(event)
    }
    submitBlocked(root)
    // React and the first screen call it both
    submitBlocked(root)
    return { form, label, other, root }
  }

  beforeEach(() => {
    submits = []
  })

  it("is submitted once by a press, and not by a press on another button", () => {
    const { label, other } = open()
    other.click()
    vi.runAllTimers()
    expect(submits).toHaveLength(0)
    // An event of this kind submits no form, as a press in a sandboxed frame without `allow-forms`
    label.dispatchEvent(new Event("click", { bubbles: true }))
    vi.runAllTimers()
    expect(submits).toHaveLength(1)
  })

  it("is not submitted again where the browser does so, or when the press is prevented", () => {
    const { form, label, root } = open()
    root.addEventListener("click", () => form.requestSubmit(), { once: true })
    label.dispatchEvent(new Event("click", { bubbles: true }))
    vi.runAllTimers()
    expect(submits).toHaveLength(1)
    root.addEventListener("click", (event) => event.preventDefault())
    label.dispatchEvent(new Event("click", { bubbles: true, cancelable: true }))
    vi.runAllTimers()
    expect(submits).toHaveLength(1)
  })
  it("is not submitted past the browser's validation", () => {
    const { form, label } = open()
    form.noValidate = false
    label.dispatchEvent(new Event("click", { bubbles: true }))
    vi.runAllTimers()
    expect(submits).toHaveLength(0)
  })
})
