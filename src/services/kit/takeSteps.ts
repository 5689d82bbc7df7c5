/** Runs the rules of the domain that read and write what the browser holds, through the services. */
import * as Effect from "effect/Effect"
import type { Step, StorageStep } from "../../domain/session/BrowserSteps.js"
import type { Cookies } from "../browser/Cookies.js"
import type { TextStore } from "../browser/Storage.js"

/** Takes the steps of a rule about storage. `rule` makes the steps anew each time. */
export const takeStorageSteps =
  (storage: TextStore) =>
  <A>(rule: () => Generator<StorageStep, A, void>): Effect.Effect<A> =>
    taken(rule, (step) => takeStorage(storage, step))

/** Takes the steps of a rule. `rule` makes the steps anew each time. */
export const takeSteps =
  (storage: TextStore, cookies: Cookies["Type"]) =>
  <A>(rule: () => Generator<Step, A, void>): Effect.Effect<A> =>
    taken(rule, (step) => {
      switch (step._tag) {
        case "cookies":
          return Effect.map(cookies.all(step.name), (found) => void (step.found = found))
        case "setCookie":
          return Effect.map(
            cookies.set(step.name, step.value, step.attributes),
            (isReadable) => void (step.isReadable = isReadable)
          )
        case "removeCookie":
          return cookies.remove(step.name, step.attributes)
        case "read":
        case "store":
          return takeStorage(storage, step)
      }
    })

const takeStorage = (storage: TextStore, step: StorageStep): Effect.Effect<void> =>
  step._tag === "read"
    ? Effect.map(storage.get(step.key), (found) => void (step.found = found))
    : step.value === null
      ? storage.remove(step.key)
      : storage.set(step.key, step.value)

const taken = <A, S>(
  rule: () => Generator<S, A, void>,
  take: (step: S) => Effect.Effect<void>
): Effect.Effect<A> =>
  Effect.suspend(() => {
    const steps = rule()
    const go = (): Effect.Effect<A> => {
      const next = steps.next()
      return next.done === true ? Effect.succeed(next.value) : Effect.flatMap(take(next.value), go)
    }
    return go()
  })
