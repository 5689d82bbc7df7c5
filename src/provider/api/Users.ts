/** The user of the session, and what is known of an e-mail address. */
import * as Effect from "effect/Effect"
import * as Api from "../../domain/api/Users.js"
import { Caller } from "../Caller.js"
import { email } from "../contacts.js"
import { Db } from "../Db.js"
import { refuse } from "../refusals.js"
import { answer } from "../router.js"

/** What answers the calls on the user. */
export const handlers = [
  answer(Api.get, () =>
    Effect.gen(function* () {
      const { session } = yield* (yield* Caller).requireSession
      const { users } = yield* (yield* Db).data
      return users.find((user) => user.user_id === session.user_id) ?? (yield* refuse("session_not_found"))
    })
  ),
  answer(Api.search, (payload) =>
    Effect.gen(function* () {
      const address = email.normal(payload.email)
      const problem = email.problem(address)
      if (problem !== undefined) return yield* refuse(problem)
      const { users } = yield* (yield* Db).data
      const user = users.find((each) => email.idOn(each, address) !== undefined)
      const userType: Api.UserType =
        user === undefined ? "new" : user.password === null ? "passwordless" : "password"
      return { userType }
    })
  )
]
