/** Passkeys: log in, create, rename and delete. */
import * as Result from "@effect-rx/rx/Result"
import { ApiError, NetworkError } from "latchkey"
import type { WidgetConfig } from "latchkey/widget"
import { UserCancellationError } from "../../../src/domain/errors/DeviceErrors.js"
import { flowAtom } from "../../../src/view/atoms/flow.js"
import { signedInAsAtom } from "../../../src/view/atoms/login.js"
import { variantAtom } from "../../../src/view/atoms/config.js"
import {
  autofillAtom,
  autofillSupportedAtom,
  loginWithPasskeyAtom,
  passkeyListAtom,
  passkeysAtom,
  passkeyTroubleAtom,
  registerPasskeyAtom,
  type PasskeyListState
} from "../../../src/view/passkeys/atoms/passkey.js"
import { passkeyUserAtom } from "../../../src/view/passkeys/atoms/passkeyUser.js"
import { toastsAtom } from "../../../src/view/atoms/toasts.js"
import { longMail, toast } from "../samples.js"
import { held, type Seed, type State, type Titles } from "../State.js"

const withEmail: WidgetConfig = { products: ["passkeys", "emailMagicLinks"] }
const noAutofill = held(autofillSupportedAtom, Result.success(false))
const autofill = [held(autofillSupportedAtom, Result.success(true)), held(autofillAtom, Result.initial(true))]

const refusal = (error_type: string) =>
  new ApiError({ status_code: 401, error_type, error_message: "", error_url: "" })

const atStart: Seed = (set) => set(variantAtom, { _tag: "passkeyRegistration" })
const aUser = held(passkeyUserAtom, Result.initial())

const atList: Seed = (set) => {
  atStart(set)
  set(flowAtom, { _tag: "PasskeySkipped" })
}
const atNew: Seed = (set) => {
  atStart(set)
  set(flowAtom, { _tag: "PasskeyRegistered" })
}
const passkey = (webauthn_registration_id: string, name: string) => ({ webauthn_registration_id, name })
const some = [passkey("1", "MacBook Pro"), passkey("2", "Passkey 2"), passkey("3", "YubiKey in the drawer")]
const listed = (passkeys = some) => held(passkeysAtom, Result.success(passkeys))
const doing = (list: PasskeyListState) => held(passkeyListAtom, list)
const renaming = doing({ _tag: "Renaming", id: "2", name: "Work phone", isRefused: false })
const deleting = doing({ _tag: "Deleting", id: "2" })

const atOffer: Seed = (set) => set(flowAtom, { _tag: "PasskeyOffered", after: { _tag: "OtpVerified" } })
const confirmed: Seed = (set) => {
  set(signedInAsAtom, longMail)
  set(flowAtom, { _tag: "PasskeyVerified" })
}

export const titles: Titles = {
  PasskeyRegistrationStart: "Set up a passkey",
  PasskeyRegistrationSuccess: "Passkeys",
  PasskeyOffer: "A passkey for the next time",
  PasskeyConfirmation: "Passkey verified"
}

export const states: ReadonlyArray<State> = [
  {
    name: "main-passkey",
    screen: "Main",
    note: "A passkey by button",
    shows: "Login with a Passkey",
    config: withEmail,
    holds: [noAutofill]
  },
  {
    name: "main-passkey-busy",
    screen: "Main",
    note: "The browser asks for the passkey",
    shows: { at: "[data-part=passkey-button][aria-busy=true]" },
    config: withEmail,
    holds: [noAutofill, held(loginWithPasskeyAtom, Result.initial(true))]
  },
  {
    name: "main-passkey-unknown",
    screen: "Main",
    note: "A passkey that the project does not know",
    shows: "Passkey registration not found.",
    config: withEmail,
    holds: [noAutofill, held(passkeyTroubleAtom, "error.passkeyRegistrationNotFound")]
  },
  {
    name: "main-passkey-suggested",
    screen: "Main",
    note: "Passkeys in the suggestions of the field: no button",
    shows: { at: ".lk-screen:not(:has([data-part=passkey-button])) [autocomplete~=webauthn]" },
    config: withEmail,
    holds: autofill
  },
  {
    name: "main-passkey-suggested-failed",
    screen: "Main",
    note: "A suggested passkey failed",
    shows: "Unknown error occurred during passkey authentication.",
    config: withEmail,
    holds: [...autofill, held(passkeyTroubleAtom, "error.passkeyUnknown")]
  },

  {
    name: "passkey-start",
    screen: "PasskeyRegistrationStart",
    note: "What a passkey is",
    shows: "Always with you",
    seed: atStart,
    holds: [aUser]
  },
  {
    name: "passkey-start-asking",
    screen: "PasskeyRegistrationStart",
    note: "Finding out who is signed in",
    shows: { at: '[aria-busy=true][aria-description="Loading"]' },
    seed: atStart,
    holds: [held(passkeyUserAtom, Result.initial(true))]
  },
  {
    name: "passkey-start-busy",
    screen: "PasskeyRegistrationStart",
    note: "The browser makes the passkey",
    shows: { at: '[aria-busy=true][aria-description="Waiting for your passkey"]' },
    seed: atStart,
    holds: [aUser, held(registerPasskeyAtom, Result.initial(true))]
  },
  {
    name: "passkey-start-failed",
    screen: "PasskeyRegistrationStart",
    note: "The person closed the prompt",
    shows: "Your Passkey was not created.",
    seed: atStart,
    holds: [aUser, held(registerPasskeyAtom, Result.fail(new UserCancellationError()))]
  },
  {
    name: "passkey-start-duplicate",
    screen: "PasskeyRegistrationStart",
    note: "There is a passkey on this device",
    shows: "it seems to be already registered.",
    seed: atStart,
    holds: [aUser, held(registerPasskeyAtom, Result.fail(refusal("duplicate_webauthn_registration")))]
  },
  {
    name: "passkey-start-no-user",
    screen: "PasskeyRegistrationStart",
    note: "Nobody is signed in",
    shows: "without active user authenticated",
    seed: atStart,
    holds: [held(passkeyUserAtom, Result.fail(refusal("session_not_found")))]
  },
  {
    name: "passkey-start-offline",
    screen: "PasskeyRegistrationStart",
    note: "Whether somebody is signed in could not be found out",
    shows: "Unable to contact our servers.",
    seed: atStart,
    holds: [held(passkeyUserAtom, Result.fail(new NetworkError({})))]
  },

  {
    name: "passkey-offer",
    screen: "PasskeyOffer",
    note: "A passkey for the next time, after a login by another method",
    shows: "Log in faster next time",
    seed: atOffer
  },
  {
    name: "passkey-offer-busy",
    screen: "PasskeyOffer",
    note: "The browser makes the offered passkey",
    shows: { at: '[aria-busy=true][aria-description="Waiting for your passkey"]' },
    seed: atOffer,
    holds: [held(registerPasskeyAtom, Result.initial(true))]
  },
  {
    name: "passkey-offer-failed",
    screen: "PasskeyOffer",
    note: "The person closed the prompt of the offer",
    shows: "Your Passkey was not created.",
    seed: atOffer,
    holds: [held(registerPasskeyAtom, Result.fail(new UserCancellationError()))]
  },
  {
    name: "passkey-list",
    screen: "PasskeyRegistrationSuccess",
    note: "Three passkeys",
    shows: "YubiKey in the drawer",
    seed: atList,
    holds: [listed()]
  },
  {
    name: "passkey-list-created",
    screen: "PasskeyRegistrationSuccess",
    note: "One was created just now",
    shows: "Passkey successfully created!",
    seed: atNew,
    holds: [listed()]
  },
  {
    name: "passkey-list-loading",
    screen: "PasskeyRegistrationSuccess",
    note: "The list is on its way",
    shows: { at: ".lk-spinner" },
    seed: atList,
    holds: [held(passkeysAtom, Result.initial(true))],
    unfinished: true
  },
  {
    name: "passkey-list-empty",
    screen: "PasskeyRegistrationSuccess",
    note: "None yet: skipped",
    shows: "You have no passkeys yet.",
    seed: atList,
    holds: [listed([])]
  },
  {
    name: "passkey-list-renamed",
    screen: "PasskeyRegistrationSuccess",
    note: "A new name is saved",
    shows: "The passkey is now named Laptop.",
    seed: (set) => {
      atList(set)
      set(toastsAtom, [toast("success", "The passkey is now named Laptop.")])
    },
    holds: [listed()]
  },
  {
    name: "passkey-list-renaming",
    screen: "PasskeyRegistrationSuccess",
    note: "A passkey is being named",
    shows: { at: "[name=passkey-name]", value: "Work phone" },
    seed: atList,
    holds: [listed(), renaming]
  },
  {
    name: "passkey-list-name-required",
    screen: "PasskeyRegistrationSuccess",
    note: "Without a name",
    shows: "Enter a name for this passkey.",
    seed: atList,
    holds: [listed(), doing({ _tag: "Renaming", id: "2", name: "", isRefused: true })]
  },
  {
    name: "passkey-list-deleting",
    screen: "PasskeyRegistrationSuccess",
    note: "Whether to delete one",
    shows: "Once deleted, the passkey cannot be restored.",
    seed: atList,
    holds: [listed(), deleting]
  },
  {
    name: "passkey-list-long",
    screen: "PasskeyRegistrationSuccess",
    note: "Long names, and none",
    shows: "Unnamed passkey",
    seed: atList,
    holds: [
      listed([
        passkey(
          "1",
          "The security key that Countess Lovelace keeps in the second drawer of her writing desk"
        ),
        passkey("2", "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"),
        passkey("3", "")
      ])
    ]
  },

  {
    name: "passkey-confirmation",
    screen: "PasskeyConfirmation",
    note: "Done",
    shows: "Your Passkey has been successfully authenticated.",
    config: withEmail,
    seed: confirmed
  }
]
