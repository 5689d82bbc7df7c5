import { cleanup, render, screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { AtomsProvider } from "../../../src/view/kit/hooks.js"
import { onDemand } from "../../../src/view/kit/onDemand.js"
import { makeRegistry } from "../../support/view/renderWidget.js"
import { advance, after } from "../../support/view/time.js"
import * as react from "../../../src/jsx/react/jsx-runtime.js"
import { t } from "../../support/words.js"

afterEach(cleanup)

const Hello = ({ name }: { readonly name: string }) => <p>Hello {name}</p>

/** Fails after some milliseconds, as a request does. */
const failure = () =>
  Effect.runPromise(Effect.sleep(5)).then(() => {
    throw new TypeError("Failed to fetch dynamically imported module.")
  })

/** A chunk whose attempts fail until the given one. */
const chunk = (arrivesAt: number) => {
  const attempts: Array<number> = []
  const Part = onDemand<{ readonly name: string }>(() => {
    attempts.push(attempts.length + 1)
    return attempts.length === arrivesAt ? Promise.resolve(Hello) : failure()
  })
  return { Part, attempts }
}

const loading = () => screen.queryByRole("img", { name: t("common.loading") })

describe("onDemand", () => {
  it("shows a labelled spinner while the chunk loads", async () => {
    const Part = onDemand<{ readonly name: string }>(() => new Promise(() => {}))
    await after(() => render(<Part name="Ada" />))
    expect(loading()).not.toBeNull()
  })

  it("draws the component with its props when the chunk is loaded", async () => {
    const { Part } = chunk(1)
    await after(() => render(<Part name="Ada" />))
    expect(screen.getByText("Hello Ada")).toBeTruthy()
    expect(loading()).toBeNull()
  })

  it("loads a chunk once, however often the component is used", async () => {
    const { Part, attempts } = chunk(1)
    await after(() => {
      Part.preload()
      Part.preload()
    })
    await after(() => render([<Part key={1} name="Ada" />, <Part key={2} name="Bob" />]))
    expect(screen.getByText("Hello Bob")).toBeTruthy()
    expect(attempts).toEqual([1])
  })

  it("shows a placeholder while the chunk loads, if it was given one", async () => {
    const Part = onDemand<{ readonly name: string }>(
      () => new Promise(() => {}),
      ({ name }) => <p>Placeholder of {name}</p>
    )
    await after(() => render(<Part name="Ada" />))
    expect(screen.getByText("Placeholder of Ada")).toBeTruthy()
    expect(loading()).toBeNull()
  })

  it("shows an error when the chunk fails to load, and retries every five seconds", async () => {
    const { Part, attempts } = chunk(3)
    await after(() => render(<Part name="Ada" />))
    await advance(5)
    expect(screen.getByRole("alert").textContent).toBe(t("error.network"))
    expect(loading()).toBeNull()
    await advance(4999)
    expect(attempts).toHaveLength(1)
    // An attempt after a failure begins in a task of its own, and fails in another
    await advance(10)
    expect(attempts).toHaveLength(2)
    expect(screen.getByRole("alert")).toBeTruthy()
    await advance(5010)
    expect(attempts).toHaveLength(3)
    expect(screen.getByText("Hello Ada")).toBeTruthy()
  })

  it("tells the site of the failure that it shows: once, and again when a press was in vain", async () => {
    const { Part } = chunk(10)
    const { errors, registry } = makeRegistry()
    await after(() =>
      render(
        <AtomsProvider value={registry}>
          <Part name="Ada" />
        </AtomsProvider>
      )
    )
    await advance(5)
    expect(errors).toEqual([new NetworkError({})])
    await advance(15_100)
    expect(errors).toHaveLength(1)
    await after(() => screen.getByRole("button", { name: t("common.tryAgain") }).click())
    await advance(100)
    expect(errors).toHaveLength(2)
  })

  it("shows an error when the chunk does not arrive within 30 seconds, and the component when it does", async () => {
    let arrive = (_: typeof Hello) => {}
    const arrival = new Promise<typeof Hello>((resolve) => {
      arrive = resolve
    })
    const Part = onDemand<{ readonly name: string }>(() => arrival)
    await after(() => render(<Part name="Ada" />))
    await advance(29_999)
    expect(loading()).not.toBeNull()
    await advance(1)
    expect(screen.getByRole("alert").textContent).toBe(t("error.network"))
    arrive(Hello)
    await advance(5_000)
    expect(screen.getByText("Hello Ada")).toBeTruthy()
  })

  it("lets the user retry at once, with one load at a time", async () => {
    let succeed = (_: typeof Hello) => {}
    const attempts: Array<Promise<typeof Hello>> = []
    const Part = onDemand<{ readonly name: string }>(() => {
      const isFirst = attempts.length === 0
      const attempt = isFirst ? failure() : new Promise<typeof Hello>((resolve) => (succeed = resolve))
      attempts.push(attempt)
      return attempt
    })
    await after(() => render(<Part name="Ada" />))
    await advance(5)
    const again = screen.getByRole("button", { name: t("common.tryAgain") })
    expect(again.getAttribute("aria-busy")).toBeNull()
    await after(() => again.focus())
    await after(() => again.click())
    expect(again.getAttribute("aria-busy")).toBe("true")
    expect(document.activeElement).toBe(again)
    await after(() => again.click())
    await advance(10_000)
    expect(attempts).toHaveLength(2)
    await after(() => succeed(Hello))
    expect(screen.getByText("Hello Ada")).toBeTruthy()
    await advance(10_000)
    expect(attempts).toHaveLength(2)
  })

  it("shows no error any more once only a reload helps, which the widget offers", async () => {
    vi.resetModules()
    // The next file needs modules that know of no chunk that is stuck
    onTestFinished(() => void vi.resetModules())
    const fresh = await import("../../../src/view/kit/onDemand.js")
    const { makeElementsWith } = await import("../../../src/jsx/jsx-runtime.js")
    makeElementsWith(react)
    const Part = fresh.onDemand(() => Promise.reject(new TypeError("Refused without a request.")))
    await after(() => render(<Part />))
    expect(screen.getByRole("button", { name: t("common.tryAgain") })).toBeTruthy()
    await advance(5_010)
    expect(screen.queryByRole("button")).toBeNull()
  })

  it("does not retry when nothing renders the component", async () => {
    const { Part, attempts } = chunk(10)
    const { unmount } = await after(() => render(<Part name="Ada" />))
    await advance(5)
    unmount()
    await advance(20_000)
    expect(attempts).toHaveLength(1)
    await after(() => render(<Part name="Ada" />))
    expect(attempts).toHaveLength(2)
  })

  it("ignores a preload that fails, and loads the chunk when it is used", async () => {
    const { Part, attempts } = chunk(2)
    await after(Part.preload)
    await advance(5010)
    await after(() => render(<Part name="Ada" />))
    expect(screen.getByText("Hello Ada")).toBeTruthy()
    expect(attempts).toHaveLength(2)
  })
})
