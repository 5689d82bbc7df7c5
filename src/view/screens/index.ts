/** Which component draws which screen. All but Main are loaded, a family at a time, while the person is on the screen before. */
import type { ComponentType } from "react"
import type { ScreenTag } from "../../domain/Flow.js"
import { onDemand, type OnDemand } from "../onDemand.js"
import { Main } from "./Main.js"
import type { ScreenProps } from "./ScreenProps.js"

type Drawn<Tag extends ScreenTag> = ComponentType<ScreenProps<Tag>> &
  Partial<Pick<OnDemand<never>, "preload">>

const otp = () => import("./otpScreens.js").then((module) => module.otpScreens)
const passwords = () => import("./passwordScreens.js").then((module) => module.passwordScreens)
const wallets = () => import("./cryptoScreens.js").then((module) => module.cryptoScreens)
const passkeys = () => import("./passkeyScreens.js").then((module) => module.passkeyScreens)

export const screens: { readonly [Tag in ScreenTag]: Drawn<Tag> } = {
  Main,
  EmailConfirmation: onDemand(() =>
    import("./EmailConfirmation.js").then((module) => module.EmailConfirmation)
  ),
  OtpAuthenticate: onDemand(() => otp().then((family) => family.OtpAuthenticate)),
  OtpConfirmation: onDemand(() => otp().then((family) => family.OtpConfirmation)),
  PasswordCreateOrLogin: onDemand(() => passwords().then((family) => family.PasswordCreateOrLogin)),
  PasswordForgot: onDemand(() => passwords().then((family) => family.PasswordForgot)),
  PasswordSetNew: onDemand(() => passwords().then((family) => family.PasswordSetNew)),
  PasswordDedupe: onDemand(() => passwords().then((family) => family.PasswordDedupe)),
  PasswordBreached: onDemand(() => passwords().then((family) => family.PasswordBreached)),
  PasswordResetForm: onDemand(() => passwords().then((family) => family.PasswordResetForm)),
  PasswordConfirmation: onDemand(() => passwords().then((family) => family.PasswordConfirmation)),
  CryptoConnect: onDemand(() => wallets().then((family) => family.CryptoConnect)),
  CryptoSignMessage: onDemand(() => wallets().then((family) => family.CryptoSignMessage)),
  CryptoOtherScreen: onDemand(() => wallets().then((family) => family.CryptoOtherScreen)),
  CryptoSetupWallet: onDemand(() => wallets().then((family) => family.CryptoSetupWallet)),
  CryptoError: onDemand(() => wallets().then((family) => family.CryptoError)),
  CryptoConfirmation: onDemand(() => wallets().then((family) => family.CryptoConfirmation)),
  PasskeyRegistrationStart: onDemand(() => passkeys().then((family) => family.PasskeyRegistrationStart)),
  PasskeyRegistrationSuccess: onDemand(() => passkeys().then((family) => family.PasskeyRegistrationSuccess)),
  PasskeyConfirmation: onDemand(() => passkeys().then((family) => family.PasskeyConfirmation)),
  IDPConsent: onDemand(() => import("./IDPConsent.js").then((module) => module.IDPConsent)),
  Error: onDemand(() => import("./Error.js").then((module) => module.Error))
}
