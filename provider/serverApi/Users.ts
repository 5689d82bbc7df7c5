/** Users: created, read, searched, changed and deleted. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  CryptoWalletRegistration,
  EmailRegistration,
  PhoneRegistration
} from "../../src/domain/schemas/User.js"
import { answer } from "../../src/domain/calls/Endpoint.js"
import { user as Api } from "../../src/domain/userCalls/calls.js"
import { maybe } from "../../src/domain/schemas/wire.js"
import { getConnectedApps, type Registration, registrations, revokeConnectedApp } from "../api/Users.js"
import { Db } from "../data/Db.js"
import type { StoredUser } from "../data/rows.js"
import { apiErrorOf, refuse } from "../http/errors.js"
import { attributes, callAs } from "./callers.js"
import { isFound, Search } from "./search.js"
import { serverRoute } from "./serverRoute.js"
import { profileFields, requireUser, serverUser, ServerUser, withProfile } from "./serverUser.js"
import { email, newUser, phone, resolveContact } from "../users/contacts.js"
import { checkMetadata } from "../users/metadata.js"

const settable = {
  ...profileFields,
  attributes,
  external_id: maybe(Schema.String.pipe(Schema.pattern(/^[\w.|-]{1,128}$/))),
  roles: maybe(Schema.Array(Schema.String))
}
type Settable = Schema.Struct.Type<typeof settable>

/** Every user has this role. */
const everyone = "stytch_user"

/** Stores the user with these fields. Fails with `duplicate_external_id`. */
const change = (before: StoredUser, { attributes: _, external_id, roles, ...profile }: Settable) =>
  Effect.gen(function* () {
    const { externalIds, users } = yield* Db
    const { user_id } = before
    if (external_id !== undefined) {
      const owner = yield* externalIds.find("external_id", external_id)
      if (owner !== undefined && owner.user_id !== user_id) {
        const text = "Another user has this external_id."
        return yield* Effect.fail(apiErrorOf("duplicate_external_id", 400, text))
      }
      yield* externalIds.put({ user_id, external_id })
    }
    const user = {
      ...withProfile(before, profile),
      ...(roles !== undefined && { roles: [...new Set([everyone, ...roles])] })
    }
    yield* checkMetadata(before, user)
    yield* users.put(user)
    return user
  })

const created = { user_id: Schema.String, email_id: Schema.String, phone_id: Schema.String }

/** What a call answers that changes a user. */
const changed = { user_id: Schema.String, user: ServerUser }

const changedAnswer = (user: StoredUser) =>
  Effect.map(serverUser(user), (answered) => ({ user_id: user.user_id, user: answered }))

/** Removes a registration from the user that has it. */
const removal = (
  path:
    | "emails"
    | "phone_numbers"
    | "webauthn_registrations"
    | "biometric_registrations"
    | "totps"
    | "crypto_wallets"
    | "oauth",
  { isOn, notFound, remove }: Registration
) =>
  serverRoute(
    "DELETE",
    `/users/${path}/:id`,
    { payload: Schema.Unknown, answer: answer(changed) },
    (_, parameter) =>
      Effect.gen(function* () {
        const id = parameter("id")
        const owner = (yield* (yield* Db).users.all).find((user) => isOn(user, id))
        if (owner === undefined) return yield* refuse(notFound)
        return yield* changedAnswer(yield* remove(owner, id))
      })
  )

/** The routes of users. */
export const routes = [
  serverRoute(
    "POST",
    "/users",
    {
      payload: Schema.Struct({
        ...settable,
        email: maybe(Schema.String),
        phone_number: maybe(Schema.String),
        create_user_as_pending: maybe(Schema.Boolean)
      }),
      answer: answer({ ...created, status: Schema.String, user: ServerUser })
    },
    ({ email: address, phone_number, create_user_as_pending, ...fields }) =>
      Effect.gen(function* () {
        const { users } = yield* Db
        const first = yield* newUser
        const add = Effect.gen(function* () {
          if (address !== undefined) yield* callAs(first, resolveContact(email, address, "secondary"))
          if (phone_number !== undefined)
            yield* callAs(first, resolveContact(phone, phone_number, "secondary"))
          const before = yield* requireUser(first.user_id)
          return yield* change(before, fields)
        })
        if (address === undefined && phone_number === undefined) {
          return yield* Effect.fail(apiErrorOf("bad_request", 400, "Send an email or a phone_number."))
        }
        yield* users.put({ ...first, status: create_user_as_pending === true ? "pending" : "active" })
        // A failure keeps changes, but not half a user.
        const user = yield* Effect.tapError(add, () => deleteUser(first))
        return {
          user_id: user.user_id,
          email_id: user.emails[0]?.email_id ?? "",
          phone_id: user.phone_numbers[0]?.phone_id ?? "",
          status: user.status,
          user: yield* serverUser(user)
        }
      })
  ),
  serverRoute(
    "POST",
    "/users/search",
    {
      payload: Search,
      answer: answer({
        results: Schema.Array(ServerUser),
        results_metadata: Schema.Struct({
          total: Schema.Number,
          next_cursor: Schema.NullOr(Schema.String)
        })
      })
    },
    ({ cursor = 0, limit = 100, query }) =>
      Effect.gen(function* () {
        const found = (yield* (yield* Db).users.all).filter((user) => isFound(user, query))
        const end = cursor + limit
        return {
          results: yield* Effect.forEach(found.slice(cursor, end), serverUser),
          results_metadata: { total: found.length, next_cursor: end < found.length ? String(end) : null }
        }
      })
  ),
  removal("emails", registrations.deleteEmail),
  removal("phone_numbers", registrations.deletePhoneNumber),
  removal("webauthn_registrations", registrations.deleteWebauthnRegistration),
  removal("biometric_registrations", registrations.deleteBiometricRegistration),
  removal("totps", registrations.deleteTOTP),
  removal("crypto_wallets", registrations.deleteCryptoWallet),
  removal("oauth", registrations.deleteOAuthRegistration),
  serverRoute(
    "DELETE",
    "/users/passwords/:id",
    { payload: Schema.Unknown, answer: answer(changed) },
    (_, parameter) =>
      Effect.gen(function* () {
        const { passwords, users } = yield* Db
        const id = parameter("id")
        const owner = (yield* users.all).find(({ password }) => password?.password_id === id)
        if (owner === undefined) return yield* refuse("no_user_password")
        yield* passwords.remove(owner)
        const user = { ...owner, password: null }
        yield* users.put(user)
        return yield* changedAnswer(user)
      })
  ),
  serverRoute(
    "DELETE",
    "/users/:user_id/external_id",
    { payload: Schema.Unknown, answer: answer(changed) },
    (_, parameter) =>
      Effect.gen(function* () {
        const user = yield* requireUser(parameter("user_id"))
        yield* (yield* Db).externalIds.remove(user)
        return yield* changedAnswer(user)
      })
  ),
  serverRoute(
    "GET",
    "/users/:user_id/connected_apps",
    { payload: Schema.Unknown, answer: Api.getConnectedApps.answer },
    (_, parameter) =>
      Effect.flatMap(requireUser(parameter("user_id")), (user) => callAs(user, getConnectedApps))
  ),
  serverRoute(
    "POST",
    "/users/:user_id/connected_apps/:app_id/revoke",
    { payload: Schema.Unknown, answer: answer({}) },
    (_, parameter) =>
      Effect.flatMap(requireUser(parameter("user_id")), (user) =>
        callAs(user, revokeConnectedApp(parameter("app_id")))
      )
  ),
  serverRoute(
    "GET",
    "/users/:user_id",
    { payload: Schema.Unknown, answer: answer(ServerUser.fields) },
    (_, parameter) => Effect.flatMap(requireUser(parameter("user_id")), serverUser)
  ),
  serverRoute(
    "PUT",
    "/users/:user_id",
    {
      payload: Schema.Struct(settable),
      answer: answer({
        ...changed,
        emails: Schema.Array(EmailRegistration),
        phone_numbers: Schema.Array(PhoneRegistration),
        crypto_wallets: Schema.Array(CryptoWalletRegistration)
      })
    },
    (fields, parameter) =>
      Effect.gen(function* () {
        const user = yield* change(yield* requireUser(parameter("user_id")), fields)
        const { emails, phone_numbers, crypto_wallets } = user
        return { ...(yield* changedAnswer(user)), emails, phone_numbers, crypto_wallets }
      })
  ),
  serverRoute(
    "DELETE",
    "/users/:user_id",
    { payload: Schema.Unknown, answer: answer({ user_id: Schema.String }) },
    (_, parameter) =>
      Effect.gen(function* () {
        const user = yield* requireUser(parameter("user_id"))
        yield* deleteUser(user)
        return { user_id: user.user_id }
      })
  )
]

/** Removes the user, and ends sessions, links, codes and tokens. */
export const deleteUser = ({ user_id }: StoredUser) =>
  Effect.gen(function* () {
    const db = yield* Db
    const isOwn = (row: { readonly user_id?: string | undefined }) => row.user_id === user_id
    const own = { user_id }
    yield* db.sessions.remove(...(yield* db.sessions.findAll("user_id", user_id)))
    yield* db.links.remove(...(yield* db.links.findAll("user_id", user_id)))
    yield* db.embeddedLinks.remove(...(yield* db.embeddedLinks.all).filter(isOwn))
    yield* db.impersonations.remove(...(yield* db.impersonations.all).filter(isOwn))
    yield* db.addedContacts.remove(...(yield* db.addedContacts.all).filter(isOwn))
    yield* db.codes.remove(...(yield* db.codes.all).filter(isOwn))
    yield* db.walletChallenges.remove(...(yield* db.walletChallenges.all).filter(isOwn))
    yield* db.passkeyCreations.remove(...(yield* db.passkeyCreations.all).filter(isOwn))
    yield* db.passkeyRequests.remove(...(yield* db.passkeyRequests.all).filter(isOwn))
    const user = yield* db.users.get(own)
    yield* db.passkeys.remove(...(user?.webauthn_registrations ?? []))
    yield* db.authorizationCodes.remove(...(yield* db.authorizationCodes.all).filter(isOwn))
    yield* db.refreshTokens.remove(...(yield* db.refreshTokens.all).filter(isOwn))
    yield* db.grants.remove(...(yield* db.grants.all).filter(isOwn))
    yield* db.attestations.remove(...(yield* db.attestations.all).filter(isOwn))
    for (const table of [db.failures, db.passwords, db.totps, db.externalIds, db.users])
      yield* table.remove(own)
  })
