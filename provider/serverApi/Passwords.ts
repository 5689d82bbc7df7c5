/** Passwords: created, checked, and reset by email, by the old password or within a session. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { answer } from "../../src/domain/calls/Endpoint.js"
import { passwords as Api, ResetStart } from "../../src/domain/passwords/calls.js"
import { maybe } from "../../src/domain/schemas/wire.js"
import {
  authenticate,
  create,
  resetByEmail,
  resetByExistingPassword,
  resetBySession,
  startReset
} from "../api/Passwords.js"
import { Db } from "../data/Db.js"
import { refuse } from "../http/errors.js"
import { assessStrength } from "../passwords/strength.js"
import { email, findUserByEmail, requireUserByEmail } from "../users/contacts.js"
import { authenticatedFields, authenticateFor, authenticationFields, matchOptions } from "./authentication.js"
import { attributes } from "./callers.js"
import { profileFields, serverUser, withProfile } from "./serverUser.js"
import { serverRoute } from "./serverRoute.js"

/** The routes of passwords. */
export const routes = [
  serverRoute(
    "POST",
    "/passwords",
    {
      payload: Schema.Struct({
        ...authenticationFields,
        ...profileFields,
        email: Schema.String,
        password: Schema.String
      }),
      answer: answer({ ...authenticatedFields, email_id: Schema.String })
    },
    ({ email: address, password, name, trusted_metadata, untrusted_metadata, ...fields }) =>
      Effect.gen(function* () {
        const { owner } = yield* findUserByEmail(address)
        if (owner !== undefined) return yield* refuse(email.duplicate)
        const answer = yield* authenticateFor(fields, (session_duration_minutes) =>
          create({ email: address, password, session_duration_minutes })
        )
        const user = withProfile(yield* requireUserByEmail(address), {
          name,
          trusted_metadata,
          untrusted_metadata
        })
        yield* (yield* Db).users.put(user)
        return { ...answer, user: yield* serverUser(user) }
      })
  ),
  serverRoute(
    "POST",
    "/passwords/authenticate",
    {
      payload: Schema.Struct({ ...authenticationFields, email: Schema.String, password: Schema.String }),
      answer: answer(authenticatedFields)
    },
    ({ email: address, password, ...fields }) =>
      authenticateFor(fields, (session_duration_minutes) =>
        authenticate({ email: address, password, session_duration_minutes })
      )
  ),
  serverRoute(
    "POST",
    "/passwords/strength_check",
    {
      payload: Schema.Struct({ email: maybe(Schema.String), password: Schema.String }),
      answer: Api.strengthCheck.answer
    },
    ({ email: address, password }) => assessStrength(password, address)
  ),
  serverRoute(
    "POST",
    "/passwords/email/reset/start",
    {
      payload: Schema.Struct({ ...ResetStart.fields, attributes, code_challenge: maybe(Schema.String) }),
      answer: answer({ user_id: Schema.String, email_id: Schema.String })
    },
    (payload) =>
      Effect.gen(function* () {
        yield* startReset(payload)
        const user = yield* requireUserByEmail(payload.email)
        const email_id = email.idOn(user, email.normalize(payload.email)) ?? ""
        return { user_id: user.user_id, email_id }
      })
  ),
  serverRoute(
    "POST",
    "/passwords/email/reset",
    {
      payload: Schema.Struct({
        ...authenticationFields,
        ...matchOptions,
        token: Schema.String,
        password: Schema.String,
        code_verifier: maybe(Schema.String)
      }),
      answer: answer(authenticatedFields)
    },
    ({ token, password, code_verifier, ...fields }) =>
      authenticateFor(fields, (session_duration_minutes) =>
        resetByEmail({ token, password, code_verifier, session_duration_minutes })
      )
  ),
  serverRoute(
    "POST",
    "/passwords/existing_password/reset",
    {
      payload: Schema.Struct({
        ...authenticationFields,
        email: Schema.String,
        existing_password: Schema.String,
        new_password: Schema.String
      }),
      answer: answer(authenticatedFields)
    },
    ({ email: address, existing_password, new_password, ...fields }) =>
      authenticateFor(fields, (session_duration_minutes) =>
        resetByExistingPassword({ email: address, existing_password, new_password, session_duration_minutes })
      )
  ),
  serverRoute(
    "POST",
    "/passwords/session/reset",
    {
      payload: Schema.Struct({ ...authenticationFields, password: Schema.String }),
      answer: answer(authenticatedFields)
    },
    ({ password, ...fields }) =>
      authenticateFor(fields, () =>
        resetBySession({ password, session_duration_minutes: fields.session_duration_minutes })
      )
  )
]
