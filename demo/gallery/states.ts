/** Every state of every screen. */
import type { State } from "./State.js"
import { cryptoStates } from "./states/crypto.js"
import { emailStates } from "./states/email.js"
import { idpStates } from "./states/idp.js"
import { mainStates } from "./states/main.js"
import { otpStates } from "./states/otp.js"
import { passkeyStates } from "./states/passkeys.js"
import { passwordStates } from "./states/passwords.js"
import { resetStates } from "./states/reset.js"
import { socialStates } from "./states/social.js"

export const states: ReadonlyArray<State> = [
  ...mainStates,
  ...socialStates,
  ...emailStates,
  ...otpStates,
  ...passwordStates,
  ...resetStates,
  ...passkeyStates,
  ...cryptoStates,
  ...idpStates
]

/** Finds a state by its name. */
export const stateNamed = (name: string): State | undefined => states.find((state) => state.name === name)
