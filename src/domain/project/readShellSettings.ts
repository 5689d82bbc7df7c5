/** Reads what the first screen needs of the stored settings, without Effect. */
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
} from "../values/readers.js"
import type { RbacPolicy } from "../rbac/RbacPolicy.js"
import type { ProjectSettings } from "./ProjectSettings.js"

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

const read = parseJson(
  struct<Pick<ProjectSettings, "displayWatermark" | "rbacPolicy">>({
    displayWatermark: boolean,
    rbacPolicy: nullable(policy)
  })
)

/** The watermark and the policy that storage holds, or the defaults. */
export const readShellSettings = (text: string | null | undefined) => {
  const settings = read(text)
  return settings instanceof Mismatch ? { displayWatermark: false, rbacPolicy: null } : settings
}
