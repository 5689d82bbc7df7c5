/** The user of the session, what can be taken off them, and what is known of an e-mail address. */
import * as Effect from "effect/Effect"
import { user as Api, type UserType, type UserUpdate } from "../../domain/api/Users.js"
import type { User } from "../../domain/User.js"
import { sessionUser } from "../contacts.js"
import type { Data } from "../Data.js"
import { Db } from "../Db.js"
import { refuse, type Refusal } from "../refusals.js"
import { answer } from "../router.js"
import { lookUp } from "../userAt.js"
import { replaceUser } from "../users.js"

/** Parts of the name and keys of the metadata that are not sent stay; a key that is sent as null is removed. */
const update = ({ name, untrusted_metadata }: UserUpdate) =>
  Effect.gen(function* () {
    const before = yield* sessionUser
    const metadata = Object.entries({ ...before.untrusted_metadata, ...untrusted_metadata })
    const user: User = {
      ...before,
      name: {
        first_name: name?.first_name ?? before.name.first_name,
        middle_name: name?.middle_name ?? before.name.middle_name,
        last_name: name?.last_name ?? before.name.last_name
      },
      untrusted_metadata: Object.fromEntries(metadata.filter(([, value]) => value !== null))
    }
    yield* (yield* Db).update(replaceUser(user))
    const { user_id, emails, phone_numbers, crypto_wallets } = user
    return { user_id, emails, phone_numbers, crypto_wallets, __user: user }
  })

/** A kind of registration: where it stands on a user, and what is kept elsewhere for it. */
interface Registration<Row> {
  readonly list: (user: User) => ReadonlyArray<Row>
  readonly idOf: (row: Row) => string
  readonly put: (user: User, rows: ReadonlyArray<Row>) => User
  readonly unknown: Refusal
  readonly forget?: (data: Data, id: string) => Data
}

const remove =
  <Row>({ list, idOf, put, unknown, forget = (data) => data }: Registration<Row>) =>
  (_: void, parameter: (name: "id") => string) =>
    Effect.gen(function* () {
      const id = parameter("id")
      const before = yield* sessionUser
      const rows = list(before)
      const others = rows.filter((row) => idOf(row) !== id)
      if (others.length === rows.length) return yield* refuse(unknown)
      const user = put(before, others)
      yield* (yield* Db).update((data) => replaceUser(user)(forget(data, id)))
      return { user_id: user.user_id, __user: user }
    })

const forgetCodes = (data: Data, id: string): Data => ({
  ...data,
  codes: data.codes.filter(({ method_id }) => method_id !== id)
})

/** What answers the calls on the user. */
export const handlers = [
  answer(Api.get, () => sessionUser),
  answer(Api.update, update),
  answer(
    Api.deleteEmail,
    remove({
      list: ({ emails }) => emails,
      idOf: ({ email_id }) => email_id,
      put: (user, emails) => ({ ...user, emails }),
      unknown: "email_not_found",
      forget: (data, id) => ({
        ...forgetCodes(data, id),
        links: data.links.filter(({ email_id }) => email_id !== id)
      })
    })
  ),
  answer(
    Api.deletePhoneNumber,
    remove({
      list: ({ phone_numbers }) => phone_numbers,
      idOf: ({ phone_id }) => phone_id,
      put: (user, phone_numbers) => ({ ...user, phone_numbers }),
      unknown: "phone_number_not_found",
      forget: forgetCodes
    })
  ),
  answer(
    Api.deleteTOTP,
    remove({
      list: ({ totps }) => totps,
      idOf: ({ totp_id }) => totp_id,
      put: (user, totps) => ({ ...user, totps }),
      unknown: "totp_not_found",
      forget: (data, id) => ({ ...data, totps: data.totps.filter(({ totp_id }) => totp_id !== id) })
    })
  ),
  answer(
    Api.deleteCryptoWallet,
    remove({
      list: ({ crypto_wallets }) => crypto_wallets,
      idOf: ({ crypto_wallet_id }) => crypto_wallet_id,
      put: (user, crypto_wallets) => ({ ...user, crypto_wallets }),
      unknown: "crypto_wallet_not_found"
    })
  ),
  answer(
    Api.deleteOAuthRegistration,
    remove({
      list: ({ providers }) => providers,
      idOf: ({ oauth_user_registration_id }) => oauth_user_registration_id,
      put: (user, providers) => ({ ...user, providers }),
      unknown: "oauth_registration_not_found"
    })
  ),
  answer(
    Api.deleteWebauthnRegistration,
    remove({
      list: ({ webauthn_registrations }) => webauthn_registrations,
      idOf: ({ webauthn_registration_id }) => webauthn_registration_id,
      put: (user, webauthn_registrations) => ({ ...user, webauthn_registrations }),
      unknown: "webauthn_registration_not_found",
      forget: (data, id) => ({
        ...data,
        passkeys: data.passkeys.filter(({ webauthn_registration_id }) => webauthn_registration_id !== id)
      })
    })
  ),
  answer(
    Api.deleteBiometricRegistration,
    remove({
      list: ({ biometric_registrations }) => biometric_registrations,
      idOf: ({ biometric_registration_id }) => biometric_registration_id,
      put: (user, biometric_registrations) => ({ ...user, biometric_registrations }),
      unknown: "biometric_registration_not_found"
    })
  ),
  answer(Api.search, ({ email }) =>
    Effect.map(lookUp(email), ({ owner }) => {
      const userType: UserType =
        owner === undefined ? "new" : owner.password === null ? "passwordless" : "password"
      return { userType }
    })
  )
]
