import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { addAuthenticator, logOut, signedInAs, signIn } from "../../support/browser/client.js"
import { it } from "../../support/browser/it.js"
import { calls, eventually } from "../../support/browser/login.js"

const email = "ada@example.com"

/** Records for each passkey prompt whether the page aborted it. */
const watchPrompts = async (page: Page) => {
  const signals = await page.evaluateHandle(() => {
    const seen: Array<AbortSignal | undefined> = []
    const { credentials } = navigator
    const get = credentials.get.bind(credentials)
    credentials.get = (options) => {
      seen.push(options?.signal)
      return get(options)
    }
    return seen
  })
  return () => signals.evaluate((seen) => seen.map((signal) => (signal?.aborted === true ? "ended" : "open")))
}

const register = (page: Page) =>
  page.evaluate(async () => {
    const { webauthn_registration_id } = await window.site.auth.webauthn.register({ is_passkey: true })
    return webauthn_registration_id
  })

const registerInVain = (page: Page) =>
  page.evaluate(() => window.site.failure(window.site.auth.webauthn.register({ is_passkey: true })))

const authenticate = (page: Page) =>
  page.evaluate(async () => {
    const options = { is_passkey: true, session_duration_minutes: 30 }
    const { webauthn_registration_id } = (await window.site.auth.webauthn.authenticate(options)) ?? {}
    return webauthn_registration_id
  })

const authenticateInVain = (page: Page) =>
  page.evaluate(() => {
    const options = { is_passkey: true, session_duration_minutes: 30 }
    return window.site.failure(window.site.auth.webauthn.authenticate(options))
  })

describe("a passkey", () => {
  it("is neither registered nor used when user verification fails", async ({ context, open, provider }) => {
    const page = await open("client")
    const authenticator = await addAuthenticator(context, page)
    await signIn(page, provider)
    await authenticator.recognize(false)
    expect(await registerInVain(page)).toBe("UserCancellationError")
    expect(await authenticator.credentials()).toEqual([])

    await authenticator.recognize(true)
    await register(page)
    await logOut(page)
    await authenticator.recognize(false)
    expect(await authenticateInVain(page)).toBe("UserCancellationError")
    expect(calls(provider, /webauthn\/authenticate$/)).toEqual([])
    expect(await signedInAs(page)).toBe("absent")
  })

  it("is awaited until the page aborts the prompt, and can be requested again", async ({
    context,
    open,
    provider
  }) => {
    const page = await open("client")
    const authenticator = await addAuthenticator(context, page)
    await signIn(page, provider)
    const id = await register(page)
    await logOut(page)
    await authenticator.attend(false)
    const prompts = await watchPrompts(page)
    const failed = page.evaluate(() => {
      const giveUp = new AbortController()
      window.addEventListener("keydown", () => giveUp.abort(), { once: true })
      const options = { is_passkey: true, session_duration_minutes: 30, signal: giveUp.signal }
      return window.site.failure(window.site.auth.webauthn.authenticate(options))
    })
    await eventually(prompts).toEqual(["open"])
    await page.keyboard.press("Escape")
    expect(await failed).toBe("CeremonyAbortedError")
    expect(await prompts()).toEqual(["ended"])

    await authenticator.attend(true)
    expect(await authenticate(page)).toBe(id)
    expect(await signedInAs(page)).toBe(email)
  })
})

describe("the option passkeySignals", () => {
  it.for([
    ["on", "?signals", []],
    ["off", "", [email]]
  ] as const)(
    "takes a passkey that the provider does not know out of the picker, when it is %s",
    async ([, search, left], { context, open, provider }) => {
      const page = await open("client", { search })
      const authenticator = await addAuthenticator(context, page)
      await signIn(page, provider)
      await register(page)
      await logOut(page)
      // As if the user had deleted it on another device
      await provider.reset()
      expect(await authenticateInVain(page)).toBe("ApiError: webauthn_registration_not_found")
      await eventually(async () => (await authenticator.credentials()).map((each) => each.userName)).toEqual(
        left
      )
    }
  )

  it("takes a deleted passkey out of the picker, and shows a new name of the account", async ({
    context,
    open,
    provider
  }) => {
    const page = await open("client", { search: "?signals" })
    const authenticator = await addAuthenticator(context, page)
    await signIn(page, provider)
    const id = await register(page)
    await page.evaluate(() =>
      window.site.auth.user.update({ name: { first_name: "Ada", last_name: "King" } })
    )
    await eventually(async () =>
      (await authenticator.credentials()).map((each) => [each.userName, each.userDisplayName])
    ).toEqual([[email, "Ada King"]])
    await page.evaluate((id) => window.site.auth.user.deleteWebauthnRegistration(id), id)
    await eventually(() => authenticator.credentials()).toEqual([])
  })
})

describe("passkey autofill", () => {
  const suggestInVain = (page: Page) =>
    page.evaluate(() => {
      const options = { is_passkey: true, conditional_mediation: true, session_duration_minutes: 30 }
      return window.site.failure(window.site.auth.webauthn.authenticate(options))
    })

  const addField = (page: Page) =>
    page.evaluate(() => {
      const field = document.createElement("input")
      field.setAttribute("autocomplete", "username webauthn")
      document.body.append(field)
    })

  it("gives way to a prompt that the user requests", async ({ context, open, provider }) => {
    const page = await open("client")
    const authenticator = await addAuthenticator(context, page)
    await signIn(page, provider)
    const id = await register(page)
    await logOut(page)
    await addField(page)
    await authenticator.attend(false)
    const prompts = await watchPrompts(page)
    const quiet = suggestInVain(page)
    await eventually(prompts).toEqual(["open"])
    await authenticator.attend(true)
    expect(await authenticate(page)).toBe(id)
    expect(await quiet).toBe("CeremonyAbortedError")
    expect(await prompts()).toEqual(["ended", "open"])
    expect(await signedInAs(page)).toBe(email)
  })
})
