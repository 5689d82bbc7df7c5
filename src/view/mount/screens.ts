/** The component of each screen. All except Main are loaded on demand; related screens share a chunk. */
import type { ComponentType } from "react"
import type { ScreenTag } from "../../domain/widget/Flow.js"
import { onDemand, partsOf, type OnDemand } from "../kit/onDemand.js"
import { Main } from "../main/Main.js"
import type { ScreenProps } from "../kit/ScreenFrame.js"

type ScreenComponent<Tag extends ScreenTag> = ComponentType<ScreenProps<Tag>> &
  Partial<Pick<OnDemand<never>, "preload">>

const otp = partsOf(() => import("../otp/OtpAuthenticate.js"))
const passwords = partsOf(() => import("../passwords/passwordScreens.js"))
const wallets = partsOf(() => import("../wallets/cryptoScreens.js"))
const landing = partsOf(() => import("../landing/landingScreens.js"))
const secondFactor = partsOf(() => import("../secondFactor/secondFactorScreens.js"))
const passkeys = partsOf(() => import("../passkeys/passkeyScreens.js"))

export const screens: { readonly [Tag in ScreenTag]: ScreenComponent<Tag> } = {
  Main,
  EmailConfirmation: onDemand(() =>
    import("../magicLink/EmailConfirmation.js").then((module) => module.EmailConfirmation)
  ),
  OTPAuthenticate: otp((screens) => screens.OtpAuthenticate),
  OTPConfirmation: otp((screens) => screens.OtpConfirmation),
  PasswordCreateOrLogin: passwords((screens) => screens.PasswordCreateOrLogin),
  PasswordForgot: passwords((screens) => screens.ResetEmailSent),
  PasswordSetNew: passwords((screens) => screens.ResetEmailSent),
  PasswordDedupe: passwords((screens) => screens.ResetEmailSent),
  PasswordBreached: passwords((screens) => screens.ResetEmailSent),
  PasswordResetForm: passwords((screens) => screens.PasswordResetForm),
  PasswordConfirmation: passwords((screens) => screens.PasswordConfirmation),
  CryptoConnect: wallets((screens) => screens.CryptoConnect),
  CryptoSignMessage: wallets((screens) => screens.CryptoSignMessage),
  CryptoOtherScreen: wallets((screens) => screens.CryptoOtherScreen),
  CryptoSetupWallet: wallets((screens) => screens.CryptoSetupWallet),
  CryptoError: wallets((screens) => screens.CryptoError),
  CryptoConfirmation: wallets((screens) => screens.CryptoConfirmation),
  PasskeyRegistrationStart: passkeys((screens) => screens.PasskeyRegistrationStart),
  PasskeyRegistrationSuccess: passkeys((screens) => screens.PasskeyRegistrationSuccess),
  PasskeyOffer: passkeys((screens) => screens.PasskeyOffer),
  PasskeyConfirmation: passkeys((screens) => screens.PasskeyConfirmation),
  IDPConsent: onDemand(() => import("../idp/IDPConsent.js").then((module) => module.IDPConsent)),
  ReturnQuestion: landing((screens) => screens.ReturnQuestion),
  ReturnDeclined: landing((screens) => screens.ReturnDeclined),
  AccountQuestion: landing((screens) => screens.AccountQuestion),
  ReturnConfirmation: landing((screens) => screens.ReturnConfirmation),
  ReturnFailure: landing((screens) => screens.ReturnFailure),
  FactorChoice: secondFactor((screens) => screens.FactorChoice),
  FactorCode: secondFactor((screens) => screens.FactorCode),
  FactorRecovery: secondFactor((screens) => screens.FactorRecovery),
  FactorEnrollment: secondFactor((screens) => screens.FactorEnrollment),
  AppEnrollment: secondFactor((screens) => screens.AppEnrollment),
  PhoneEnrollment: secondFactor((screens) => screens.PhoneEnrollment),
  RecoveryCodes: secondFactor((screens) => screens.RecoveryCodes),
  FactorConfirmation: secondFactor((screens) => screens.FactorConfirmation),
  StepUp: secondFactor((screens) => screens.StepUp),
  Account: onDemand(() => import("../account/Account.js").then((module) => module.Account))
}
