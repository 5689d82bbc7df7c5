/** Magic links: sent by email, sent by the site itself, and authenticated. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { answer } from "../../src/domain/calls/Endpoint.js"
import { MagicLinkOptions } from "../../src/domain/magicLink/calls.js"
import { magicLinkExpirationMinutes } from "../../src/domain/limits/Limits.js"
import { maybe } from "../../src/domain/schemas/wire.js"
import { authenticate, send } from "../api/MagicLinks.js"
import { Db } from "../data/Db.js"
import { refuse } from "../http/errors.js"
import { checkExpiration, issueEmbeddedLink } from "../tokens/links.js"
import { email, findUserByEmail } from "../users/contacts.js"
import { checkMetadata } from "../users/metadata.js"
import { authenticatedFields, authenticateFor, authenticationFields, matchOptions } from "./authentication.js"
import { attributes } from "./callers.js"
import { emailRoutes, sendOrCreate, sentEmail } from "./sending.js"
import { serverRoute } from "./serverRoute.js"
import { profileFields, requireUser, withProfile } from "./serverUser.js"

/** The routes of magic links. */
export const routes = [
  ...emailRoutes(
    "/magic_links/email",
    MagicLinkOptions.pipe(
      Schema.omit("create_user_as_pending"),
      Schema.extend(Schema.Struct({ code_challenge: maybe(Schema.String) }))
    ),
    send
  ),
  serverRoute(
    "POST",
    "/magic_links/email/invite",
    {
      payload: Schema.Struct({
        email: Schema.String,
        attributes,
        ...profileFields,
        invite_magic_link_url: maybe(Schema.String),
        invite_expiration_minutes: maybe(Schema.Number),
        locale: maybe(Schema.String)
      }),
      answer: answer(sentEmail)
    },
    (payload) =>
      Effect.gen(function* () {
        const { owner } = yield* findUserByEmail(payload.email)
        if (owner?.status === "active") return yield* refuse(email.duplicate)
        const { invite_magic_link_url: url, invite_expiration_minutes: minutes, locale } = payload
        const link = {
          email: payload.email,
          login_magic_link_url: url,
          signup_magic_link_url: url,
          signup_expiration_minutes: minutes,
          locale
        }
        const { method_id, user_id } = yield* sendOrCreate(
          email,
          payload.email,
          true,
          send(link, "login_or_create")
        )
        const user = yield* requireUser(user_id)
        const invited = withProfile(user, payload)
        yield* checkMetadata(user, invited)
        yield* (yield* Db).users.put(invited)
        return { user_id, email_id: method_id }
      })
  ),
  serverRoute(
    "POST",
    "/magic_links/email/revoke_invite",
    { payload: Schema.Struct({ email: Schema.String }), answer: answer({}) },
    (payload) =>
      Effect.gen(function* () {
        const { address, owner } = yield* findUserByEmail(payload.email)
        const id = owner?.status === "pending" ? email.idOn(owner, address) : undefined
        if (id === undefined) return yield* refuse(email.notFound)
        const { links } = yield* Db
        yield* links.remove(...(yield* links.findAll("email_id", id)))
        return {}
      })
  ),
  serverRoute(
    "POST",
    "/magic_links/authenticate",
    {
      payload: Schema.Struct({
        ...authenticationFields,
        ...matchOptions,
        token: Schema.String,
        code_verifier: maybe(Schema.String)
      }),
      answer: answer({ ...authenticatedFields, method_id: Schema.String })
    },
    ({ token, code_verifier, ...fields }) =>
      authenticateFor(fields, (session_duration_minutes) =>
        authenticate({ token, code_verifier, session_duration_minutes })
      )
  ),
  serverRoute(
    "POST",
    "/magic_links",
    {
      payload: Schema.Struct({
        user_id: Schema.String,
        attributes,
        expiration_minutes: maybe(Schema.Number)
      }),
      answer: answer({ user_id: Schema.String, token: Schema.String })
    },
    ({ user_id, expiration_minutes: minutes = magicLinkExpirationMinutes }) =>
      Effect.gen(function* () {
        yield* checkExpiration(minutes)
        const user = yield* requireUser(user_id)
        return { user_id: user.user_id, token: yield* issueEmbeddedLink(user, minutes) }
      })
  )
]
