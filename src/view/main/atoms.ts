/** The forms of Main: what submitting them does. */
import type * as Effect from "effect/Effect"
import type { CallError } from "../../domain/errors/CallErrors.js"
import type { ScreenTag } from "../../domain/widget/Flow.js"
import { channelOf, type MainTab } from "../../domain/widget/Products.js"
import type { InsecureOriginError } from "../../domain/errors/DeviceErrors.js"
import { phoneMethods } from "../../domain/session/PhoneMethod.js"
import { recordOf } from "../../domain/values/objects.js"
import { provideCalls } from "../../services/wiring/CallsOnDemand.js"
import type { CallServices } from "../../services/wiring/layerCalls.js"
import { reportErrors } from "../atoms/callbacks.js"
import { countryAtom } from "../atoms/draft.js"
import { logEmailSent } from "../atoms/emailLog.js"
import { submitEmail } from "../magicLink/atoms/magicLink.js"
import { sendOtp, sendToPhone } from "../otp/atoms/send.js"
import { searchUser } from "../passwords/atoms/password.js"
import { family, submission, type Atoms } from "../atoms/runtime.js"

interface MainForm {
  /** `value` is the address or the number that was typed. */
  readonly submit: (
    value: string,
    atoms: Atoms
  ) => Effect.Effect<void, CallError | InsecureOriginError, CallServices>
  /** One screen of each chunk that is needed next. */
  readonly leadsTo: ReadonlyArray<ScreenTag>
}

const toPhone = (tab: MainTab): MainForm => ({
  submit: (number, atoms) =>
    sendToPhone({ method: channelOf(tab), number, country: atoms.get(countryAtom) }, atoms),
  leadsTo: ["OTPAuthenticate"]
})

const phoneTabs = phoneMethods.map((method) => `otp-${method}` as const)

export const mainForms: Record<MainTab, MainForm> = {
  magicLink: { submit: submitEmail, leadsTo: ["EmailConfirmation"] },
  password: { submit: searchUser, leadsTo: ["PasswordCreateOrLogin", "EmailConfirmation"] },
  "otp-email": {
    submit: (destination, atoms) =>
      sendOtp({ method: "email", destination }, atoms, {
        onSent: logEmailSent(destination, "login_or_create_otp")
      }),
    leadsTo: ["OTPAuthenticate"]
  },
  ...recordOf(phoneTabs, toPhone)
}

/** Submits the form of a tab. */
export const submitAtom = family((tab: MainTab) =>
  submission((value: string, atoms) =>
    mainForms[tab].submit(value, atoms).pipe(provideCalls, reportErrors(atoms))
  )
)
