import { fireEvent, screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { PasskeyUpdated } from "../../../src/domain/passkeys/calls.js"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import type { ApiError } from "../../../src/domain/errors/CallErrors.js"
import { later, refused } from "../../support/view/fakeCalls.js"
import {
  button,
  field,
  heading,
  press,
  descriptionOf,
  announcements,
  toasts,
  type
} from "../../support/view/hands.js"
import {
  atPasskeyList,
  atPasskeyStart,
  gotUser,
  listedPasskeys,
  passkeyDeleted,
  passkeyUpdated
} from "../../support/view/passkeys.js"
import { advance, after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

const focused = () => document.activeElement
const nameOfPhone = t("passkeyList.nameOf", { name: "Phone" })
const refusal = () => later<PasskeyUpdated, ApiError>()

/** The names of the disabled buttons. */
const disabled = () =>
  screen
    .getAllByRole<HTMLButtonElement>("button")
    .filter((each) => each.disabled)
    .map((each) => each.getAttribute("aria-label") ?? each.textContent)

/** The buttons beside the passkey that is being renamed or deleted. */
const others = (name: string) => [
  t("passkeyList.rename", { name }),
  t("passkeyList.delete", { name }),
  t("passkeyList.done"),
  t("passkeyList.another")
]

/** Presses a key on the focused element. */
const key = (name: string) =>
  after(() => {
    if (focused() !== null) fireEvent.keyDown(focused() ?? document, { key: name })
  })

/** Presses Enter in a field. */
const enter = (label: string) => after(() => field(label).form?.requestSubmit())

const rename = async (name: string) => {
  await press(t("passkeyList.rename", { name: "Phone" }))
  await type(nameOfPhone, name)
  expect(button(t("passkeyList.save")).querySelector("svg")?.dataset["name"]).toBe("check")
  await press(t("passkeyList.save"))
}

const renameLaptop = async (name: string) => {
  await press(t("passkeyList.rename", { name: "Laptop" }))
  await type(t("passkeyList.nameOf", { name: "Laptop" }), name)
  await press(t("passkeyList.save"))
}

describe("PasskeyRegistrationSuccess", () => {
  it("is titled 'Passkey successfully created!' and lists passkeys under 'Existing Passkeys'", async () => {
    await atPasskeyStart()
    await press(t("passkeyStart.create"))
    expect(heading(t("passkeyList.title"))).toBe(focused())
    expect(heading(t("passkeyList.existing"))).toBeTruthy()
    expect(listedPasskeys()).toEqual(["Laptop", "Phone", "Key"])
  })

  it("does not say that a passkey was created when none was", async () => {
    await atPasskeyList()
    expect(heading(t("passkeyList.title.list"))).toBe(focused())
    expect(screen.queryByText(t("passkeyList.title"))).toBeNull()
  })

  it("shows a text when there are no passkeys", async () => {
    await atPasskeyList({ answers: { "users.get": Effect.succeed(gotUser()) } })
    expect(screen.getByText(t("passkeyList.empty"))).toBeTruthy()
  })

  it.for(["", " ", "\u200B"])("gives a passkey whose name shows nothing a default name: %j", async (name) => {
    await atPasskeyList({ answers: { "users.get": Effect.succeed(gotUser(name)) } })
    expect(listedPasskeys()).toEqual([t("passkeyList.unnamed")])
    await press(t("passkeyList.rename", { name: t("passkeyList.unnamed") }))
    expect(field(t("passkeyList.nameOf", { name: t("passkeyList.unnamed") })).value).toBe("")
  })

  it("shows no list without a user, and logs 'User is null'", async () => {
    let asked = 0
    const { errors, warned } = await atPasskeyList({
      answers: {
        "users.get": () =>
          ++asked === 1 ? Effect.succeed(gotUser()) : Effect.fail(refused("session_not_found"))
      }
    })
    expect(screen.queryByRole("heading", { name: t("passkeyList.existing") })).toBeNull()
    expect(warned).toEqual(["User is null"])
    expect(errors).toEqual([])
    expect(button(t("passkeyList.done")).disabled).toBe(false)
  })

  it("shows a failure that is no refusal, tells the site, and fetches the list with another press", async () => {
    const offline = new NetworkError({})
    let asked = 0
    const { errors, warned } = await atPasskeyList({
      answers: {
        "users.get": () => (++asked === 2 ? Effect.fail(offline) : Effect.succeed(gotUser("Phone")))
      }
    })
    expect(screen.getByText(t("error.network"))).toBeTruthy()
    expect([errors, warned]).toEqual([[offline], []])
    await press(t("common.tryAgain"))
    expect(listedPasskeys()).toEqual(["Phone"])
    expect(errors).toHaveLength(1)
  })

  it("shows only the signed-in user's passkeys after a different user signed in", async () => {
    const { answers } = await atPasskeyList()
    await rename("Pocket")
    answers["users.get"] = Effect.succeed({
      ...gotUser("Laptop", "Phone"),
      user_id: "user-test-2"
    })
    await press(t("passkeyList.another"))
    await press(t("passkeyStart.skip"))
    expect(listedPasskeys()).toEqual(["Laptop", "Phone"])
    await rename("Tablet")
    expect(listedPasskeys()).toEqual(["Laptop", "Tablet"])
    await renameLaptop("Desk")
    expect(listedPasskeys()).toEqual(["Desk", "Tablet"])
  })

  it("drops another user's changes when the signed-in user makes the first change", async () => {
    const { answers } = await atPasskeyList()
    await rename("Pocket")
    answers["users.get"] = Effect.succeed({ ...gotUser("Laptop", "Phone"), user_id: "user-test-2" })
    await press(t("passkeyList.another"))
    await press(t("passkeyStart.skip"))
    await renameLaptop("Desk")
    expect(listedPasskeys()).toEqual(["Desk", "Phone"])
  })

  it("shows a spinner while the list loads", async () => {
    let asked = 0
    await atPasskeyList({
      answers: { "users.get": () => (++asked === 1 ? Effect.succeed(gotUser()) : Effect.never) }
    })
    expect(screen.getByRole("img", { name: t("common.loading") })).toBeTruthy()
  })

  it("has 'Set up another Passkey', which leads to the start, and 'Done', which emits an event", async () => {
    const { events } = await atPasskeyList()
    await press(t("passkeyList.done"))
    expect(events.slice(1)).toEqual([{ type: "PASSKEY_DONE", data: {} }])
    await press(t("passkeyList.another"))
    expect(heading(t("passkeyStart.title"))).toBe(focused())
  })
})

describe("PasskeyRegistrationSuccess: renaming a passkey", () => {
  it("selects the name in a field and disables the other buttons", async () => {
    await atPasskeyList()
    await press(t("passkeyList.rename", { name: "Phone" }))
    const input = field(nameOfPhone)
    expect(focused()).toBe(input)
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 5])
    expect(disabled()).toEqual(others("Laptop"))
    await press(t("passkeyList.rename", { name: "Laptop" }))
    expect(field(nameOfPhone)).toBeTruthy()
  })

  it("saves the trimmed name with the check icon and shows it at once", async () => {
    const { calls } = await atPasskeyList({ answers: { "webAuthn.update": Effect.never } })
    await rename("  Work phone ")
    expect(listedPasskeys()).toEqual(["Laptop", "Work phone"])
    expect(calls.at(-1)).toEqual([
      "webAuthn.update",
      { webauthn_registration_id: "webauthn-2", name: "Work phone" }
    ])
    expect(focused()).toBe(button(t("passkeyList.rename", { name: "Work phone" })))
    expect(button(t("passkeyList.done")).disabled).toBe(false)
  })

  it("saves with Enter", async () => {
    const { calls } = await atPasskeyList()
    await press(t("passkeyList.rename", { name: "Phone" }))
    await type(nameOfPhone, "Pocket")
    // The browser does not send the form
    window.addEventListener("submit", (event) => expect(event.defaultPrevented).toBe(true), { once: true })
    await enter(nameOfPhone)
    expect(listedPasskeys()).toEqual(["Laptop", "Pocket"])
    expect(calls.filter(([path]) => path === "webAuthn.update")).toHaveLength(1)
  })

  it.each(["Escape", t("passkeyList.cancel")])(
    "cancels with %s, keeps the name and restores the focus",
    async (way) => {
      const { calls } = await atPasskeyList()
      await press(t("passkeyList.rename", { name: "Phone" }))
      await type(nameOfPhone, "Pocket")
      if (way === "Escape") await key("Escape")
      else await press(t("passkeyList.cancel"))
      expect(listedPasskeys()).toEqual(["Laptop", "Phone"])
      expect(focused()).toBe(button(t("passkeyList.rename", { name: "Phone" })))
      expect(calls.map(([path]) => path)).not.toContain("webAuthn.update")
    }
  )

  it("does not cancel with other keys or with the Escape that ends a composition", async () => {
    await atPasskeyList()
    await press(t("passkeyList.rename", { name: "Phone" }))
    await key("a")
    await after(() => fireEvent.keyDown(field(nameOfPhone), { key: "Escape", isComposing: true }))
    await after(() => fireEvent.keyDown(field(nameOfPhone), { key: "Escape", keyCode: 229 }))
    expect(field(nameOfPhone)).toBeTruthy()
  })

  it("does not let its Escape close a dialog of the site, nor one of the browser", async () => {
    const keys: Array<string> = []
    const listener = (event: KeyboardEvent) => void keys.push(event.key)
    document.addEventListener("keydown", listener)
    await atPasskeyList()
    await press(t("passkeyList.rename", { name: "Phone" }))
    const input = field(nameOfPhone)
    const isDefault = await after(() => fireEvent.keyDown(input, { key: "Escape" }))
    document.removeEventListener("keydown", listener)
    expect([keys, isDefault]).toEqual([[], false])
  })

  it("says in a toast that a passkey was renamed, when the provider has saved the name", async () => {
    const answer = refusal()
    await atPasskeyList({ answers: { "webAuthn.update": answer.answer } })
    await rename("Pocket")
    expect(toasts()).toEqual([])
    await after(() => answer.succeed(passkeyUpdated("Pocket")))
    expect(toasts()).toEqual([`success: ${t("passkeyList.renamed", { name: "Pocket" })}`])
    expect(announcements()).toContain(t("passkeyList.renamed", { name: "Pocket" }))
  })

  it("shows no toast when the name or the deletion is refused", async () => {
    const refuse = Effect.fail(refused("unauthorized_action"))
    await atPasskeyList({
      answers: { "webAuthn.update": refuse, "users.deleteWebauthnRegistration": refuse }
    })
    await rename("Pocket")
    await press(t("passkeyList.delete", { name: "Phone" }))
    await press(t("passkeyList.confirmDelete"))
    expect(listedPasskeys()).toEqual(["Laptop", "Phone"])
    expect(toasts()).toEqual([])
  })

  it("requires a name", async () => {
    const { calls } = await atPasskeyList()
    await rename("  ")
    expect(descriptionOf(field(nameOfPhone))).toBe(t("passkeyList.nameRequired"))
    await type(nameOfPhone, "P")
    expect(descriptionOf(field(nameOfPhone))).toBeUndefined()
    expect(calls.map(([path]) => path)).not.toContain("webAuthn.update")
  })

  it("saves nothing when the name is unchanged", async () => {
    const { calls } = await atPasskeyList()
    await rename("Phone")
    expect(calls.map(([path]) => path)).not.toContain("webAuthn.update")
    expect(focused()).toBe(button(t("passkeyList.rename", { name: "Phone" })))
  })

  it("restores the old name after a failure, which is only logged", async () => {
    const update = refusal()
    const { errors, warned } = await atPasskeyList({ answers: { "webAuthn.update": update.answer } })
    await rename("Pocket")
    await after(() => update.fail(refused("webauthn_registration_not_found")))
    expect(listedPasskeys()).toEqual(["Laptop", "Phone"])
    expect(warned).toEqual([expect.stringContaining("A passkey could not be renamed")])
    expect(errors).toEqual([])
  })

  it("does not cancel the renaming of another passkey", async () => {
    const answers = { "webauthn-1": refusal(), "webauthn-2": refusal() }
    const { interrupted } = await atPasskeyList({
      answers: {
        "webAuthn.update": ({ webauthn_registration_id: id }) =>
          (id === "webauthn-1" ? answers["webauthn-1"] : answers["webauthn-2"]).answer
      }
    })
    await rename("Pocket")
    await press(t("passkeyList.rename", { name: "Laptop" }))
    await type(t("passkeyList.nameOf", { name: "Laptop" }), "Desk")
    await press(t("passkeyList.save"))
    await after(() => answers["webauthn-2"].fail(refused("no_such_type")))
    await after(() => answers["webauthn-1"].succeed(passkeyUpdated("Desk")))
    expect(listedPasskeys()).toEqual(["Desk", "Phone"])
    expect(interrupted).toEqual([])
  })

  it("restores the old name when it was renamed twice and both fail", async () => {
    const updates = [refusal(), refusal()]
    let count = 0
    await atPasskeyList({
      answers: { "webAuthn.update": () => (updates[count++] ?? refusal()).answer }
    })
    await rename("Pocket")
    await press(t("passkeyList.rename", { name: "Pocket" }))
    await type(t("passkeyList.nameOf", { name: "Pocket" }), "Purse")
    await press(t("passkeyList.save"))
    await after(() => updates[0]?.fail(refused("no_such_type")))
    await after(() => updates[1]?.fail(refused("no_such_type")))
    expect(listedPasskeys()).toEqual(["Laptop", "Phone"])
  })

  it("sends a second name only after the provider has answered the first, and shows it at once", async () => {
    const updates = [refusal(), refusal()]
    const sent: Array<string> = []
    await atPasskeyList({
      answers: {
        "webAuthn.update": ({ name }) => (updates[sent.push(name) - 1] ?? refusal()).answer
      }
    })
    await rename("Pocket")
    await press(t("passkeyList.rename", { name: "Pocket" }))
    await type(t("passkeyList.nameOf", { name: "Pocket" }), "Purse")
    await press(t("passkeyList.save"))
    expect(listedPasskeys()).toEqual(["Laptop", "Purse"])
    expect(sent).toEqual(["Pocket"])
    await after(() => updates[0]?.succeed(passkeyUpdated("Pocket")))
    expect(sent).toEqual(["Pocket", "Purse"])
    await after(() => updates[1]?.succeed(passkeyUpdated("Purse")))
    expect(listedPasskeys()).toEqual(["Laptop", "Purse"])
  })

  it("continues when the site removes the widget", async () => {
    const update = refusal()
    const { interrupted, registry } = await atPasskeyList({ answers: { "webAuthn.update": update.answer } })
    await rename("Pocket")
    await after(() => registry.dispose())
    expect(interrupted).toEqual([])
  })

  it("logs a failure after the site has removed the widget", async () => {
    const update = refusal()
    const { registry, warned } = await atPasskeyList({ answers: { "webAuthn.update": update.answer } })
    await rename("Pocket")
    await after(() => registry.dispose())
    await after(() => update.fail(refused("no_such_type")))
    expect(warned).toEqual([expect.stringContaining("A passkey could not be renamed")])
  })

  it("continues when the user leaves the list, which shows the name later", async () => {
    const update = refusal()
    const { interrupted } = await atPasskeyList({ answers: { "webAuthn.update": update.answer } })
    await rename("Pocket")
    await press(t("passkeyList.another"))
    await after(() => update.succeed(passkeyUpdated("Pocket")))
    expect(toasts()).toHaveLength(1)
    await press(t("passkeyStart.skip"))
    expect(listedPasskeys()).toEqual(["Laptop", "Pocket"])
    expect(interrupted).toEqual([])
  })
})

describe("PasskeyRegistrationSuccess: deleting a passkey", () => {
  it("asks first: 'Once deleted, the passkey cannot be restored.', with the focus on 'Cancel'", async () => {
    const { calls } = await atPasskeyList()
    await press(t("passkeyList.delete", { name: "Phone" }))
    const group = screen.getByRole("group")
    expect(group.textContent).toContain(t("passkeyList.deleteWarning"))
    expect(screen.getByRole("group", { name: `Phone ${t("passkeyList.deleteWarning")}` })).toBe(group)
    expect(focused()).toBe(button(t("passkeyList.cancel")))
    expect(calls.map(([path]) => path)).not.toContain("users.deleteWebauthnRegistration")
  })

  it("disables the other rows and buttons from the question until the provider has answered", async () => {
    const answer = later<typeof passkeyDeleted, ApiError>()
    const { calls } = await atPasskeyList({ answers: { "users.deleteWebauthnRegistration": answer.answer } })
    await press(t("passkeyList.delete", { name: "Phone" }))
    expect(disabled()).toEqual(others("Laptop"))
    await press(t("passkeyList.delete", { name: "Laptop" }))
    await press(t("passkeyList.confirmDelete"))
    expect(disabled()).toEqual(others("Laptop"))
    await press(t("passkeyList.rename", { name: "Laptop" }))
    await after(() => answer.succeed(passkeyDeleted))
    expect(disabled()).toEqual([])
    expect(listedPasskeys()).toEqual(["Laptop"])
    expect(calls.filter(([path]) => path === "users.deleteWebauthnRegistration")).toHaveLength(1)
  })

  it.each(["Escape", t("passkeyList.cancel")])("cancels with %s and restores the focus", async (way) => {
    await atPasskeyList()
    await press(t("passkeyList.delete", { name: "Phone" }))
    if (way === "Escape") await key("Escape")
    else await press(t("passkeyList.cancel"))
    expect(listedPasskeys()).toEqual(["Laptop", "Phone"])
    expect(focused()).toBe(button(t("passkeyList.delete", { name: "Phone" })))
  })

  it("does not cancel with other keys", async () => {
    await atPasskeyList()
    await press(t("passkeyList.delete", { name: "Phone" }))
    await key("a")
    expect(button(t("passkeyList.confirmDelete"))).toBeTruthy()
  })

  it("removes the passkey at once when confirmed, and announces it", async () => {
    const answer = later<typeof passkeyDeleted, ApiError>()
    const { calls } = await atPasskeyList({ answers: { "users.deleteWebauthnRegistration": answer.answer } })
    await press(t("passkeyList.delete", { name: "Phone" }))
    await press(t("passkeyList.confirmDelete"))
    expect(listedPasskeys()).toEqual(["Laptop"])
    expect(calls.at(-1)).toEqual(["users.deleteWebauthnRegistration", "webauthn-2"])
    expect(toasts()).toEqual([])
    expect(focused()).toBe(heading(t("passkeyList.existing")))
    await after(() => answer.succeed(passkeyDeleted))
    expect(toasts()).toEqual([`success: ${t("passkeyList.deleted", { name: "Phone" })}`])
    expect(announcements()).toContain(t("passkeyList.deleted", { name: "Phone" }))
    await advance(3000)
    expect(toasts()).toEqual([])
  })

  it("restores the passkey to its place after a failure, which is only logged", async () => {
    const answer = later<typeof passkeyDeleted, ApiError>()
    const { errors, warned } = await atPasskeyList({
      answers: { "users.deleteWebauthnRegistration": answer.answer }
    })
    await press(t("passkeyList.delete", { name: "Laptop" }))
    await press(t("passkeyList.confirmDelete"))
    await after(() => answer.fail(refused("session_not_found")))
    expect(listedPasskeys()).toEqual(["Laptop", "Phone"])
    expect(disabled()).toEqual([])
    expect(warned).toEqual([expect.stringContaining("A passkey could not be deleted")])
    expect(errors).toEqual([])
  })
})
