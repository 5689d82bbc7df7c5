/** Guarded calls need a captcha token or a telemetry id. */
import type { Guard } from "../../src/domain/calls/Endpoint.js"
import { memberOf } from "../../src/domain/values/objects.js"
import type { Settings } from "../Options.js"

/** Makes the client get both and send the call again. The wire uses plain text here, not JSON. */
export const captchaText = "Captcha required"

/**
 * Whether the body lacks proof that a human makes the call. Mode DECISIONING needs a telemetry id, and a captcha token
 * when the id is challenged. All other modes need a captcha token when captcha is enabled.
 */
export const needsCaptcha = (guard: Guard, body: unknown, settings: Settings["Type"]): boolean => {
  if (guard === "none") return false
  const { bootstrap, acceptsCaptcha, challengesTelemetry } = settings
  const token = textIn(body, "captcha_token")
  const hasCaptcha = token !== undefined && acceptsCaptcha(token)
  const decides = bootstrap.dfp_protected_auth_enabled && bootstrap.dfp_protected_auth_mode === "DECISIONING"
  if (decides && guard !== "captchaToken") {
    const id = textIn(body, "dfp_telemetry_id")
    return id === undefined || (challengesTelemetry(id) && !hasCaptcha)
  }
  return bootstrap.captcha_settings.enabled && !hasCaptcha
}

const textIn = (body: unknown, field: string): string | undefined => {
  const value = memberOf(body, field)
  return typeof value === "string" && value !== "" ? value : undefined
}
