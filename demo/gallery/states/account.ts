/** The account page of a signed-in user, whole and by its sections. */
import * as Result from "@effect-rx/rx/Result"
import { NetworkError, type Session, type User } from "latchkey"
import type { WidgetConfig } from "latchkey/widget"
import type { AccountOptions, AccountSession } from "../../../src/domain/account/AccountOptions.js"
import {
  accountAtom,
  fetchedAccountAtom,
  refusalAtom,
  openAtom,
  type Account,
  type Open
} from "../../../src/view/account/atoms/account.js"
import {
  connectedAppsAtom,
  deleteAccountAtom,
  isDeletedAtom,
  sessionsAtom
} from "../../../src/view/account/atoms/connections.js"
import {
  accountCodeAtom,
  contactPasscode,
  addEmailAtom,
  checkEmailAtom,
  linkedEmailAtom,
  sentCodeAtom,
  type SentCode
} from "../../../src/view/account/atoms/contacts.js"
import {
  currentPasswordAtom,
  saveNameAtom,
  savePasswordAtom
} from "../../../src/view/account/atoms/nameAndPassword.js"
import { addWalletAtom, foundWalletsAtom } from "../../../src/view/account/atoms/wallet.js"
import { accountMountAtom, variantAtom } from "../../../src/view/atoms/config.js"
import { emailAtom, phoneAtom } from "../../../src/view/atoms/draft.js"
import { passkeyListAtom, registerPasskeyAtom } from "../../../src/view/passkeys/atoms/passkey.js"
import { recoveryCodesAtom } from "../../../src/view/secondFactor/atoms/secondFactor.js"
import { toastsAtom } from "../../../src/view/atoms/toasts.js"
import { UserCancellationError } from "../../../src/domain/errors/DeviceErrors.js"
import { good } from "../judged.js"
import { ada, longMail, newApp, recoveryCodes, refusal, toast } from "../samples.js"
import { held, type Held, type Seed, type State, type Titles } from "../State.js"

const user: User = {
  user_id: "user-test-1",
  status: "active",
  created_at: "2026-01-06T12:00:00Z",
  name: { first_name: "", middle_name: "", last_name: "" },
  emails: [],
  phone_numbers: [],
  providers: [],
  password: null,
  totps: [],
  crypto_wallets: [],
  webauthn_registrations: [],
  biometric_registrations: [],
  trusted_metadata: {},
  untrusted_metadata: {},
  roles: ["stytch_user"]
}

const email = (address: string, verified = true) => ({ email_id: address, email: address, verified })
const number = (phone_number: string, verified = true) => ({ phone_id: phone_number, phone_number, verified })
const social = (provider_type: string, profile_picture_url = "") => ({
  oauth_user_registration_id: provider_type,
  provider_subject: "1",
  provider_type,
  profile_picture_url,
  locale: "en"
})
const wallet = {
  crypto_wallet_id: "wallet-1",
  crypto_wallet_address: `0x${"5e".repeat(20)}`,
  crypto_wallet_type: "ethereum",
  verified: true
}
const passkey = {
  webauthn_registration_id: "passkey-1",
  domain: "example.com",
  user_agent: "",
  authenticator_type: "platform",
  verified: true,
  name: "MacBook Pro"
}
const password = { password_id: "password-1", requires_reset: false }
const app = { totp_id: "totp-1", verified: true }

const portrait = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z" fill="#cde"/><circle cx="4" cy="3" r="1.5" fill="#356"/><path d="M1 8a3 3 0 0 1 6 0z" fill="#356"/></svg>'
)}`

const browser = (session_id: string, user_agent: string): AccountSession => ({
  session_id,
  started_at: "2026-01-06T12:00:00Z",
  last_accessed_at: "2026-01-06T14:30:00Z",
  attributes: { ip_address: "192.0.2.7", user_agent }
})
const sessions = [
  browser("session-1", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"),
  browser("session-2", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"),
  browser("session-3", "curl/8.9")
]

const session: Session = {
  ...browser("session-1", ""),
  user_id: "user-test-1",
  expires_at: "2026-01-06T15:00:00Z",
  authentication_factors: [],
  custom_claims: null,
  roles: ["stytch_user"]
}

const known: User = { ...user, emails: [email(ada)] }

/** A user of each section. */
const everything: User = {
  ...user,
  name: { first_name: "Ada", middle_name: "", last_name: "Lovelace" },
  emails: [email(ada), email("ada@work.example", false)],
  phone_numbers: [number("+12015550123"), number("+12015550124", false)],
  providers: [social("Google", portrait)],
  password,
  totps: [app],
  crypto_wallets: [wallet],
  webauthn_registrations: [passkey]
}

const apps = held(
  connectedAppsAtom,
  Result.success([
    {
      connected_app_id: "app-1",
      name: "Engine Room",
      description: "",
      client_type: "third_party",
      logo_url: null,
      scopes_granted: "openid profile offline_access"
    }
  ])
)

/** Somebody is signed in, and nothing more is fetched for the page. */
const signedIn = (shown: User, more: Partial<Account> = {}): ReadonlyArray<Held> => [
  held(accountAtom, Result.success({ user: shown, session, isReadOnly: false, ...more })),
  held(fetchedAccountAtom, Result.success(shown)),
  held(foundWalletsAtom, Result.success([]))
]

const never = () => new Promise<never>(() => {})

/** The page with these options. */
const page =
  (options: AccountOptions, more: Seed = () => {}): Seed =>
  (set) => {
    set(variantAtom, { _tag: "account" })
    set(accountMountAtom, { stepUp: never, ...options })
    more(set)
  }

/** The page with one section, in which something is open. */
const at = (section: string, open?: Open, more: Seed = () => {}): Seed =>
  page({ sections: [section] }, (set) => {
    if (open !== undefined) set(openAtom(section), open)
    more(set)
  })

const adding: Open = { _tag: "adding" }

const byServer = { list: async () => sessions, revoke: never }

const methods: WidgetConfig = {
  products: ["emailMagicLinks", "oauth"],
  oauthOptions: { providers: [{ type: "google" }, { type: "github" }] }
}

const sent: SentCode = {
  section: "phoneNumbers",
  method: "sms",
  methodId: "phone-number-test-1",
  destination: "+12015550123",
  expiresAt: Date.now() + 300_000
}
const enteringCode = (code = ""): Seed =>
  at("phoneNumbers", { _tag: "showing", id: sent.destination }, (set) => {
    set(sentCodeAtom, sent)
    set(accountCodeAtom, code)
  })
const seconds = held(contactPasscode.secondsLeftAtom, Result.success(277))

const screen = "Account" as const

export const titles: Titles = { Account: "The account" }

export const states: ReadonlyArray<State> = [
  {
    name: "account",
    screen,
    note: "A user of every section",
    shows: { at: "img[data-part=picture]", text: "Log out" },
    config: methods,
    seed: page({ sessions: byServer, deleteAccount: never }),
    holds: [...signedIn(everything), apps, held(sessionsAtom, Result.success(sessions))]
  },
  {
    name: "account-empty",
    screen,
    note: "A user of nothing but an address",
    shows: "You have no phone number yet.",
    config: methods,
    seed: page({}),
    holds: [...signedIn(known), held(connectedAppsAtom, Result.success([]))]
  },
  {
    name: "account-loading",
    screen,
    note: "Who is signed in is not known yet",
    shows: { at: ".lk-waiting .lk-spinner" },
    seed: page({}),
    holds: [held(accountAtom, Result.initial(true)), held(fetchedAccountAtom, Result.initial(true))],
    unfinished: true
  },
  {
    name: "account-signed-out",
    screen,
    note: "Nobody is signed in",
    shows: "Log in to see your account.",
    seed: page({}),
    holds: [held(accountAtom, Result.success(null)), held(fetchedAccountAtom, Result.initial(true))]
  },
  {
    name: "account-read-only",
    screen,
    note: "The site's staff see the account of a user",
    shows: "Nothing can be changed.",
    seed: page({ sections: ["profile", "emails", "password", "passkeys", "authenticatorApp"] }),
    holds: signedIn(everything, { isReadOnly: true })
  },
  {
    name: "account-developer-note",
    screen,
    note: "The project does not let clients change users, and the token is of a test project",
    shows: "Turn on “Manage user data”",
    seed: page({ sections: ["profile"] }, (set) => set(refusalAtom, "tell the developer")),
    holds: signedIn(known)
  },
  {
    name: "account-own-section",
    screen,
    note: "A section of the site",
    shows: { at: "[data-part=own-section] p", text: "Once a month." },
    seed: page({
      sections: ["newsletter"],
      ownSections: {
        newsletter: {
          title: "Newsletter",
          text: "What we build, and why.",
          render: (element) => {
            const text = document.createElement("p")
            text.textContent = "Once a month."
            element.replaceChildren(text)
            return () => element.replaceChildren()
          }
        }
      }
    }),
    holds: signedIn(known)
  },

  {
    name: "account-name",
    screen,
    note: "The name is edited",
    shows: { at: "[name=given-name]", value: "Ada" },
    seed: at("profile", adding),
    holds: signedIn(everything)
  },
  {
    name: "account-name-saving",
    screen,
    note: "The name is being saved",
    shows: { at: "[type=submit][aria-busy=true]", text: "First name" },
    seed: at("profile", adding),
    holds: [...signedIn(everything), held(saveNameAtom, Result.initial(true))]
  },
  {
    name: "account-name-failed",
    screen,
    note: "The name could not be saved",
    shows: { at: "form [role=alert]", text: "First name" },
    seed: at("profile", adding),
    holds: [...signedIn(everything), held(saveNameAtom, Result.fail(new NetworkError({})))]
  },
  {
    name: "account-emails-long",
    screen,
    note: "A long address",
    shows: longMail,
    seed: at("emails"),
    holds: signedIn({ ...user, emails: [email(longMail, false), email(ada)] })
  },
  {
    name: "account-email",
    screen,
    note: "An address is added",
    shows: { at: "[name=email]", value: "ada@work.example" },
    seed: at("emails", adding, (set) => set(emailAtom, "ada@work.example")),
    holds: signedIn(known)
  },
  {
    name: "account-email-sending",
    screen,
    note: "The link is being sent",
    shows: { at: "[type=submit][aria-busy=true]", text: "Email addresses" },
    seed: at("emails", adding, (set) => set(emailAtom, "ada@work.example")),
    holds: [...signedIn(known), held(addEmailAtom, Result.initial(true))]
  },
  {
    name: "account-email-empty",
    screen,
    note: "No address was typed",
    shows: { at: "[name=email][aria-invalid=true]" },
    seed: at("emails", adding),
    submitted: true,
    holds: [...signedIn(known), held(addEmailAtom, Result.initial())]
  },
  {
    name: "account-email-sent",
    screen,
    note: "A link was sent to an address, which is not verified yet",
    shows: { at: "[data-part=pending]", text: "Open the link in it, here or on another device." },
    seed: at("emails", undefined, (set) => set(linkedEmailAtom, "ada@work.example")),
    holds: signedIn(everything)
  },
  {
    name: "account-email-unopened",
    screen,
    note: "The link was not opened yet",
    shows: "The link was not opened yet.",
    seed: at("emails", undefined, (set) => set(linkedEmailAtom, "ada@work.example")),
    holds: [...signedIn(everything), held(checkEmailAtom("ada@work.example"), Result.success(false))]
  },
  {
    name: "account-removing",
    screen,
    note: "Whether to remove an address",
    shows: "You can no longer log in with this once it is removed.",
    seed: at("emails", { _tag: "removing", id: "ada@work.example" }),
    holds: signedIn(everything)
  },
  {
    name: "account-last",
    screen,
    note: "The last way to log in stays",
    shows: "Add another one before you remove it.",
    seed: at("emails", { _tag: "removing", id: ada }),
    holds: signedIn(known)
  },
  {
    name: "account-kept",
    screen,
    note: "The provider has refused to remove an address, which is there again",
    shows: "so it was not removed.",
    seed: at("emails", undefined, (set) =>
      set(toastsAtom, [
        toast("error", "This is the last way to log in to your account, so it was not removed.")
      ])
    ),
    holds: signedIn(known)
  },
  {
    name: "account-phones",
    screen,
    note: "A number that is verified, and one that is not",
    shows: { at: '[aria-label="Verify +12015550124"]' },
    seed: at("phoneNumbers"),
    holds: signedIn(everything)
  },
  {
    name: "account-phone",
    screen,
    note: "A number is added",
    shows: { at: "[name=phone]", text: "Text me a code" },
    seed: at("phoneNumbers", adding, (set) => set(phoneAtom, "2015550123")),
    holds: signedIn(known)
  },
  {
    name: "account-code",
    screen,
    note: "The code that was sent to a number",
    shows: { at: "[name=code]", text: "sent to +12015550123" },
    seed: enteringCode(),
    holds: [...signedIn(known), seconds]
  },
  {
    name: "account-code-checking",
    screen,
    note: "The code is checked",
    shows: { at: "[name=code]:disabled", value: "482913" },
    seed: enteringCode("482913"),
    holds: [...signedIn(known), seconds, held(contactPasscode.verifyAtom, Result.initial(true))]
  },
  {
    name: "account-code-wrong",
    screen,
    note: "A wrong code",
    shows: { at: "[name=code][aria-invalid=true]" },
    seed: enteringCode("482913"),
    holds: [
      ...signedIn(known),
      seconds,
      held(contactPasscode.verifyAtom, Result.fail(refusal("otp_code_not_found", 404)))
    ]
  },
  {
    name: "account-password-first",
    screen,
    note: "The first password",
    shows: { at: "form [autocomplete=new-password]", text: "Save" },
    seed: at("password", adding),
    holds: [...signedIn(known), ...good]
  },
  {
    name: "account-password-change",
    screen,
    note: "Another password in exchange for the present one",
    shows: { at: "[autocomplete=current-password]", text: "You can log in with a password." },
    seed: at("password", adding),
    holds: [...signedIn(everything), ...good]
  },
  {
    name: "account-password-wrong",
    screen,
    note: "The present password is wrong",
    shows: { at: "[autocomplete=current-password][aria-invalid=true]" },
    seed: at("password", adding, (set) => set(currentPasswordAtom, "a wrong horse")),
    holds: [
      ...signedIn(everything),
      ...good,
      held(savePasswordAtom, Result.fail(refusal("unauthorized_credentials")))
    ]
  },
  {
    name: "account-passkeys",
    screen,
    note: "A passkey",
    shows: { at: '[aria-label="Delete MacBook Pro"]', text: "Add a passkey" },
    seed: at("passkeys"),
    holds: signedIn(everything)
  },
  {
    name: "account-passkey-waiting",
    screen,
    note: "The browser makes a passkey",
    shows: { at: "[data-part=button][aria-busy=true]", text: "Passkeys" },
    seed: at("passkeys"),
    holds: [...signedIn(everything), held(registerPasskeyAtom, Result.initial(true))]
  },
  {
    name: "account-passkey-failed",
    screen,
    note: "The person closed the browser's prompt",
    shows: "Your Passkey was not created.",
    seed: at("passkeys"),
    holds: [...signedIn(everything), held(registerPasskeyAtom, Result.fail(new UserCancellationError()))]
  },
  {
    name: "account-passkey-last",
    screen,
    note: "A passkey that is the last way to log in",
    shows: { at: "[data-part=passkey] [role=group]", text: "This is the last way to log in" },
    seed: at("passkeys"),
    holds: [
      ...signedIn({ ...user, webauthn_registrations: [passkey] }),
      held(passkeyListAtom, { _tag: "Deleting" as const, id: passkey.webauthn_registration_id })
    ]
  },
  {
    name: "account-app-new",
    screen,
    note: "An authenticator app is set up",
    shows: "BTGN X5RK JRMQ WQFR QKTG 34JC F6XD RHZS",
    seed: at("authenticatorApp", adding),
    holds: [...signedIn(known), newApp]
  },
  {
    name: "account-app",
    screen,
    note: "An authenticator app",
    shows: { at: '[aria-label="Show recovery codes"]' },
    seed: at("authenticatorApp"),
    holds: signedIn(everything)
  },
  {
    name: "account-recovery-codes",
    screen,
    note: "The recovery codes of the app",
    shows: "I have saved these codes",
    seed: at("authenticatorApp", { _tag: "showing", id: "codes" }),
    holds: [...signedIn(everything), held(recoveryCodesAtom, Result.success(recoveryCodes))]
  },
  {
    name: "account-app-removing",
    screen,
    note: "Whether to remove the app",
    shows: "its recovery codes stop working.",
    seed: at("authenticatorApp", { _tag: "removing", id: app.totp_id }),
    holds: signedIn(everything)
  },
  {
    name: "account-socials",
    screen,
    note: "One provider is connected, another one is offered",
    shows: "Connect GitHub",
    config: methods,
    seed: at("socialLogins"),
    holds: signedIn(everything)
  },
  {
    name: "account-wallets",
    screen,
    note: "A wallet, and another one in this browser",
    shows: { at: "[data-part=row]", text: "Connect Metamask" },
    seed: at("wallets"),
    holds: [...signedIn(everything), held(foundWalletsAtom, Result.success(["Metamask" as const]))]
  },
  {
    name: "account-wallet-failed",
    screen,
    note: "The wallet did not connect",
    shows: { at: "[data-section=wallets] [data-part=message]", text: "Unable to contact our servers." },
    seed: at("wallets"),
    holds: [
      ...signedIn(known),
      held(foundWalletsAtom, Result.success(["Metamask" as const])),
      held(addWalletAtom("Metamask"), Result.fail(new NetworkError({})))
    ]
  },
  {
    name: "account-apps",
    screen,
    note: "An app of another party may use the account",
    shows: "Access your account while you are offline",
    seed: at("connectedApps"),
    holds: [...signedIn(known), apps]
  },
  {
    name: "account-apps-failed",
    screen,
    note: "The connected apps could not be fetched",
    shows: { at: "[data-section=connectedApps] [data-variant=error]" },
    seed: at("connectedApps"),
    holds: [...signedIn(known), held(connectedAppsAtom, Result.fail(new NetworkError({})))]
  },
  {
    name: "account-sessions",
    screen,
    note: "The sessions that the site's server lists",
    shows: { at: '[aria-label="Log out of Safari on iOS"]', text: "This browser" },
    seed: page({ sections: ["sessions"], sessions: byServer }),
    holds: [...signedIn(known), held(sessionsAtom, Result.success(sessions))]
  },
  {
    name: "account-sessions-failed",
    screen,
    note: "The site's server did not answer",
    shows: "Your sessions could not be loaded.",
    seed: page({ sections: ["sessions"], sessions: byServer }),
    holds: [...signedIn(known), held(sessionsAtom, Result.fail(refusal("unknown", 500)))]
  },
  {
    name: "account-deleting",
    screen,
    note: "Whether to delete the account",
    shows: "Yes, delete my account",
    seed: page({ sections: ["deleteAccount"], deleteAccount: never }, (set) =>
      set(openAtom("deleteAccount"), adding)
    ),
    holds: signedIn(known)
  },
  {
    name: "account-deleting-busy",
    screen,
    note: "The account is being deleted",
    shows: { at: "[data-part=delete-button][aria-busy=true]" },
    seed: page({ sections: ["deleteAccount"], deleteAccount: never }, (set) =>
      set(openAtom("deleteAccount"), adding)
    ),
    holds: [...signedIn(known), held(deleteAccountAtom, Result.initial(true))]
  },
  {
    name: "account-deleted",
    screen,
    note: "The account is gone",
    shows: "Your account was deleted.",
    seed: page({}, (set) => set(isDeletedAtom, true)),
    holds: [held(accountAtom, Result.success(null)), held(fetchedAccountAtom, Result.initial(true))]
  }
]
