/** Reads what the first screen needs of the stored settings, without Effect. */
import { boolean, list, Mismatch, nullable, parseJson, string, struct } from "../values/readers.js"
import type { RolePolicy } from "../rbac/Rbac.js"
import type { ProjectSettings } from "./ProjectSettings.js"

/** What a page reads of the settings that the client has stored: of the policy, what each role may do. */
export interface ShellSettings extends Pick<ProjectSettings, "displayWatermark"> {
  readonly rbacPolicy: RolePolicy | null
}

const read = parseJson(
  struct<ShellSettings>({
    displayWatermark: boolean,
    rbacPolicy: nullable(
      struct({
        roles: list(
          struct({
            role_id: string,
            permissions: list(struct({ resource_id: string, actions: list(string) }))
          })
        )
      })
    )
  })
)

/** The watermark and the policy that storage holds, or the defaults. */
export const readShellSettings = (text: string | null | undefined): ShellSettings => {
  const settings = read(text)
  return settings instanceof Mismatch ? { displayWatermark: false, rbacPolicy: null } : settings
}
