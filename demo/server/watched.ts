import type { EmbeddedProvider } from "../../src/provider/EmbeddedProvider.js"
import type { Faults, Scope } from "../../src/provider/faults.js"
import type { RequestEntry } from "../../src/provider/Journal.js"
import { endless, type Fault, type Status } from "../status.js"

/** A provider that also lists its active faults and its clock offset. */
export interface Watched extends EmbeddedProvider {
  readonly tampering: () => Omit<Status, "settings">
  /** Removes one fault. */
  readonly lift: (id: number) => void
}

interface Kept {
  readonly fault: Omit<Fault, "left">
  readonly times: number
  /** The last request before the fault was set. */
  readonly after: RequestEntry | undefined
  readonly lift: () => void
}

/** Wraps a provider and remembers its faults and clock changes. */
export const watched = (provider: EmbeddedProvider): Watched => {
  let kept: ReadonlyArray<Kept> = []
  let ahead = 0
  let count = 0

  const keep = (fault: Omit<Fault, "id" | "path" | "left">, scope: Scope = {}, end: () => void) => {
    const { path, times = Infinity } = scope
    const lift = () => {
      end()
      kept = kept.filter((each) => each !== entry)
    }
    const entry: Kept = {
      fault: { ...fault, id: ++count, ...(path !== undefined && path !== "" && { path: String(path) }) },
      times,
      after: provider.state.requests().at(-1),
      lift
    }
    kept = [...kept, entry]
    return lift
  }
  const forget = () => {
    kept = []
  }

  const faults: Faults = {
    offline: (scope) => keep({ fault: "offline" }, scope, provider.faults.offline(scope)),
    delay: (ms, scope) => keep({ fault: "delay", ms }, scope, provider.faults.delay(ms, scope)),
    status: (status, scope) => {
      const { error_type } = scope ?? {}
      const order = { fault: "status", status, ...(error_type !== undefined && { error_type }) } as const
      return keep(order, scope, provider.faults.status(status, scope))
    },
    malformed: (scope) => keep({ fault: "malformed" }, scope, provider.faults.malformed(scope)),
    captchaRequired: (times = 1, scope = {}) =>
      keep({ fault: "captchaRequired" }, { ...scope, times }, provider.faults.captchaRequired(times, scope)),
    clear: () => {
      forget()
      provider.faults.clear()
    }
  }

  return {
    ...provider,
    faults,
    clock: {
      advance: (ms) => {
        ahead += ms
        provider.clock.advance(ms)
      }
    },
    reset: () => {
      forget()
      ahead = 0
      return provider.reset()
    },
    tampering: () => ({ ahead, faults: kept.flatMap((each) => inForce(each, provider.state.requests())) }),
    lift: (id) => kept.find(({ fault }) => fault.id === id)?.lift()
  }
}

/** The fault with its remaining count, or nothing when it is used up. */
const inForce = ({ after, fault, times }: Kept, requests: ReadonlyArray<RequestEntry>) => {
  if (times >= endless) return [fault]
  const since = after === undefined ? requests : requests.slice(requests.indexOf(after) + 1)
  const left = times - since.filter((request) => struck(request, fault)).length
  return left > 0 ? [{ ...fault, left }] : []
}

/** Mirrors the provider: faults skip preflights, and a captcha is demanded only of calls that need one. */
const struck = ({ method, path, status }: RequestEntry, fault: Omit<Fault, "left">): boolean =>
  method !== "OPTIONS" &&
  path.includes(fault.path ?? "") &&
  (fault.fault !== "captchaRequired" || status === 403)
