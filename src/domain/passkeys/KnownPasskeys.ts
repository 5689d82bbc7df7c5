/**
 * The passkeys that this browser has registered or used, and what its password manager is told of them (Web Authentication,
 * section 5.1.10: the Signal API).
 */
import { knownName } from "../session/accountName.js"
import type { User } from "../session/User.js"
import { entries, Mismatch, optional, parseJson, string, struct, text } from "../values/readers.js"

/** A passkey that this browser has registered or used. */
export interface KnownPasskey {
  /** Its `webauthn_registration_id`. */
  readonly registration: string
  /** The id of its credential, in base64url. */
  readonly credential: string
  /** The domain that it belongs to. */
  readonly domain: string
  /**
   * The user handle in it, in base64url. Empty when its name must stay: it is unknown, or the site has chosen the name. Absent
   * from a logout until the passkey is used again, because it says whose the passkey is.
   */
  readonly handle?: string | undefined
}

/** The provider does not know a passkey. The password manager deletes it. */
export interface UnknownSignal {
  /** What the signal is about. */
  readonly _tag: "Unknown"
  /** The domain that the passkey belongs to. */
  readonly domain: string
  /** The id of its credential, in base64url. */
  readonly credential: string
}

/** An account has new names. The password manager shows them beside its passkeys. */
export interface RenamedSignal {
  /** What the signal is about. */
  readonly _tag: "Renamed"
  /** The domain that the passkeys belong to. */
  readonly domain: string
  /** The user handle in them, in base64url. */
  readonly handle: string
  /** What the account is called, such as its email address. */
  readonly name: string
  /** What the person is called. */
  readonly displayName: string
}

/** What the browser tells its password manager. */
export type PasskeySignal = RenamedSignal | UnknownSignal

const readList = parseJson(
  entries(
    struct<KnownPasskey>({
      registration: string,
      credential: string,
      domain: string,
      handle: optional<string | undefined>(string)
    })
  )
)

/** The stored passkeys, the one that was used last first. What cannot be read counts as nothing. */
export const readKnownPasskeys = (stored: string | null): ReadonlyArray<KnownPasskey> => {
  const read = readList(stored)
  return read instanceof Mismatch ? [] : read
}

/** How many passkeys a browser remembers. */
const limit = 20

/** Adds a passkey that was registered or used. One that is known keeps its handle. */
export const withPasskey = (
  known: ReadonlyArray<KnownPasskey>,
  passkey: KnownPasskey
): ReadonlyArray<KnownPasskey> => {
  const isSame = ({ credential }: KnownPasskey) => credential === passkey.credential
  const handle = known.find(isSame)?.handle ?? passkey.handle
  return [{ ...passkey, handle }, ...known.filter((each) => !isSame(each))].slice(0, limit)
}

/** The passkeys without what says whose they are. */
export const withoutUsers = (known: ReadonlyArray<KnownPasskey>): ReadonlyArray<KnownPasskey> =>
  known.map(({ handle, ...passkey }) => (handle === "" ? { ...passkey, handle } : passkey))

/** A credential in JSON form, as far as it is remembered. */
export interface CredentialParts {
  readonly id: string
  /** The user handle of a passkey that was used, in base64url. */
  readonly userHandle: string
}

const readCredential = parseJson(
  struct<{ readonly id: string; readonly response?: { readonly userHandle: string } }>({
    id: string,
    response: optional(struct<{ readonly userHandle: string }>({ userHandle: text }))
  })
)

/** The parts of a credential that came from the browser as a JSON text. Undefined when it cannot be read. */
export const credentialParts = (json: string): CredentialParts | undefined => {
  const read = readCredential(json)
  return read instanceof Mismatch ? undefined : { id: read.id, userHandle: read.response?.userHandle ?? "" }
}

/** The names that a password manager shows beside a passkey. */
const namesOf = (user: User) => {
  const name = knownName(user)
  const displayName = [user.name.first_name, user.name.last_name].filter(Boolean).join(" ").trim()
  return name && { name, displayName: displayName || name }
}

/** What to tell when the user's names have changed. Another user has not changed. */
export const renamedSignals = (
  before: User | null | undefined,
  after: User | null,
  known: ReadonlyArray<KnownPasskey>
): ReadonlyArray<PasskeySignal> => {
  if (!before || !after || before.user_id !== after.user_id) return []
  const names = namesOf(after)
  if (!names || JSON.stringify(names) === JSON.stringify(namesOf(before))) return []
  const own = new Set(after.webauthn_registrations.map((each) => each.webauthn_registration_id))
  const signals = new Map<string, PasskeySignal>()
  for (const { domain, handle, registration } of known) {
    if (!handle || !own.has(registration)) continue
    signals.set(`${domain} ${handle}`, { _tag: "Renamed", domain, handle, ...names })
  }
  return [...signals.values()]
}
