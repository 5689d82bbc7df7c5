/** The faults of the provider that the playground offers. */
import { endless, type Fault } from "./status.js"

/** A request for a fault. */
export type FaultOrder = Omit<Fault, "id" | "left"> & {
  readonly error_message?: string
  readonly times?: number
}

/** The fault presets of the playground. */
export const presets = {
  none: undefined,
  offline: { fault: "offline" },
  slow: { fault: "delay", ms: 2000 },
  error: { fault: "status", status: 500 },
  malformed: { fault: "malformed" },
  captcha: { fault: "captchaRequired", times: endless }
} as const satisfies Record<string, FaultOrder | undefined>

export type Preset = keyof typeof presets

export const isPreset = (name: string): name is Preset => Object.hasOwn(presets, name)

/** The preset that these faults equal, if any. */
export const presetIn = ([fault, ...more]: ReadonlyArray<Fault>): Preset | undefined => {
  if (fault === undefined) return "none"
  const { error_type, left, path } = fault
  if (more.length > 0 || error_type !== undefined || left !== undefined || path !== undefined)
    return undefined
  return Object.keys(presets)
    .filter(isPreset)
    .find((name) => {
      const asked: FaultOrder | undefined = presets[name]
      return asked?.fault === fault.fault && asked.ms === fault.ms && asked.status === fault.status
    })
}
