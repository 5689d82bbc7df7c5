/** Local stand-ins for third-party services, so that nothing leaves this computer. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { ServiceLayers } from "latchkey/effect"
import { Captcha, FraudTelemetry, ProofError } from "latchkey/effect"

/** A captcha that is always solved and a device that is always known, for projects that require them. */
export const standIns = (isOn: boolean): ServiceLayers => ({
  Captcha: Layer.succeed(Captcha, { token: Effect.succeed(isOn ? "captcha-stand-in" : undefined) }),
  FraudTelemetry: Layer.succeed(FraudTelemetry, {
    id: isOn
      ? Effect.succeed("telemetry-stand-in")
      : new ProofError({ cause: new Error("The project has captcha turned off.") })
  })
})
