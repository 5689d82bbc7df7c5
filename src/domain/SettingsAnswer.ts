/** Reads the provider's answer with the project's settings, without Effect. `api/Projects.ts` has the same as a schema; a test compares both. */
import { defaults, type BootstrapData } from "./Bootstrap.js"
import { isObject } from "./isObject.js"
import { memberOf } from "./memberOf.js"
import type { Mismatch } from "./readers.js"
import { readSettings } from "./StoredSettings.js"

/** The settings with the names that the client stores them under. */
export const readSettingsAnswer = (answer: unknown): BootstrapData | Mismatch => {
  const data = memberOf(answer, "data")
  const disabled = memberOf(data, "disable_sdk_watermark")
  return readSettings({
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
