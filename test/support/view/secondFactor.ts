/** Somebody who has proven one factor, and what the provider answers to the second. */
import * as Effect from "effect/Effect"
import type { Session, SessionState } from "../../../src/domain/session/Session.js"
import type { SecondFactorOptions } from "../../../src/domain/session/SecondFactorOptions.js"
import type { User } from "../../../src/domain/session/User.js"
import type { WidgetConfigInput } from "../../../src/domain/widget/Config.js"
import { authenticated, session, user } from "../answers.js"
import { sentOtp, type Answers } from "./fakeCalls.js"
import { mount } from "./mounted.js"
import { gotUser, passkeyAuthenticated, passkeyRegistered } from "./passkeys.js"

export const app = { totps: [{ totp_id: "totp-1", verified: true }] }
export const phone = {
  phone_numbers: [
    { phone_id: "phone-1", phone_number: "+12015550123", verified: true },
    { phone_id: "phone-2", phone_number: "+12015559999", verified: false }
  ]
}
export const passkey = { webauthn_registrations: gotUser("Laptop").webauthn_registrations }

/** A session with factors by these delivery methods, of a user who has registered these. */
export const signedInBy = (
  deliveries: ReadonlyArray<string>,
  registered: Partial<User> = {},
  last_authenticated_at = "2026-01-06T12:00:00Z"
): { readonly session: Session; readonly user: User } & SessionState => ({
  session: {
    ...session,
    last_accessed_at: last_authenticated_at,
    authentication_factors: deliveries.map((delivery_method) => ({
      type: "any",
      delivery_method,
      last_authenticated_at
    }))
  },
  user: { ...user, ...registered }
})

export const createdApp = {
  request_id: "request-1",
  status_code: 200,
  totp_id: "totp-2",
  secret: "ABCDEFGHIJ",
  qr_code: "data:image/png;base64,AAAA",
  recovery_codes: ["1111-2222", "3333-4444"],
  user_id: "user-test-1"
}

const byApp = { ...authenticated(), totp_id: "totp-1", user_device: undefined }

/** The answers of calls that prove a factor. Each publishes the session of its answer first, as the client does. */
export const proofs = (
  publish: (state: SessionState) => void,
  registered: Partial<User>
): Partial<Answers> => {
  const proving = <A>(delivery: string, answer: A) =>
    Effect.gen(function* () {
      publish(signedInBy(["email", delivery], registered))
      // Other tasks come between, as when a lock is released
      yield* Effect.sleep(0)
      return answer
    })
  return {
    "totps.create": Effect.succeed(createdApp),
    "totps.authenticate": proving("authenticator_app", byApp),
    "totps.recover": proving("recovery_code", byApp),
    "otps.sms.send": Effect.succeed(sentOtp()),
    "otps.whatsapp.send": Effect.succeed(sentOtp(2)),
    "otps.authenticate": proving("sms", authenticated()),
    "webAuthn.authenticate": proving("webauthn_registration", passkeyAuthenticated),
    "webAuthn.register": proving("webauthn_registration", passkeyRegistered("Laptop")),
    "sessions.revoke": Effect.sync(() => {
      publish(null)
      return { request_id: "request-1", status_code: 200 }
    })
  }
}

interface AtFactor {
  readonly rule?: Partial<SecondFactorOptions>
  readonly config?: WidgetConfigInput
  readonly answers?: Partial<Answers>
}

/** Mounts the login of a site that always asks for a second factor, where Ada has proven her email address. */
export const atFactor = async (
  registered: Partial<User> = {},
  { answers = {}, config = {}, rule = {} }: AtFactor = {}
) => {
  const world = await mount(
    { config: { products: ["otp"], otpOptions: { methods: ["email"] }, ...config } },
    { stored: signedInBy(["email"], registered) },
    { secondFactor: { methods: ["totp", "sms", "whatsapp", "passkey"], when: "always", ...rule } }
  )
  Object.assign(world.answers, proofs(world.publishSession, registered), answers)
  const eventTypes = () => world.events.map(({ type }) => type)
  return { ...world, eventTypes }
}
