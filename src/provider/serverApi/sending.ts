/** Calls of the server API that send a message. */
import * as Effect from "effect/Effect"
import type { ApiError } from "../../domain/Errors.js"
import { Db } from "../data/Db.js"
import { refuse } from "../http/errors.js"
import type { Services } from "../http/router.js"
import type { Contact, LoginMode } from "../users/contacts.js"
import { callAs, callFor } from "./callers.js"
import { requireUser } from "./serverUser.js"

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
