import { cleanup, fireEvent, render } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import { Form } from "../../../src/view/components/Form.js"

afterEach(cleanup)

it.each([
  ["submits", false, 1],
  ["ignores a submit while busy", true, 0]
] as const)("%s, and never lets the browser send it", (_, busy, times) => {
  const submit = vi.fn()
  const { container } = render(
    <Form busy={busy} onSubmit={submit}>
      <input />
    </Form>
  )
  const form = container.querySelector("form")
  expect(form && fireEvent.submit(form)).toBe(false)
  expect(submit).toHaveBeenCalledTimes(times)
})

it("submits once while Enter is held down, and passes other keys on", () => {
  const press = vi.fn()
  const { container } = render(
    <Form busy={false} onSubmit={vi.fn()} onKeyDown={press}>
      <input />
    </Form>
  )
  const input = container.querySelector("input")
  // False: the browser does not submit
  const keyDown = (init: KeyboardEventInit) => input !== null && fireEvent.keyDown(input, init)
  expect(keyDown({ key: "Enter" })).toBe(true)
  expect(keyDown({ key: "Enter", repeat: true })).toBe(false)
  expect(keyDown({ key: "a", repeat: true })).toBe(true)
  expect(press).toHaveBeenCalledTimes(2)
})
