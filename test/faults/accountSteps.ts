/** The steps of the account page: what the person does in its sections. */
import * as Effect from "effect/Effect"
import { accountAtom, openAtom, removeAtom, removedAtom } from "../../src/view/account/atoms/account.js"
import {
  accountCodeAtom,
  addEmailAtom,
  contactPasscode,
  sendCodeAtom,
  sentCodeAtom
} from "../../src/view/account/atoms/contacts.js"
import { currentPasswordAtom, savePasswordAtom } from "../../src/view/account/atoms/nameAndPassword.js"
import { accountErrorWords } from "../../src/view/account/atoms/words.js"
import { passkeysOfAtom, registerPasskeyAtom } from "../../src/view/passkeys/atoms/passkey.js"
import { passwordAtom } from "../../src/view/passwords/atoms/password.js"
import { Result } from "../../src/view/atoms/runtime.js"
import { toastsAtom } from "../../src/view/atoms/toasts.js"
import { second, site, type Browser, type Tab } from "./browser.js"
import { t } from "../support/words.js"
import { duration, email, must, signedIn, type Step } from "./step.js"
import { enter, onScreens, openWidget, widgetOn, type Widget } from "./widget.js"

const other = "ada@work.example"
const number = "+12025550123"
const oldPassword = "correct horse battery staple"
const newPassword = "a longer horse, with better batteries"

interface Stage {
  readonly browser: Browser
  readonly tab: Tab
  readonly widget: Widget
  /** The person's password. */
  readonly password: string
}

interface AccountStep extends Pick<Step, "name" | "path" | "keeps" | "again" | "anew"> {
  /** The person's password after the step. Default: it stays. */
  readonly passwordAfter?: string
  /** What comes before the fault. */
  readonly begin?: (stage: Stage) => Effect.Effect<unknown, string>
  readonly act: (stage: Stage) => Effect.Effect<unknown, string>
  /** Whether the page shows the outcome. */
  readonly isDone: (stage: Stage) => boolean
}

/** What the section shows for an error. The form of a code has the words of the other forms of codes. */
const wordsOf = (error: Error) => accountErrorWords(t, error)

/** The user whose account is on the page. */
const userOn = ({ widget }: Stage) => Result.getOrElse(widget.registry.get(accountAtom), () => null)?.user

/** The addresses that the page lists. */
const emailsOn = (stage: Stage) => {
  const removed = stage.widget.registry.get(removedAtom)
  return userOn(stage)?.emails.filter(({ email_id }) => !removed.has(email_id)) ?? []
}

const removeOther = (stage: Stage) => {
  const { registry, press } = stage.widget
  const row = emailsOn(stage).find((each) => each.email === other)
  if (row === undefined) return Effect.void
  const before = registry.get(toastsAtom)
  return Effect.flatMap(press(removeAtom(row.email_id), { name: other, section: "emails" }), () => {
    const toast = registry.get(toastsAtom).find((each) => !before.includes(each))
    return toast?.tone === "error" ? Effect.fail(toast.text) : Effect.void
  })
}

const sendNumber = ({ widget }: Stage) =>
  widget.press(sendCodeAtom(number), { method: "sms", destination: number })

/** Whether the provider has verified the number, although its answer was lost: then there is nothing left to add. */
const hasNumber = (stage: Stage) => userOn(stage)?.phone_numbers[0]?.verified === true

const steps: ReadonlyArray<AccountStep> = [
  {
    name: "Code of a new number",
    path: /^\/otps\/authenticate$/,
    keeps: "the code",
    again: "enter the code again",
    anew: "a new code",
    begin: (stage) => (hasNumber(stage) ? Effect.void : sendNumber(stage)),
    act: (stage) =>
      Effect.gen(function* () {
        if (hasNumber(stage)) return
        if (stage.widget.registry.get(sentCodeAtom) === undefined) yield* sendNumber(stage)
        const { code = "" } = stage.browser.provider.inbox.latest(number) ?? {}
        yield* enter(stage.widget, [[accountCodeAtom, code]], contactPasscode.verifyAtom, code)
      }),
    isDone: (stage) =>
      stage.widget.registry.get(openAtom("phoneNumbers"))._tag === "nothing" && hasNumber(stage)
  },
  {
    name: "Removing an address",
    path: /^\/users\/emails\//,
    keeps: "the address",
    again: "press again",
    anew: "a look at the list",
    begin: ({ widget }) => widget.press(addEmailAtom, other),
    act: removeOther,
    isDone: (stage) => userOn(stage) !== undefined && !emailsOn(stage).some((each) => each.email === other)
  },
  {
    name: "Another password",
    path: /^\/passwords\/existing_password\/reset$/,
    keeps: "both passwords",
    again: "press again",
    anew: "the new password as the current one",
    passwordAfter: newPassword,
    act: (stage) =>
      enter(
        stage.widget,
        [
          [currentPasswordAtom, stage.password],
          [passwordAtom, newPassword]
        ],
        savePasswordAtom,
        { email, password: newPassword }
      ),
    isDone: ({ widget }) => {
      const open = widget.registry.get(openAtom("password"))
      return open._tag === "nothing" && open.isDone === true
    }
  },
  {
    name: "New passkey",
    path: /^\/webauthn\/register$/,
    keeps: "the account",
    again: "press again",
    anew: "another passkey",
    act: ({ widget }) => widget.press(registerPasskeyAtom, undefined),
    isDone: (stage) => {
      const user = userOn(stage)
      return user !== undefined && stage.widget.registry.get(passkeysOfAtom)(user).length > 0
    }
  }
]

/** A page on which the person has signed in by their password: one call, where a code takes two. */
const byPassword = async (browser: Browser) => {
  const tab = await browser.open(site)
  await must(browser, tab.client.passwords.authenticate({ email, password: oldPassword, ...duration }))
  return tab
}

const begun = new WeakSet<Browser>()

const stepOf = ({ act, begin, isDone, passwordAfter = oldPassword, ...step }: AccountStep): Step => ({
  ...step,
  onLoad: false,
  prepare: async (browser) => {
    const password = begun.has(browser) ? passwordAfter : oldPassword
    if (!begun.has(browser)) await browser.provider.seed({ users: [{ email, password }] })
    begun.add(browser)
    /** The account page. */
    const stageOn = (tab: Tab): Stage => {
      const widget = widgetOn(tab, () => {
        const opened = openWidget(
          browser.world,
          tab.services,
          wordsOf,
          { _tag: "account" },
          duration.session_duration_minutes
        )
        opened.registry.mount(accountAtom)
        return opened
      })
      return { browser, tab, widget, password }
    }
    // By a code where the password is a proof that the step adds
    const page = passwordAfter === oldPassword ? await byPassword(browser) : await signedIn(browser)
    if (begin !== undefined) await must(browser, begin(stageOn(page)))
    await browser.world.pass(second)
    return onScreens(page, stageOn, act, isDone)
  }
})

export const accountSteps: ReadonlyArray<Step> = steps.map(stepOf)
