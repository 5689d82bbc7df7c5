/** Reads the stored policy without Effect, and what else the first screen needs of the stored settings. */
import type { BootstrapData } from "./Bootstrap.js"
import {
  anything,
  boolean,
  list,
  Mismatch,
  nullable,
  orEmpty,
  parseJson,
  string,
  struct,
  text
} from "./readers.js"
import type { RbacPolicy } from "./RbacPolicy.js"

export const policy = struct<RbacPolicy>({
  roles: orEmpty(
    list(
      struct({
        role_id: string,
        description: text,
        permissions: orEmpty(list(struct({ resource_id: string, actions: orEmpty(list(string), []) })), [])
      })
    ),
    []
  ),
  resources: orEmpty(
    list(struct({ resource_id: string, description: text, actions: orEmpty(list(string), []) })),
    []
  ),
  scopes: orEmpty(
    list(struct({ scope: string, description: text, permissions: orEmpty(list(anything), []) })),
    []
  )
})

/** The settings that the first screen needs. */
export type FirstSettings = Pick<BootstrapData, "displayWatermark" | "rbacPolicy">

const read = parseJson(struct<FirstSettings>({ displayWatermark: boolean, rbacPolicy: nullable(policy) }))

/** The settings that storage holds, or the defaults. */
export const readFirstSettings = (text: string): FirstSettings => {
  const settings = read(text)
  return settings instanceof Mismatch ? { displayWatermark: false, rbacPolicy: null } : settings
}
