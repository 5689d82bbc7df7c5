import { cleanup, render } from "@testing-library/react"
import { afterEach, expect, it } from "vitest"
import { OnceDrawn } from "../../../src/view/components/OnceDrawn.js"

afterEach(cleanup)

it("what is to be drawn once its place is on the page finds its neighbours there, and takes no room before", () => {
  const found: Array<unknown> = []
  function Looking() {
    found.push(document.querySelector("input"))
    return <b>drawn</b>
  }
  const { container } = render(
    <>
      <OnceDrawn>
        <Looking />
      </OnceDrawn>
      <input />
    </>
  )
  expect(found).not.toContain(null)
  expect(container.innerHTML).toBe("<b>drawn</b><input>")
})
