/** What goes wrong with the scripts that prove to the provider that a person signs in. */
import * as Effect from "effect/Effect"
import { ProofError } from "../../src/services/browser/Recaptcha.js"
import type { Fault } from "./faults.js"

const blocked = new ProofError({ cause: new Error("blocked") })
const captcha = Effect.sync(() => undefined)
const fraud = Effect.succeed("telemetry-1")

const protectedProject = { dfp_protected_auth_enabled: true } as const

export const scriptFaults: ReadonlyArray<Fault> = [
  {
    name: "the captcha script hangs",
    begins: ({ state }) => void (state.captcha = Effect.never),
    ends: ({ state }) => void (state.captcha = captcha)
  },
  {
    name: "the captcha script is blocked",
    begins: ({ state }) => void (state.captcha = blocked),
    ends: ({ state }) => void (state.captcha = captcha)
  },
  {
    name: "the fraud script hangs",
    settings: protectedProject,
    begins: ({ state }) => void (state.fraud = Effect.never),
    ends: ({ state }) => void (state.fraud = fraud)
  },
  {
    name: "the fraud script is blocked",
    settings: protectedProject,
    begins: ({ state }) => void (state.fraud = blocked),
    ends: ({ state }) => void (state.fraud = fraud)
  }
]
