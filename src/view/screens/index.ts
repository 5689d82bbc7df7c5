/** Which component draws which screen. All but Main are loaded while the person is on the screen before. */
import type { ComponentType } from "react"
import type { ScreenTag } from "../../domain/Flow.js"
import { onDemand, type OnDemand } from "../onDemand.js"
import { Main } from "./Main.js"
import type { ScreenProps } from "./ScreenProps.js"

type Drawn<Tag extends ScreenTag> = ComponentType<ScreenProps<Tag>> &
  Partial<Pick<OnDemand<never>, "preload">>

export const screens: { readonly [Tag in ScreenTag]: Drawn<Tag> } = {
  Main,
  EmailConfirmation: onDemand(() =>
    import("./EmailConfirmation.js").then((module) => module.EmailConfirmation)
  ),
  OtpAuthenticate: onDemand(() => import("./OtpAuthenticate.js").then((module) => module.OtpAuthenticate)),
  OtpConfirmation: onDemand(() => import("./OtpConfirmation.js").then((module) => module.OtpConfirmation)),
  PasswordCreateOrLogin: onDemand(() =>
    import("./PasswordCreateOrLogin.js").then((module) => module.PasswordCreateOrLogin)
  ),
  PasswordForgot: onDemand(() => import("./PasswordForgot.js").then((module) => module.PasswordForgot)),
  PasswordSetNew: onDemand(() => import("./PasswordSetNew.js").then((module) => module.PasswordSetNew)),
  PasswordDedupe: onDemand(() => import("./PasswordDedupe.js").then((module) => module.PasswordDedupe)),
  PasswordBreached: onDemand(() => import("./PasswordBreached.js").then((module) => module.PasswordBreached)),
  PasswordResetForm: onDemand(() =>
    import("./PasswordResetForm.js").then((module) => module.PasswordResetForm)
  ),
  PasswordConfirmation: onDemand(() =>
    import("./PasswordConfirmation.js").then((module) => module.PasswordConfirmation)
  ),
  CryptoConnect: onDemand(() => import("./CryptoConnect.js").then((module) => module.CryptoConnect)),
  CryptoSignMessage: onDemand(() =>
    import("./CryptoSignMessage.js").then((module) => module.CryptoSignMessage)
  ),
  CryptoOtherScreen: onDemand(() =>
    import("./CryptoOtherScreen.js").then((module) => module.CryptoOtherScreen)
  ),
  CryptoSetupWallet: onDemand(() =>
    import("./CryptoSetupWallet.js").then((module) => module.CryptoSetupWallet)
  ),
  CryptoError: onDemand(() => import("./CryptoError.js").then((module) => module.CryptoError)),
  CryptoConfirmation: onDemand(() =>
    import("./CryptoConfirmation.js").then((module) => module.CryptoConfirmation)
  ),
  PasskeyRegistrationStart: onDemand(() =>
    import("./PasskeyRegistrationStart.js").then((module) => module.PasskeyRegistrationStart)
  ),
  PasskeyRegistrationSuccess: onDemand(() =>
    import("./PasskeyRegistrationSuccess.js").then((module) => module.PasskeyRegistrationSuccess)
  ),
  PasskeyConfirmation: onDemand(() =>
    import("./PasskeyConfirmation.js").then((module) => module.PasskeyConfirmation)
  ),
  IDPConsent: onDemand(() => import("./IDPConsent.js").then((module) => module.IDPConsent)),
  Error: onDemand(() => import("./Error.js").then((module) => module.Error))
}
