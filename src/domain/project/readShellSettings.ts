/** Reads what the first screen needs of the stored settings, without Effect. */
import {
  anything,
  boolean,
  list,
  Mismatch,
  nullable,
  withDefaultForNull,
  parseJson,
  string,
  struct,
  text
} from "../values/readers.js"
import type { RbacPolicy } from "../rbac/RbacPolicy.js"
import type { ProjectSettings } from "./ProjectSettings.js"

const policy = struct<RbacPolicy>({
  roles: withDefaultForNull(
    list(
      struct({
        role_id: string,
        description: text,
        permissions: withDefaultForNull(
          list(struct({ resource_id: string, actions: withDefaultForNull(list(string), []) })),
          []
        )
      })
    ),
    []
  ),
  resources: withDefaultForNull(
    list(struct({ resource_id: string, description: text, actions: withDefaultForNull(list(string), []) })),
    []
  ),
  scopes: withDefaultForNull(
    list(struct({ scope: string, description: text, permissions: withDefaultForNull(list(anything), []) })),
    []
  )
})

/** Readers of those settings. */
export const shellSettings = { displayWatermark: boolean, rbacPolicy: nullable(policy) }

const read = parseJson(struct<Pick<ProjectSettings, keyof typeof shellSettings>>(shellSettings))

/** The watermark and the policy that storage holds, or the defaults. */
export const readShellSettings = (text: string | null | undefined) => {
  const settings = read(text)
  return settings instanceof Mismatch ? { displayWatermark: false, rbacPolicy: null } : settings
}
