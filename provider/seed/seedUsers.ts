/** Adds users as a seed describes them. */
import * as Effect from "effect/Effect"
import { Db } from "../data/Db.js"
import { walletIndex } from "../data/tables.js"
import type { StoredUser } from "../data/rows.js"
import { Caller, nobody } from "../http/Caller.js"
import { setPassword } from "../passwords/passwords.js"
import { withProfile } from "../serverApi/serverUser.js"
import { newId } from "../tokens/Secrets.js"
import { codesOf, makeTotp, newSecret } from "../totp/authenticator.js"
import { email, newUser, phone, type Contact } from "../users/contacts.js"
import { chains } from "../wallets/chains.js"
import { makePasskey } from "./passkey.js"
import type { Seed, SeededUser, SeedPasskey, SeedUser } from "./Seed.js"
import { signIn } from "./signIn.js"

/** Adds all users, or none: a member that cannot be added is a defect that names it. */
export const seedUsers = ({ users = [] }: Seed) =>
  Effect.forEach(users, seedUser).pipe(Effect.provideService(Caller, nobody))

const reject = (path: string, message: string) => Effect.die(new Error(`${path}: ${message}`))

const seedUser = (seed: SeedUser, index: number) =>
  Effect.gen(function* () {
    const at = (member: string) => `users[${index}].${member}`
    const db = yield* Db
    const { external_id, name, passkeys = [], password, roles = [], totp } = seed
    const { trusted_metadata, untrusted_metadata } = seed
    const empty = yield* newUser
    const { user_id } = empty
    const added = { trusted_metadata, untrusted_metadata, name }
    let user: StoredUser = {
      ...withProfile({ ...empty, status: "active" }, added),
      roles: [...new Set([...empty.roles, ...roles])]
    }
    if (seed.email !== undefined) user = yield* withContact(user, email, seed.email, at("email"))
    if (seed.phone_number !== undefined)
      user = yield* withContact(user, phone, seed.phone_number, at("phone_number"))
    for (const [number, wallet] of (seed.crypto_wallets ?? []).entries())
      user = yield* withWallet(user, wallet, at(`crypto_wallets[${number}].crypto_wallet_address`))
    yield* db.users.put(user)

    if (external_id !== undefined) {
      const owner = yield* db.externalIds.find("external_id", external_id)
      if (owner !== undefined) return yield* reject(at("external_id"), "Another user has it.")
      yield* db.externalIds.put({ user_id, external_id })
    }
    if (password !== undefined) user = yield* setPassword(user, password)
    const app = totp && (yield* makeTotp(user_id, totp.secret ?? (yield* newSecret), null))
    if (app !== undefined) {
      yield* db.totps.put(app)
      user = { ...user, totps: [{ totp_id: app.totp_id, verified: true }] }
    }
    const made = yield* Effect.forEach(passkeys, (passkey, number) =>
      addPasskey(passkey, user, number, at(`passkeys[${number}]`))
    )
    user = { ...user, webauthn_registrations: made.map(({ registration }) => registration) }
    yield* db.users.put(user)
    const session = seed.session && (yield* Effect.orDie(signIn(user_id, seed.session)))
    const seeded: SeededUser = {
      user: session?.user ?? user,
      passkeys: made.map((each) => each.seeded),
      ...(app !== undefined && {
        totp: { totp_id: app.totp_id, secret: app.secret, recovery_codes: codesOf(app) }
      }),
      ...(session !== undefined && { session })
    }
    return seeded
  })

/** The user with a verified address or number. */
const withContact = (user: StoredUser, contact: Contact, raw: string, path: string) =>
  Effect.gen(function* () {
    const address = contact.normalize(raw)
    const problem = yield* contact.problemOf(address)
    if (problem !== undefined) return yield* reject(path, `The provider refuses it as ${problem}.`)
    if ((yield* contact.findUser(address)) !== undefined) return yield* reject(path, "Another user has it.")
    const id = yield* newId(contact.idKind)
    const { emails, phone_numbers, ...added } = contact.addTo(user, id, address)
    return {
      ...added,
      emails: emails.map((each) => ({ ...each, verified: true })),
      phone_numbers: phone_numbers.map((each) => ({ ...each, verified: true }))
    }
  })

type Wallet = NonNullable<SeedUser["crypto_wallets"]>[number]

const withWallet = (user: StoredUser, { crypto_wallet_address, crypto_wallet_type }: Wallet, path: string) =>
  Effect.gen(function* () {
    const { users } = yield* Db
    const address = yield* Effect.option(chains[crypto_wallet_type].address(crypto_wallet_address))
    if (address._tag === "None") return yield* reject(path, `This is no address of ${crypto_wallet_type}.`)
    const wallet = { crypto_wallet_type, crypto_wallet_address: address.value }
    const owner = yield* users.find("crypto_wallet", walletIndex(wallet))
    if (owner !== undefined) return yield* reject(path, "Another user has it.")
    const crypto_wallet_id = yield* newId("crypto-wallet")
    return {
      ...user,
      crypto_wallets: [...user.crypto_wallets, { ...wallet, crypto_wallet_id, verified: true }]
    }
  })

/** Stores the passkey, and returns its registration for the user. */
const addPasskey = (passkey: SeedPasskey, { user_id }: StoredUser, number: number, path: string) =>
  Effect.gen(function* () {
    const { passkeys } = yield* Db
    const id = yield* newId("webauthn-registration")
    const made = yield* Effect.catchAllDefect(makePasskey(passkey, user_id, id), () =>
      reject(`${path}.credential.privateKey`, "This is no private key of P-256 in PKCS #8.")
    )
    const known = yield* passkeys.findAll("credential_id", made.stored.credential_id)
    if (known.length > 0) return yield* reject(`${path}.credential.credentialId`, "Another passkey has it.")
    yield* passkeys.put(made.stored)
    const registration = {
      webauthn_registration_id: id,
      domain: passkey.domain,
      user_agent: "",
      authenticator_type: "platform",
      verified: true,
      name: passkey.name ?? `Passkey ${number + 1}`
    }
    return { registration, seeded: made.seeded }
  })
