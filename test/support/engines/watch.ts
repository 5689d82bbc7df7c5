/**
 * Runs first in each page of the site. Its text is served, so it uses nothing from outside. WebKit's driver has a timer
 * of `scriptLimit` milliseconds in the page for each script: such timers cannot be put forward.
 */
export const watch = (scriptLimit: number): void => {
  // Problems go to the site: no engine's driver reads every console
  const told: Array<Promise<unknown>> = []
  const tell = (problem: string) => {
    told.push(fetch("/__problem", { method: "POST", body: problem, keepalive: true }).catch(() => undefined))
  }
  for (const level of ["warn", "error"] as const) {
    const original = console[level].bind(console)
    console[level] = (...values: ReadonlyArray<unknown>) => {
      tell(`console ${level}: ${values.map(String).join(" ")}`)
      original(...values)
    }
  }
  addEventListener("error", (event) => tell(`uncaught: ${event.message}`))
  addEventListener("unhandledrejection", (event) => tell(`unhandled: ${String(event.reason)}`))
  document.addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective, sample }) =>
    tell(`policy: ${effectiveDirective} ${blockedURI} ${sample}`)
  )

  // A clock that can be put forward: timers that are due by then run at once
  const { now } = Date
  const { clearTimeout, setTimeout } = window
  const timers = new Map<number, { readonly due: number; readonly run: () => void }>()
  let ahead = 0
  Date.now = () => now() + ahead
  const fakes = {
    setTimeout: (
      run: (...args: ReadonlyArray<unknown>) => void,
      delay = 0,
      ...args: ReadonlyArray<unknown>
    ) => {
      const id = setTimeout(() => {
        timers.delete(id)
        run(...args)
      }, delay)
      if (delay === scriptLimit) return id
      timers.set(id, {
        due: Date.now() + delay,
        run: () => {
          clearTimeout(id)
          timers.delete(id)
          run(...args)
        }
      })
      return id
    },
    clearTimeout: (id: number) => {
      timers.delete(id)
      clearTimeout(id)
    }
  }
  const putForward = (milliseconds: number) => {
    ahead += milliseconds
    const due = [...timers.values()].filter((timer) => timer.due <= Date.now())
    for (const { run } of due.sort((one, other) => one.due - other.due)) run()
  }
  const watched = { told, putForward, keys: 0 }
  addEventListener("keydown", () => (watched.keys += 1), true)
  Object.assign(window, fakes, { __watch: watched })
}

/** What `watch` leaves in the page. */
export interface Watch {
  readonly told: ReadonlyArray<Promise<unknown>>
  /** Puts the page's clock forward. */
  readonly putForward: (milliseconds: number) => void
  /** The number of keys that were pressed. */
  readonly keys: number
}

declare global {
  interface Window {
    /** Only on pages that `watch` runs in. */
    readonly __watch?: Watch
  }
}
