/** Fake responses and user actions for tests of the passkey screens. */
import { screen, within } from "@testing-library/react"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { UserSchema } from "../../../src/domain/schemas/User.js"
import { ceremonies, webauthn } from "../../../src/domain/passkeys/calls.js"
import { PasskeyPick } from "../../../src/services/login/PasskeyPick.js"
import { variantAtom } from "../../../src/view/atoms/config.js"
import { authenticatedJson, userJson } from "../answers.js"
import type { Answers } from "./fakeCalls.js"
import { press } from "./hands.js"
import { renderWidget, type WidgetOptions } from "./renderWidget.js"
import { after } from "./time.js"
import { t } from "../words.js"

const registrations = (names: ReadonlyArray<string>) =>
  names.map((name, index) => ({
    webauthn_registration_id: `webauthn-${index + 1}`,
    domain: "app.test",
    user_agent: "",
    authenticator_type: "platform",
    verified: true,
    name
  }))

const withPasskeys = (names: ReadonlyArray<string>) => ({
  ...userJson,
  webauthn_registrations: registrations(names)
})

/** Ada with passkeys of these names. Their ids are `webauthn-1`, `webauthn-2` and so on. */
export const gotUser = (...names: ReadonlyArray<string>) =>
  Schema.decodeUnknownSync(UserSchema)({
    request_id: "request-1",
    status_code: 200,
    ...withPasskeys(names)
  })

/** The response to the registration of the last of these passkeys. */
export const passkeyRegistered = (...names: ReadonlyArray<string>) =>
  Schema.decodeUnknownSync(ceremonies.register.answer)(
    authenticatedJson(1, {
      user: withPasskeys(names),
      webauthn_registration_id: `webauthn-${names.length}`
    })
  )

export const passkeyAuthenticated = Schema.decodeUnknownSync(ceremonies.authenticate.answer)(
  authenticatedJson(1, { webauthn_registration_id: "webauthn-1" })
)

export const passkeyUpdated = (name: string) => {
  const [webauthn_registration] = registrations([name])
  return Schema.decodeUnknownSync(webauthn.update.answer)({
    request_id: "request-1",
    status_code: 200,
    webauthn_registration
  })
}

export const passkeyDeleted = { request_id: "request-1", status_code: 200, user_id: "user-test-1" }

/** Somebody picks a passkey, and the call goes on with it. */
export const picked = <A, E>(rest: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.flatMap(PasskeyPick, (pick) => {
    pick()
    return rest
  })

const answered: Partial<Answers> = {
  "users.get": Effect.sync(() => gotUser("Laptop", "Phone")),
  "users.deleteWebauthnRegistration": Effect.succeed(passkeyDeleted),
  "webAuthn.register": Effect.sync(() => passkeyRegistered("Laptop", "Phone", "Key")),
  "webAuthn.update": ({ name }) => Effect.sync(() => passkeyUpdated(name))
}

/** Renders the registration of passkeys. By default, Ada has two: Laptop and Phone. */
export const atPasskeyStart = async ({ answers, ...options }: WidgetOptions = {}) => {
  const world = await renderWidget({ ...options, answers: { ...answered, ...answers } })
  await after(() => world.registry.set(variantAtom, { _tag: "passkeyRegistration" }))
  return world
}

/** Like `atPasskeyStart`, after a click on Skip. */
export const atPasskeyList = async (options: WidgetOptions = {}) => {
  const world = await atPasskeyStart(options)
  await press(t("passkeyStart.skip"))
  return world
}

/** Returns the texts of the list's rows. */
export const listedPasskeys = () => {
  const list = screen.queryByRole("list", { name: t("passkeyList.existing") })
  if (list === null) return []
  return within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent)
}

/** Returns the text of the error box. */
export const boxed = () =>
  document.querySelector("[data-part=box][data-variant=error][role=alert]")?.textContent
