/** The session's user, the removal of registrations, and the type of user behind an email address. */
import * as Effect from "effect/Effect"
import { fetchUser, user as Api, type UserType, type UserUpdate } from "../../domain/api/Users.js"
import type { User } from "../../domain/User.js"
import { sessionUser } from "../users/contacts.js"
import { Db } from "../data/Db.js"
import { refuse, type ErrorType } from "../http/errors.js"
import { route } from "../http/router.js"
import { findUserByEmail } from "../users/findUser.js"

/** Merges the name and the metadata. A metadata key with the value null is removed. */
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
    yield* (yield* Db).users.put(user)
    const { user_id, emails, phone_numbers, crypto_wallets } = user
    return { user_id, emails, phone_numbers, crypto_wallets, __user: user }
  })

/** A kind of registration: where it is on a user, and how to remove what other tables store for it. */
interface Registration<Row> {
  readonly list: (user: User) => ReadonlyArray<Row>
  readonly idOf: (row: Row) => string
  readonly replace: (user: User, rows: ReadonlyArray<Row>) => User
  readonly notFound: ErrorType
  readonly removeRelated?: (db: Db["Type"], id: string) => Effect.Effect<void>
}

const remove =
  <Row>({ list, idOf, replace, notFound, removeRelated = () => Effect.void }: Registration<Row>) =>
  (_: void, parameter: (name: "id") => string) =>
    Effect.gen(function* () {
      const id = parameter("id")
      const before = yield* sessionUser
      const rows = list(before)
      const others = rows.filter((row) => idOf(row) !== id)
      if (others.length === rows.length) return yield* refuse(notFound)
      const user = replace(before, others)
      const db = yield* Db
      yield* removeRelated(db, id)
      yield* db.users.put(user)
      return { user_id: user.user_id, __user: user }
    })

const removeCodes = ({ addedContacts, codes }: Db["Type"], contact_id: string) =>
  Effect.flatMap(codes.findAll("method_id", contact_id), (found) =>
    Effect.zipRight(codes.remove(...found), addedContacts.remove({ contact_id }))
  )

/** The routes of users. */
export const handlers = [
  route(fetchUser, () => sessionUser),
  route(Api.update, update),
  route(
    Api.deleteEmail,
    remove({
      list: ({ emails }) => emails,
      idOf: ({ email_id }) => email_id,
      replace: (user, emails) => ({ ...user, emails }),
      notFound: "email_not_found",
      removeRelated: (db, id) =>
        Effect.gen(function* () {
          yield* removeCodes(db, id)
          yield* db.links.remove(...(yield* db.links.findAll("email_id", id)))
        })
    })
  ),
  route(
    Api.deletePhoneNumber,
    remove({
      list: ({ phone_numbers }) => phone_numbers,
      idOf: ({ phone_id }) => phone_id,
      replace: (user, phone_numbers) => ({ ...user, phone_numbers }),
      notFound: "phone_number_not_found",
      removeRelated: removeCodes
    })
  ),
  route(
    Api.deleteTOTP,
    remove({
      list: ({ totps }) => totps,
      idOf: ({ totp_id }) => totp_id,
      replace: (user, totps) => ({ ...user, totps }),
      notFound: "totp_not_found",
      removeRelated: ({ totps }, id) =>
        Effect.flatMap(totps.findAll("totp_id", id), (found) => totps.remove(...found))
    })
  ),
  route(
    Api.deleteCryptoWallet,
    remove({
      list: ({ crypto_wallets }) => crypto_wallets,
      idOf: ({ crypto_wallet_id }) => crypto_wallet_id,
      replace: (user, crypto_wallets) => ({ ...user, crypto_wallets }),
      notFound: "crypto_wallet_not_found"
    })
  ),
  route(
    Api.deleteOAuthRegistration,
    remove({
      list: ({ providers }) => providers,
      idOf: ({ oauth_user_registration_id }) => oauth_user_registration_id,
      replace: (user, providers) => ({ ...user, providers }),
      notFound: "oauth_registration_not_found"
    })
  ),
  route(
    Api.deleteWebauthnRegistration,
    remove({
      list: ({ webauthn_registrations }) => webauthn_registrations,
      idOf: ({ webauthn_registration_id }) => webauthn_registration_id,
      replace: (user, webauthn_registrations) => ({ ...user, webauthn_registrations }),
      notFound: "webauthn_registration_not_found",
      removeRelated: ({ passkeys }, id) => passkeys.remove({ webauthn_registration_id: id })
    })
  ),
  route(
    Api.deleteBiometricRegistration,
    remove({
      list: ({ biometric_registrations }) => biometric_registrations,
      idOf: ({ biometric_registration_id }) => biometric_registration_id,
      replace: (user, biometric_registrations) => ({ ...user, biometric_registrations }),
      notFound: "biometric_registration_not_found"
    })
  ),
  route(Api.search, ({ email }) =>
    Effect.map(findUserByEmail(email), ({ owner }) => {
      const userType: UserType =
        owner === undefined ? "new" : owner.password === null ? "passwordless" : "password"
      return { userType }
    })
  )
]
