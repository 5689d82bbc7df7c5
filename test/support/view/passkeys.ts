/** Passkeys in tests of the view: answers, and how a person gets to the screens. */
import { screen, within } from "@testing-library/react"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { user as Users } from "../../../src/domain/api/Users.js"
import { ceremonies, webauthn } from "../../../src/domain/api/WebAuthn.js"
import { variantAtom } from "../../../src/view/atoms/mount.js"
import { authenticatedJson, userJson } from "../answers.js"
import type { Answers } from "./fakeCalls.js"
import { press } from "./hands.js"
import { renderWidget, type WidgetOptions } from "./renderWidget.js"
import { after } from "./time.js"

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

/** Ada, who has passkeys of these names, with the ids `webauthn-1`, `webauthn-2` and so on. */
export const gotUser = (...names: ReadonlyArray<string>) =>
  Schema.decodeUnknownSync(Users.get.answer)({
    request_id: "request-1",
    status_code: 200,
    ...withPasskeys(names)
  })

/** The last of these passkeys was made. */
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

const answered: Partial<Answers> = {
  "users.get": Effect.sync(() => gotUser("Laptop", "Phone")),
  "users.deleteWebauthnRegistration": Effect.succeed(passkeyDeleted),
  "webAuthn.register": Effect.sync(() => passkeyRegistered("Laptop", "Phone", "Key")),
  "webAuthn.update": ({ name }) => Effect.sync(() => passkeyUpdated(name))
}

/** A widget mounted for the registration of passkeys; Ada has two, Laptop and Phone. */
export const atPasskeyStart = async ({ answers, ...options }: WidgetOptions = {}) => {
  const world = await renderWidget({ ...options, answers: { ...answered, ...answers } })
  await after(() => world.registry.set(variantAtom, { _tag: "passkeyRegistration" }))
  return world
}

/** As `atPasskeyStart`, when the person skipped. */
export const atPasskeyList = async (options: WidgetOptions = {}) => {
  const world = await atPasskeyStart(options)
  await press("Skip")
  return world
}

/** What stands in the list, by row. */
export const listedPasskeys = () => {
  const list = screen.queryByRole("list", { name: "Existing Passkeys" })
  if (list === null) return []
  return within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent)
}

/** What stands in the error box. */
export const boxed = () =>
  document.querySelector("[data-part=box][data-variant=error][role=alert]")?.textContent
