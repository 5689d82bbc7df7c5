/** Trouble on demand, for tests and demos. */

/** How far a fault reaches; everything, for good, when nothing is said. */
export interface Scope {
  /** Paths below `/sdk/v1` that contain the text or match the expression. */
  readonly path?: string | RegExp
  /** How many calls it strikes. */
  readonly times?: number
}

/** A fault as it strikes. */
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

/** Each sets a fault and answers with the function that lifts it. Preflights are spared. */
export interface Faults {
  /** The call fails as it does without a network: `TypeError: Failed to fetch`. */
  readonly offline: (scope?: Scope) => () => void
  /** The answer comes so many milliseconds late. */
  readonly delay: (ms: number, scope?: Scope) => () => void
  /** An API error with this status; the type is the one a client would expect of it unless given. */
  readonly status: (
    status: number,
    scope?: Scope & { readonly error_type?: string; readonly error_message?: string }
  ) => () => void
  /** Status 200 with a body that breaks off. */
  readonly malformed: (scope?: Scope) => () => void
  /** The next guarded calls are told `Captcha required`, whatever they bring; one unless said otherwise. */
  readonly captchaRequired: (times?: number, scope?: Pick<Scope, "path">) => () => void
  readonly clear: () => void
}

interface Active {
  readonly fault: Fault
  readonly path: string | RegExp | undefined
  left: number
}

const typeOfStatus: Readonly<Record<number, string>> = {
  401: "unauthorized_credentials",
  404: "session_not_found",
  429: "too_many_requests"
}

/** The faults and the function that draws those which strike a call, using them up. */
export const makeFaults = () => {
  let active: ReadonlyArray<Active> = []
  const set = (fault: Fault, { path, times = Infinity }: Scope = {}) => {
    const entry: Active = { fault, path, left: times }
    active = [...active, entry]
    return () => {
      active = active.filter((each) => each !== entry)
    }
  }
  const faults: Faults = {
    offline: (scope) => set({ _tag: "Offline" }, scope),
    delay: (ms, scope) => set({ _tag: "Delay", ms }, scope),
    status: (status, scope = {}) => {
      const type = scope.error_type ?? typeOfStatus[status] ?? "internal_server_error"
      return set({ _tag: "Status", status, type, text: scope.error_message }, scope)
    },
    malformed: (scope) => set({ _tag: "Malformed" }, scope),
    captchaRequired: (times = 1, scope = {}) => set({ _tag: "CaptchaRequired" }, { ...scope, times }),
    clear: () => {
      active = []
    }
  }
  const draw = (path: string, guarded: boolean): ReadonlyArray<Fault> => {
    const struck = active.filter(
      (each) =>
        each.left > 0 && reaches(each.path, path) && (each.fault._tag !== "CaptchaRequired" || guarded)
    )
    for (const each of struck) each.left -= 1
    return struck.map((each) => each.fault)
  }
  return { faults, draw }
}

const reaches = (pattern: string | RegExp | undefined, path: string): boolean =>
  pattern === undefined ||
  (typeof pattern === "string" ? path.includes(pattern) : path.search(pattern) !== -1)
