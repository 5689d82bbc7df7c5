import type { MethodArguments } from "../errors/Usage.js"

/** The arguments of a method that asks for a permission. */
export const permission: MethodArguments = {
  fields: { resource_id: "string", action: "string" },
  positional: ["resource_id", "action"]
}
