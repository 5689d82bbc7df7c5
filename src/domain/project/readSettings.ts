/** Reads the project's settings without Effect: those that storage holds, and those that the provider sends. */
import type { RbacPolicy } from "../rbac/RbacPolicy.js"
import { isObject, memberOf } from "../values/objects.js"
import {
  anything,
  boolean,
  either,
  list,
  nullable,
  number,
  oneOf,
  otherwise,
  parseJson,
  string,
  struct,
  text,
  withDefaultForNull,
  type Mismatch
} from "../values/readers.js"
import { only } from "../values/only.js"
import { defaults, type ProjectSettings } from "./ProjectSettings.js"
import { protectedAuthModes, verticals } from "./settingValues.js"

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

const read = struct<ProjectSettings>({
  displayWatermark: boolean,
  rbacPolicy: nullable(policy),
  projectName: nullable(string),
  cnameDomain: nullable(string),
  emailDomains: list(string),
  captchaSettings: either(struct({ enabled: only(true), siteKey: string }), struct({ enabled: only(false) })),
  pkceRequiredForEmailMagicLinks: boolean,
  pkceRequiredForPasswordResets: boolean,
  pkceRequiredForOAuth: boolean,
  pkceRequiredForSso: boolean,
  slugPattern: nullable(string),
  createOrganizationEnabled: boolean,
  passwordConfig: nullable(struct({ ludsComplexity: number, ludsMinimumCount: number })),
  runDFPProtectedAuth: boolean,
  dfpProtectedAuthMode: otherwise(oneOf(protectedAuthModes), undefined),
  siweRequiredForCryptoWallets: boolean,
  vertical: otherwise(oneOf(verticals), null)
})

/** The settings that storage holds. */
export const readStoredSettings = parseJson(read)

/** The settings in the provider's answer (`ProjectsApi.bootstrap`), with the names that the client stores them under. */
export const readSettingsAnswer = (data: unknown): ProjectSettings | Mismatch => {
  const disabled = memberOf(data, "disable_sdk_watermark")
  return read({
    ...defaults,
    ...Object(renamed(data)),
    // Required: no default may take their place
    displayWatermark: typeof disabled === "boolean" ? !disabled : undefined,
    emailDomains: memberOf(data, "email_domains"),
    captchaSettings: memberOf(data, "captcha_settings"),
    passwordConfig: renamed(memberOf(data, "password_config") ?? null),
    pkceRequiredForOAuth: memberOf(data, "pkce_required_for_oauth") ?? false,
    runDFPProtectedAuth: memberOf(data, "dfp_protected_auth_enabled") ?? false
  })
}

/** The members of an object by their names in the client: `cnameDomain` for `cname_domain`. Null counts as left out. */
const renamed = (value: unknown): unknown =>
  isObject(value) && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, member]) =>
          member === null
            ? []
            : [[name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()), member]]
        )
      )
    : value
