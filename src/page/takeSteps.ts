/** Runs the rules of the domain that read and write what the browser holds, at once. */
import type { Step } from "../domain/session/BrowserSteps.js"
import { readCookies, removeCookie, writeCookie } from "./documentCookies.js"

/** Takes the steps of a rule. Throws where the browser denies storage, or where it is full. */
export const takeSteps = <A>(steps: Generator<Step, A, void>): A => {
  for (;;) {
    const next = steps.next()
    if (next.done === true) return next.value
    take(next.value)
  }
}

const take = (step: Step): void => {
  switch (step._tag) {
    case "read":
      step.found = localStorage.getItem(step.key)
      break
    case "store":
      if (step.value === null) localStorage.removeItem(step.key)
      else localStorage.setItem(step.key, step.value)
      break
    case "cookies":
      step.found = readCookies(step.name)
      break
    case "setCookie":
      step.isReadable = writeCookie(step.name, step.value, step.attributes)
      break
    case "removeCookie":
      removeCookie(step.name, step.attributes)
  }
}
