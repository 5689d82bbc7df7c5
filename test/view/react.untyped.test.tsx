/** The components on pages without types, which pass null and values of other types. */
import { render } from "@testing-library/react"
import { createElement, isValidElement, type ReactNode } from "react"
import { renderToString } from "react-dom/server"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { UsageError } from "../../src/domain/errors/BasicErrors.js"
import {
  Account,
  AuthProvider,
  IdentityProvider,
  Login,
  PasskeyRegistration,
  PasswordReset,
  StepUp
} from "../../src/react.js"
import { createAuthWidget } from "../../src/widget.js"
import { untyped } from "../support/client.js"

beforeEach(() => void vi.useRealTimers())
afterEach(() => void vi.unstubAllGlobals())

const client = createAuthWidget("public-token-test-1")

/** A component with any props below a provider. */
const withProps = (component: unknown, props: object): ReactNode => {
  const made = untyped(createElement, component, props)
  return <AuthProvider client={client}>{isValidElement(made) ? made : null}</AuthProvider>
}

const components = [
  ["mountLogin", Login, {}],
  ["mountPasskeyRegistration", PasskeyRegistration, {}],
  ["mountIdentityProvider", IdentityProvider, {}],
  ["mountStepUp", StepUp, { maxAgeMinutes: 5 }],
  ["mountAccount", Account, {}],
  ["mountResetPassword", PasswordReset, { passwordResetToken: "token-1" }]
] as const

const wrong: ReadonlyArray<readonly [props: object, problem: string]> = [
  [{ config: null }, "config must be an object."],
  [{ config: { products: 5 } }, "config.products must be an array."],
  [{ styles: "red" }, "styles must be an object."],
  [{ strings: [] }, "strings must be an object."],
  [{ locale: 5 }, "locale must be a string."],
  [{ callbacks: { onEvent: "log" } }, "onEvent must be a function."]
]

const cases = components.flatMap(([method, component, props]) =>
  wrong.map(
    ([odd, problem]) => [method, JSON.stringify(odd), problem, component, { ...props, ...odd }] as const
  )
)

describe("the components of a page without types", () => {
  it.each(cases)("throw a usage error of %s for %s", (method, _, problem, component, props) => {
    const draw = () => render(withProps(component, props))
    expect(draw).toThrow(UsageError)
    expect(draw).toThrow(`Invalid call to ${method}\n${problem}`)
  })

  it("throw a usage error for a reset token that is no string", () => {
    const draw = () => render(withProps(PasswordReset, { config: {}, passwordResetToken: 5 }))
    expect(draw).toThrow("Invalid call to mountResetPassword\npasswordResetToken must be a string.")
  })

  it.each(wrong)("throw a usage error on a server too: %j", (props, problem) => {
    vi.stubGlobal("document", undefined)
    const draw = () => renderToString(withProps(Login, props))
    expect(draw).toThrow(UsageError)
    expect(draw).toThrow(`Invalid call to mountLogin\n${problem}`)
  })
})
