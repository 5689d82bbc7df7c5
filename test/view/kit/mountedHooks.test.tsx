import { render } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, it } from "vitest"
import { derivedEffect, makeRegistry, Result } from "../../../src/view/atoms/runtime.js"
import { AtomsProvider } from "../../../src/view/kit/hooks.js"
import { useAttached, useOnEntry } from "../../../src/view/kit/mountedHooks.js"
import { settle } from "../../support/view/time.js"

/** A component with an effect on entry, and what has happened. */
const watched = () => {
  const seen: Array<string> = []
  const entry = derivedEffect<string, never>(() =>
    Effect.sync(() => {
      seen.push("start")
      return "done"
    })
  )
  const attach = (element: HTMLElement) => {
    seen.push(`attach ${element.id}, ${element.isConnected ? "on the page" : "elsewhere"}`)
    return () => void seen.push("detach")
  }
  function Screen() {
    const result = useOnEntry(entry)
    return (
      <div id="screen" ref={useAttached(attach)}>
        {Result.isSuccess(result) ? result.value : "waiting"}
      </div>
    )
  }
  const view = (
    <AtomsProvider value={makeRegistry()}>
      <Screen />
    </AtomsProvider>
  )
  return { seen, view }
}

it("hooks run something from the moment the component is on the page until it is removed", async () => {
  const { seen, view } = watched()
  const { container, unmount } = render(view)
  await settle()
  expect(container.textContent).toBe("done")
  expect([...seen].sort()).toEqual(["attach screen, on the page", "start"])
  unmount()
  expect(seen.at(-1)).toBe("detach")
})

it("hooks start nothing in a render that is not shown", async () => {
  const { seen, view } = watched()
  expect(renderToStaticMarkup(view)).toBe('<div id="screen">waiting</div>')
  await settle()
  expect(seen).toEqual([])
})
