/** What the forms of the provider's page ask for, as calls of the control. */
import type { Fields } from "../../http/forms.js"
import type { ControlCalls } from "../calls.js"

interface Action {
  readonly call: keyof ControlCalls
  /** Not checked yet: the route does that. */
  readonly input: unknown
  /** The section of the page that shows the result. */
  readonly section: string
}

/** A member that is left out when the field is empty. */
const text = (fields: Fields, name: string, member = name) => {
  const value = fields.get(name)?.trim() ?? ""
  return value === "" ? {} : { [member]: value }
}

/** A member with a number. Other texts stay as they are, so that the route refuses them. */
const number = (fields: Fields, name: string, member = name) => {
  const value = fields.get(name)?.trim() ?? ""
  return value === "" ? {} : { [member]: Number.isFinite(Number(value)) ? Number(value) : value }
}

const faultIn = (fields: Fields) => {
  const fault = fields.get("fault")
  return {
    fault,
    ...text(fields, "path"),
    ...number(fields, "times"),
    ...(fault === "status" && { ...number(fields, "status"), ...text(fields, "error_type") }),
    ...(fault === "delay" && number(fields, "ms"))
  }
}

const actions: Readonly<Record<string, (fields: Fields) => Action>> = {
  "clear-inbox": () => ({ call: "POST /_control/inbox/clear", input: {}, section: "inbox" }),
  "add-user": (fields) => ({
    call: "POST /_control/seed",
    input: { users: [{ ...text(fields, "email"), ...text(fields, "password") }] },
    section: "users"
  }),
  "require-reset": (fields) => ({
    call: "POST /_control/password-reset",
    input: text(fields, "email"),
    section: "users"
  }),
  "add-fault": (fields) => ({ call: "POST /_control/faults", input: faultIn(fields), section: "faults" }),
  "remove-fault": (fields) => ({
    call: "POST /_control/faults/remove",
    input: number(fields, "id"),
    section: "faults"
  }),
  "clear-faults": () => ({ call: "POST /_control/faults", input: { clear: true }, section: "faults" }),
  "advance-clock": (fields) => ({
    call: "POST /_control/clock",
    input: number(fields, "ms", "advance"),
    section: "clock"
  }),
  // The form has no time zone
  "set-clock": (fields) => ({
    call: "POST /_control/clock",
    input: { set: `${fields.get("time") ?? ""}Z` },
    section: "clock"
  }),
  reset: () => ({ call: "POST /_control/reset", input: {}, section: "reset" })
}

/** The action that the form names. Throws when there is no such action. */
export const actionIn = (fields: Fields): Action => {
  const name = fields.get("action") ?? ""
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (action === undefined) throw new Error("There is no such action.")
  return action(fields)
}
