import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { NetworkError } from "../../../../src/domain/Errors.js"
import { refused } from "../../../support/view/fakeCalls.js"
import {
  button,
  field,
  heading,
  press,
  saidOf,
  submitEmail,
  tabs,
  type
} from "../../../support/view/hands.js"
import { email, passwords, searched, withCode, withLink } from "../../../support/view/passwords.js"
import { renderWidget } from "../../../support/view/renderWidget.js"
import { after } from "../../../support/view/time.js"

describe("the e-mail form of passwords", () => {
  it.each([
    ["magic links", withLink],
    ["passcodes by e-mail", withCode]
  ])("replaces the e-mail tab of %s", async (_, config) => {
    const { calls } = await renderWidget({ config, answers: { "users.search": Effect.never } })
    expect(tabs()).toEqual([])
    await submitEmail(email)
    expect(calls).toEqual([["users.search", email]])
  })

  it("says 'Email format is invalid.' of what is no address", async () => {
    const { calls } = await renderWidget({ config: passwords })
    await submitEmail("ada@example")
    expect(saidOf(field("Email"))).toBe("Email format is invalid.")
    expect(calls).toEqual([])
  })

  it("is submitted by Enter", async () => {
    const { calls } = await renderWidget({ config: passwords, answers: { "users.search": Effect.never } })
    await type("Email", email)
    await after(() => field("Email").form?.requestSubmit())
    expect(calls).toEqual([["users.search", email]])
    expect(button("Continue with email").getAttribute("aria-busy")).toBe("true")
  })

  it("tells below its field why the search failed, and to the site", async () => {
    const { answers, errors } = await renderWidget({
      config: passwords,
      answers: { "users.search": Effect.fail(new NetworkError({})) }
    })
    await submitEmail(email)
    expect(saidOf(field("Email"))).toBe("Unable to contact our servers.")
    expect(errors).toEqual([new NetworkError({})])
    answers["users.search"] = Effect.fail(refused("invalid_email"))
    await press("Continue with email")
    expect(saidOf(field("Email"))).toBe("Email format is invalid.")
  })
})

describe("the screen that follows the search", () => {
  it.each([
    ["new", "Create your account"],
    ["password", "Log in"],
    ["passwordless", "Log in"]
  ] as const)("is for a user of type %s titled %j", async (userType, title) => {
    const { events } = await searched(userType, { answers: { "passwords.resetByEmailStart": Effect.never } })
    expect(heading(title)).toBe(document.activeElement)
    expect(events).toEqual([])
  })

  it("leads back to Main, where the address still stands", async () => {
    await searched("password")
    await press("Back")
    expect(field("Email").value).toBe(email)
  })
})
