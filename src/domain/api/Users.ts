/** Calls on the user (wire reference 2.2). */
import * as Schema from "effect/Schema"
import { User } from "../User.js"
import * as Endpoint from "./Endpoint.js"

export const get = Endpoint.make("GET /users/me", {
  payload: Schema.Void,
  answer: Endpoint.answer(User.fields)
})

/** What the password flow needs to know of an e-mail address. */
export const UserType = Schema.Literal("new", "passwordless", "password")
export type UserType = typeof UserType.Type

export const search = Endpoint.make("POST /users/search", {
  payload: Schema.Struct({ email: Schema.String }),
  answer: Endpoint.answer({ userType: UserType }),
  guard: "captcha"
})
