/** Calls of the server API that send a message. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { answer } from "../../src/domain/calls/Endpoint.js"
import type { ApiError } from "../../src/domain/errors/CallErrors.js"
import { maybe } from "../../src/domain/schemas/wire.js"
import { Db } from "../data/Db.js"
import { refuse } from "../http/errors.js"
import type { Services } from "../http/router.js"
import { email, type Contact, type LoginMode } from "../users/contacts.js"
import { attributes, callAs, callFor, sessionFields } from "./callers.js"
import { serverRoute } from "./serverRoute.js"
import { requireUser } from "./serverUser.js"

/** The fields of calls that may create a user, and of those that may add the address to one. */
export const creating = { create_user_as_pending: maybe(Schema.Boolean) }
export const joining = { ...sessionFields, user_id: maybe(Schema.String) }

/** The fields of the answers. */
export const sentEmail = { user_id: Schema.String, email_id: Schema.String }

/** What the calls of browsers answer: the id of the address. */
type Sending = Effect.Effect<{ readonly method_id: string }, ApiError, Services>

/** Sends to the user of the address, and creates one when the address is new. They are active unless `pending`. */
export const sendOrCreate = (contact: Contact, raw: string, pending: boolean | undefined, sending: Sending) =>
  Effect.gen(function* () {
    const { users } = yield* Db
    const user_created = (yield* contact.findUser(contact.normalize(raw))) === undefined
    const { method_id } = yield* sending
    const user = yield* ownerOf(method_id)
    if (user_created && pending !== true) yield* users.put({ ...user, status: "active" })
    return { user_id: user.user_id, method_id, user_created }
  })

/** Sends to a known address, or adds the address to the user that the body names. */
export const sendTo = (
  { user_id: id, ...named }: Parameters<typeof callFor>[0] & { readonly user_id?: string | undefined },
  send: (mode: LoginMode) => Sending
) =>
  Effect.gen(function* () {
    const joins = named.session_token !== undefined || named.session_jwt !== undefined
    const sending = callFor(named, send(id !== undefined || joins ? "secondary" : "primary"))
    const { method_id } = yield* id === undefined ? sending : callAs(yield* requireUser(id), sending)
    const { user_id } = yield* ownerOf(method_id)
    return { user_id, method_id }
  })

const ownerOf = (method_id: string) =>
  Effect.flatMap(Db, ({ users }) =>
    Effect.flatMap(users.find("method_id", method_id), (user) =>
      user === undefined ? refuse("user_not_found") : Effect.succeed(user)
    )
  )

/** The routes that send to an email address: that of a new or a known user, and one of a known user or a new one of theirs. */
export const emailRoutes = <Options, Json>(
  path: "/magic_links/email" | "/otps/email",
  options: Schema.Schema<Options, Json>,
  send: (payload: Options & { readonly email: string }, mode: LoginMode) => Sending
) => {
  const payload = Schema.Struct({ email: Schema.String, attributes }).pipe(Schema.extend(options))
  return [
    serverRoute(
      "POST",
      `${path}/login_or_create`,
      {
        payload: Schema.extend(payload, Schema.Struct(creating)),
        answer: answer({ ...sentEmail, user_created: Schema.Boolean })
      },
      (payload) =>
        Effect.map(
          sendOrCreate(
            email,
            payload.email,
            payload.create_user_as_pending,
            send(payload, "login_or_create")
          ),
          ({ method_id, ...answer }) => ({ ...answer, email_id: method_id })
        )
    ),
    serverRoute(
      "POST",
      `${path}/send`,
      { payload: Schema.extend(payload, Schema.Struct(joining)), answer: answer(sentEmail) },
      (payload) =>
        Effect.map(
          sendTo(payload, (mode) => send(payload, mode)),
          ({ method_id, user_id }) => ({ user_id, email_id: method_id })
        )
    )
  ]
}
