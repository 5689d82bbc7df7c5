/** Simulated failures, for tests and demos. */

/** Which calls a fault affects. Default: every call, without a limit. */
export interface Scope {
  /** Affects only paths below `/sdk/v1` that contain this text or match this expression. */
  readonly path?: string | RegExp
  /** Affects only this many calls. */
  readonly times?: number
}

/** A fault that affects a call. */
export type Fault =
  | { readonly _tag: "Offline" }
  | { readonly _tag: "Delay"; readonly ms: number }
  | {
      readonly _tag: "Status"
      readonly status: number
      readonly type: string
      readonly text: string | undefined
    }
  | { readonly _tag: "Malformed" }
  | { readonly _tag: "CaptchaRequired" }

/** Each method sets a fault and returns the function that removes it. Faults do not affect preflights. */
export interface Faults {
  /** The call fails as without a network: `TypeError: Failed to fetch`. */
  readonly offline: (scope?: Scope) => () => void
  /** The response is delayed by `ms` milliseconds. */
  readonly delay: (ms: number, scope?: Scope) => () => void
  /** The call fails with an API error. `error_type` defaults to a typical type for the status. */
  readonly status: (
    status: number,
    scope?: Scope & { readonly error_type?: string; readonly error_message?: string }
  ) => () => void
  /** The response has status 200 and an incomplete JSON body. */
  readonly malformed: (scope?: Scope) => () => void
  /** The next guarded calls fail with `Captcha required`, even with a captcha token. Default: one call. */
  readonly captchaRequired: (times?: number, scope?: Pick<Scope, "path">) => () => void
  readonly clear: () => void
}

interface Active {
  readonly fault: Fault
  readonly path: string | RegExp | undefined
  remaining: number
}

const defaultTypes: Readonly<Record<number, string>> = {
  401: "unauthorized_credentials",
  404: "session_not_found",
  429: "too_many_requests"
}

/** The faults, and `take`, which returns the faults of a call and counts it towards their limits. */
export const makeFaults = () => {
  let active: ReadonlyArray<Active> = []
  const set = (fault: Fault, { path, times = Infinity }: Scope = {}) => {
    const entry: Active = { fault, path, remaining: times }
    active = [...active, entry]
    return () => {
      active = active.filter((each) => each !== entry)
    }
  }
  const faults: Faults = {
    offline: (scope) => set({ _tag: "Offline" }, scope),
    delay: (ms, scope) => set({ _tag: "Delay", ms }, scope),
    status: (status, scope = {}) => {
      const type = scope.error_type ?? defaultTypes[status] ?? "internal_server_error"
      return set({ _tag: "Status", status, type, text: scope.error_message }, scope)
    },
    malformed: (scope) => set({ _tag: "Malformed" }, scope),
    captchaRequired: (times = 1, scope = {}) => set({ _tag: "CaptchaRequired" }, { ...scope, times }),
    clear: () => {
      active = []
    }
  }
  const take = (path: string, guarded: boolean): ReadonlyArray<Fault> => {
    const taken = active.filter(
      (each) =>
        each.remaining > 0 && matches(each.path, path) && (each.fault._tag !== "CaptchaRequired" || guarded)
    )
    for (const each of taken) each.remaining -= 1
    return taken.map((each) => each.fault)
  }
  return { faults, take }
}

const matches = (pattern: string | RegExp | undefined, path: string): boolean =>
  pattern === undefined ||
  (typeof pattern === "string" ? path.includes(pattern) : path.search(pattern) !== -1)
