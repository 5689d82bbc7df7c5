import * as Schema from "effect/Schema"
import type { FaultOrder } from "../presets.js"
import { endless, Fault } from "../status.js"

const isKind = Schema.is(Fault.fields.fault)

/** Reads a fault from the form; undefined when none is chosen. Hidden fields are ignored. */
export const faultOrderOf = (form: FormData): FaultOrder | undefined => {
  const text = (name: string) => String(form.get(name) ?? "").trim()
  const number = (name: string) => (text(name) === "" ? undefined : Number(text(name)))
  const fault = text("fault")
  if (!isKind(fault)) return undefined
  const [ms, status] = [number("ms"), number("status")]
  return {
    fault,
    ...(ms !== undefined && { ms }),
    ...(status !== undefined && { status }),
    ...(text("error_type") !== "" && { error_type: text("error_type") }),
    ...(text("path") !== "" && { path: text("path") }),
    times: number("times") ?? endless
  }
}

/** Describes a fault in a few words. */
export const describe = ({ error_type, fault, left, ms, path, status }: Fault): string =>
  [
    {
      offline: "No answer",
      delay: `${ms} ms late`,
      status: `Status ${status}${error_type === undefined ? "" : `, ${error_type}`}`,
      malformed: "Half an answer",
      captchaRequired: "Captcha required"
    }[fault],
    ...(path === undefined ? [] : [`for ${path}`]),
    ...(left === undefined ? [] : [left === 1 ? "once more" : `${left} times more`])
  ].join(" · ")
