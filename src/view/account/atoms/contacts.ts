/** The email addresses and phone numbers of an account. */
import * as Effect from "effect/Effect"
import { magicLinkOptions, passcodeOptions } from "../../../domain/widget/messageOptions.js"
import type { User } from "../../../domain/session/User.js"
import type { SentPasscode } from "../../../domain/widget/Flow.js"
import { MagicLinks, Otps } from "../../../services/api/families.js"
import { Session } from "../../../services/session/Session.js"
import { provideCalls } from "../../../services/wiring/CallsOnDemand.js"
import { reportErrors } from "../../atoms/callbacks.js"
import { configAtom } from "../../atoms/config.js"
import { countryAtom, emailAtom, phoneAtom } from "../../atoms/draft.js"
import { sessionDuration } from "../../atoms/login.js"
import { freshUser } from "../../atoms/freshUser.js"
import { makePasscode } from "../../passcode/atoms.js"
import { sentNow, type Destination } from "../../passcode/sentNow.js"
import { validNumber } from "../../phone/atoms/validNumber.js"
import { command, ephemeral, family, persistent, type Atoms } from "../../atoms/runtime.js"
import { showToastAtom } from "../../atoms/toastActions.js"
import { makeChange, openAtom, acceptIfMade, toastFailure } from "./account.js"
import { accountTextAtom } from "./words.js"

/** The address that a link was sent to last. */
export const linkedEmailAtom = persistent<string | undefined>(undefined)

/** Sends a link that verifies an address, which belongs to the account from then on. */
const sendLink = (email: string, atoms: Atoms) =>
  Effect.gen(function* () {
    const send = Effect.flatMap(MagicLinks, (magicLinks) =>
      magicLinks.email.send(email, magicLinkOptions(atoms.get(configAtom)))
    )
    const sent = yield* makeChange(atoms, send, atoms.get(accountTextAtom)("emails.add"))
    if (sent === undefined) return
    atoms.set(linkedEmailAtom, email)
    // The user now has the address, unverified
    yield* Effect.ignore(freshUser)
    if (atoms.get(emailAtom).trim() === email) atoms.set(emailAtom, "")
    atoms.set(openAtom("emails"), { _tag: "nothing", isDone: true })
  })

/** Sends a link to a typed address, unless it is verified already. */
export const addEmailAtom = command((email: string, atoms) =>
  Effect.gen(function* () {
    const { user } = yield* Effect.flatMap(Session, ({ snapshot }) => snapshot)
    if (!isVerified(user, email)) return yield* sendLink(email, atoms)
    atoms.set(emailAtom, "")
    endVerified(atoms, "email", email)
  })
)

/** Sends a link again. One command per button. */
export const sendLinkAtom = family((_button: string) => command(sendLink))

/** Asks the provider whether the link was opened in another browser. Its value says whether the address is verified. */
export const checkEmailAtom = family((email: string) =>
  command((_: void, atoms) =>
    Effect.map(freshUser, ({ emails }) => emails.some((each) => each.email === email && each.verified)).pipe(
      reportErrors(atoms)
    )
  )
)

/** A code, and the section that asks for it. */
export interface SentCode extends SentPasscode {
  readonly section: string
}

/** The code that was sent last to a number or an address. */
export const sentCodeAtom = persistent<SentCode | undefined>(undefined)

/** The typed code. */
export const accountCodeAtom = ephemeral("")

/** The section whose codes are sent in each way. */
const sectionOf = { email: "emails", sms: "phoneNumbers" } as const

interface Contact extends Destination {
  readonly method: keyof typeof sectionOf
  /** The section that asks for the code. Default: that of the method. */
  readonly section?: string | undefined
}

/** Sends a code, which its section asks for then. Succeeds with false when the person does not confirm. */
export const sendCode = ({ destination, method, section = sectionOf[method] }: Contact, atoms: Atoms) =>
  Effect.gen(function* () {
    const options = passcodeOptions(atoms.get(configAtom))
    const send = Effect.flatMap(Otps, (otps) => otps[method].send(destination, options))
    const text = atoms.get(accountTextAtom)
    const sent = yield* makeChange(atoms, send, text("phones.verifyOf", { name: destination }))
    if (sent === undefined) return false
    atoms.set(accountCodeAtom, "")
    atoms.set(sentCodeAtom, { ...(yield* sentNow({ method, destination }, sent.method_id, atoms)), section })
    atoms.set(openAtom(section), { _tag: "showing", id: destination })
    yield* Effect.ignore(freshUser)
    return true
  })

/** Sends a code to a typed number. */
export const addNumberAtom = command((number: string, atoms) =>
  validNumber(number, atoms.get(countryAtom)).pipe(
    provideCalls,
    reportErrors(atoms),
    Effect.flatMap((destination) => sendCode({ method: "sms", destination }, atoms))
  )
)

/** Sends a code to a number or an address that was added before. One command per button. */
export const sendCodeAtom = family((_button: string) => command(sendCode))

/** Whether an address of the user is the one that was typed: the provider writes it in lower case. */
export const isSameEmail = (email: string, typed: string | undefined): boolean =>
  email.toLowerCase() === typed?.toLowerCase()

const isVerified = (user: User | null, contact: string): boolean =>
  user !== null &&
  (user.emails.some(({ email, verified }) => verified && isSameEmail(email, contact)) ||
    user.phone_numbers.some(({ phone_number, verified }) => verified && phone_number === contact))

/** Closes what verifies an address or a number, and says that it is verified. */
const endVerified = (atoms: Atoms, method: Contact["method"], name: string): void => {
  atoms.set(openAtom(sectionOf[method]), { _tag: "nothing", isDone: true })
  const text = atoms.get(accountTextAtom)("phones.added", { name })
  atoms.set(showToastAtom, { tone: "success", text })
}

/** The code that verifies a number or an address. */
export const contactPasscode = makePasscode({
  codeAtom: accountCodeAtom,
  sent: (get) => get(sentCodeAtom),
  resend: ({ destination, method }, atoms) => {
    const section = atoms.get(sentCodeAtom)?.section
    return sendCode({ method: method === "email" ? method : "sms", destination, section }, atoms).pipe(
      toastFailure(atoms),
      Effect.map((isSent) => isSent === true)
    )
  },
  verify: (code, sent, atoms) =>
    Effect.gen(function* () {
      if (sent === undefined) return
      const enter = Effect.flatMap(Otps, (otps) =>
        otps.authenticate(code, sent.methodId, sessionDuration(atoms))
      )
      // The code before a first password proves an address that may be verified already
      const isForPassword = atoms.get(sentCodeAtom)?.section === "password"
      yield* makeChange(atoms, enter, undefined).pipe(
        acceptIfMade(({ user }) => !isForPassword && isVerified(user, sent.destination))
      )
      if (isForPassword) return atoms.set(openAtom("password"), { _tag: "adding" })
      if (sent.method !== "email") atoms.set(phoneAtom, "")
      endVerified(atoms, sent.method === "email" ? sent.method : "sms", sent.destination)
    })
})
