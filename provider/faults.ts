/** Simulated failures, for tests and demos. */
import { matches } from "./patterns.js"

/** Which calls a fault affects. Default: every call, without a limit. */
export interface Scope {
  /** Affects only paths below `/sdk/v1` that contain this text or match this expression. Default: all paths. */
  readonly path?: string | RegExp
  /** Affects only this many calls. Default: all. */
  readonly times?: number
}

/** What happens to a call. */
export type Fault =
  | {
      /** The call fails as without a network. */
      readonly fault: "offline"
    }
  | {
      /** The response has status 200 and an incomplete JSON body. */
      readonly fault: "malformed"
    }
  | {
      /** The call fails with `Captcha required`. */
      readonly fault: "captchaRequired"
    }
  | {
      /** The response is delayed. */
      readonly fault: "delay"
      /** By how many milliseconds. */
      readonly ms: number
    }
  | {
      /** The call fails with an API error. */
      readonly fault: "status"
      /** The HTTP status. */
      readonly status: number
      /** The type of the error. Default: a typical one for the status. */
      readonly error_type?: string
      /** The message of the error. Default: that of the type. */
      readonly error_message?: string
    }

/** A fault and the calls that it affects. */
export type FaultOrder = Fault & Scope

/** A fault that will affect calls. */
export type ActiveFault = Fault & {
  /** Its number, which `faults.remove` takes. */
  readonly id: number
  /** The text or the expression of its scope. Absent when it affects all paths. */
  readonly path?: string
  /** How many more calls it affects. Absent when it stays until it is removed. */
  readonly left?: number
}

/** What is returned for a new fault. */
export interface FaultMethods<Removal> {
  /** Sets a fault that is described by data. */
  readonly add: (order: FaultOrder) => Removal
  /** The call fails as without a network: `TypeError: Failed to fetch`. */
  readonly offline: (scope?: Scope) => Removal
  /** The response is delayed by `ms` milliseconds. */
  readonly delay: (ms: number, scope?: Scope) => Removal
  /** The call fails with an API error. */
  readonly status: (
    status: number,
    scope?: Scope & {
      /** The type of the error. Default: a typical one for the status. */
      readonly error_type?: string
      /** The message of the error. Default: that of the type. */
      readonly error_message?: string
    }
  ) => Removal
  /** The response has status 200 and an incomplete JSON body. */
  readonly malformed: (scope?: Scope) => Removal
  /** The next guarded calls fail with `Captcha required`, even with a captcha token. Default: one call. */
  readonly captchaRequired: (times?: number, scope?: Pick<Scope, "path">) => Removal
}

/** Each method sets a fault and returns the function that removes it. Faults do not affect preflights. */
export interface Faults extends FaultMethods<() => void> {
  /** The faults that will affect calls, oldest first. */
  readonly list: () => ReadonlyArray<ActiveFault>
  /** Removes the fault with this id, if there is one. */
  readonly remove: (id: number) => void
  /** Removes all faults. */
  readonly clear: () => void
}

/** The methods for each kind of fault. */
export const faultMethods = <Removal>(add: (order: FaultOrder) => Removal): FaultMethods<Removal> => ({
  add,
  offline: (scope) => add({ ...scope, fault: "offline" }),
  delay: (ms, scope) => add({ ...scope, fault: "delay", ms }),
  status: (status, scope) => add({ ...scope, fault: "status", status }),
  malformed: (scope) => add({ ...scope, fault: "malformed" }),
  captchaRequired: (times = 1, scope) => add({ ...scope, fault: "captchaRequired", times })
})

interface Entry {
  readonly id: number
  readonly order: FaultOrder
  remaining: number
}

/** Returns the faults of a request to this path. */
export type TakeFaults = (
  path: string,
  request: {
    /** Whether a captcha can be demanded. */
    readonly isGuarded: boolean
    /** Whether it is for a stand-in of another party. */
    readonly isOfAnother: boolean
  }
) => ReadonlyArray<Fault>

/** The faults, and `take`, which returns the faults of a call and counts it towards their limits. */
export const makeFaults = () => {
  let active: ReadonlyArray<Entry> = []
  let count = 0
  const remove = (id: number) => {
    active = active.filter((each) => each.id !== id)
  }
  const add = (order: FaultOrder) => {
    const id = ++count
    const remaining = order.times ?? (order.fault === "captchaRequired" ? 1 : Infinity)
    if (remaining > 0) active = [...active, { id, order, remaining }]
    return () => remove(id)
  }
  const faults: Faults = {
    ...faultMethods(add),
    list: () => active.map(describe),
    remove,
    clear: () => {
      active = []
    }
  }
  const take: TakeFaults = (path, { isGuarded, isOfAnother }) => {
    const taken = active.filter(
      ({ order }) =>
        (order.path === undefined ? !isOfAnother : matches(order.path, path)) &&
        (order.fault !== "captchaRequired" || isGuarded)
    )
    for (const each of taken) each.remaining -= 1
    active = active.filter((each) => each.remaining > 0)
    return taken.map(({ order }) => order)
  }
  return { faults, take }
}

const describe = ({ id, order, remaining }: Entry): ActiveFault => {
  const { path, times: _, ...fault } = order
  return {
    ...fault,
    id,
    ...(path !== undefined && { path: String(path) }),
    ...(remaining !== Infinity && { left: remaining })
  }
}
