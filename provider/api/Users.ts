/** The session's user, the removal of registrations, connected apps, and the type of user behind an email address. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { fetchUser, user as Api, type UserType, UserUpdate } from "../../src/domain/userCalls/calls.js"
import { maybe } from "../../src/domain/schemas/wire.js"
import { Settings } from "../Options.js"
import { Db } from "../data/Db.js"
import type { StoredUser } from "../data/rows.js"
import { type ErrorType, refuse } from "../http/errors.js"
import { refuseAsHosted } from "../http/hosted.js"
import { route } from "../http/router.js"
import { listGrantedApps, revokeGrant } from "../idp/grants.js"
import { findUserByEmail, sessionUser } from "../users/contacts.js"
import { requirePrivileged } from "../users/factorRules.js"
import { checkMetadata } from "../users/metadata.js"
import { withUpdate } from "../users/users.js"
import { forgetContact } from "../users/proveContact.js"

/** The call, with what a browser may send and not change. */
const updateCall = {
  ...Api.update,
  payload: Schema.Struct({ ...UserUpdate.fields, trusted_metadata: maybe(Schema.Unknown) })
}

const update = ({ trusted_metadata, ...changes }: typeof updateCall.payload.Type) =>
  Effect.gen(function* () {
    const { isStrict } = yield* Settings
    const before = yield* sessionUser
    if (trusted_metadata !== undefined) {
      const type = "cannot_update_trusted_metadata"
      yield* refuseAsHosted(type, "ignore trusted_metadata", isStrict, "strict")
    }
    const user = withUpdate(before, changes)
    yield* checkMetadata(before, user)
    yield* (yield* Db).users.put(user)
    const { user_id, emails, phone_numbers, crypto_wallets } = user
    return { user_id, emails, phone_numbers, crypto_wallets, __user: user }
  })

/** A kind of registration: where it is on a user, and how to remove what other tables store for it. */
interface Kind<Row> {
  readonly list: (user: StoredUser) => ReadonlyArray<Row>
  readonly idOf: (row: Row) => string
  readonly replace: (user: StoredUser, rows: ReadonlyArray<Row>) => StoredUser
  readonly notFound: ErrorType
  readonly removeRelated?: (db: Db["Type"], id: string) => Effect.Effect<void, never, Db>
}

/** A kind of registration, without the type of its rows. */
export interface Registration {
  readonly isOn: (user: StoredUser, id: string) => boolean
  readonly notFound: ErrorType
  /** Removes the registration with this id, which is on the user, and returns the changed user. */
  readonly remove: (user: StoredUser, id: string) => Effect.Effect<StoredUser, never, Db>
}

const registration = <Row>({ list, idOf, replace, notFound, removeRelated }: Kind<Row>): Registration => ({
  isOn: (user, id) => list(user).some((row) => idOf(row) === id),
  notFound,
  remove: (before, id) =>
    Effect.gen(function* () {
      const db = yield* Db
      const user = replace(
        before,
        list(before).filter((row) => idOf(row) !== id)
      )
      if (removeRelated !== undefined) yield* removeRelated(db, id)
      yield* db.users.put(user)
      return user
    })
})

const remove = (kind: Registration) => (_: void, parameter: (name: "id") => string) =>
  Effect.gen(function* () {
    const id = parameter("id")
    const before = yield* sessionUser
    if (!kind.isOn(before, id)) return yield* refuse(kind.notFound)
    yield* requirePrivileged(before, "delete a factor", id)
    const user = yield* kind.remove(before, id)
    return { user_id: user.user_id, __user: user }
  })

/** All kinds of registrations, by the call that removes one. */
export const registrations = {
  deleteEmail: registration({
    list: ({ emails }) => emails,
    idOf: ({ email_id }) => email_id,
    replace: (user, emails) => ({ ...user, emails }),
    notFound: "email_not_found",
    removeRelated: (db, id) =>
      Effect.gen(function* () {
        yield* forgetContact(id)
        yield* db.links.remove(...(yield* db.links.findAll("email_id", id)))
      })
  }),
  deletePhoneNumber: registration({
    list: ({ phone_numbers }) => phone_numbers,
    idOf: ({ phone_id }) => phone_id,
    replace: (user, phone_numbers) => ({ ...user, phone_numbers }),
    notFound: "phone_number_not_found",
    removeRelated: (_, id) => forgetContact(id)
  }),
  deleteTOTP: registration({
    list: ({ totps }) => totps,
    idOf: ({ totp_id }) => totp_id,
    replace: (user, totps) => ({ ...user, totps }),
    notFound: "totp_not_found",
    removeRelated: ({ totps }, id) =>
      Effect.flatMap(totps.findAll("totp_id", id), (found) => totps.remove(...found))
  }),
  deleteCryptoWallet: registration({
    list: ({ crypto_wallets }) => crypto_wallets,
    idOf: ({ crypto_wallet_id }) => crypto_wallet_id,
    replace: (user, crypto_wallets) => ({ ...user, crypto_wallets }),
    notFound: "crypto_wallet_not_found"
  }),
  deleteOAuthRegistration: registration({
    list: ({ providers }) => providers,
    idOf: ({ oauth_user_registration_id }) => oauth_user_registration_id,
    replace: (user, providers) => ({ ...user, providers }),
    notFound: "oauth_registration_not_found"
  }),
  deleteWebauthnRegistration: registration({
    list: ({ webauthn_registrations }) => webauthn_registrations,
    idOf: ({ webauthn_registration_id }) => webauthn_registration_id,
    replace: (user, webauthn_registrations) => ({ ...user, webauthn_registrations }),
    notFound: "webauthn_registration_not_found",
    removeRelated: ({ passkeys }, id) => passkeys.remove({ webauthn_registration_id: id })
  }),
  deleteBiometricRegistration: registration({
    list: ({ biometric_registrations }) => biometric_registrations,
    idOf: ({ biometric_registration_id }) => biometric_registration_id,
    replace: (user, biometric_registrations) => ({ ...user, biometric_registrations }),
    notFound: "biometric_registration_not_found"
  })
}

export const getConnectedApps = Effect.flatMap(sessionUser, ({ user_id }) => listGrantedApps(user_id))

export const revokeConnectedApp = (id: string) =>
  Effect.gen(function* () {
    const { user_id } = yield* sessionUser
    yield* revokeGrant(id, user_id)
    return {}
  })

/** The routes of users. */
export const handlers = [
  route(fetchUser, () => sessionUser),
  route(updateCall, update),
  route(Api.deleteEmail, remove(registrations.deleteEmail)),
  route(Api.deletePhoneNumber, remove(registrations.deletePhoneNumber)),
  route(Api.deleteTOTP, remove(registrations.deleteTOTP)),
  route(Api.deleteCryptoWallet, remove(registrations.deleteCryptoWallet)),
  route(Api.deleteOAuthRegistration, remove(registrations.deleteOAuthRegistration)),
  route(Api.deleteWebauthnRegistration, remove(registrations.deleteWebauthnRegistration)),
  route(Api.deleteBiometricRegistration, remove(registrations.deleteBiometricRegistration)),
  route(Api.search, ({ email }) =>
    Effect.map(findUserByEmail(email), ({ owner }) => {
      const userType: UserType =
        owner === undefined ? "new" : owner.password === null ? "passwordless" : "password"
      return { userType }
    })
  ),
  route(Api.getConnectedApps, () => getConnectedApps),
  route(Api.revokedConnectedApp, (_, parameter) => revokeConnectedApp(parameter("id")))
]
