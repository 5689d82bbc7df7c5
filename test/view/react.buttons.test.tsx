/** The buttons of the signed-in user, with a client whose user and whose sign-out each test decides. */
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import { createElement, isValidElement, StrictMode, type ReactNode } from "react"
import { renderToString } from "react-dom/server"
import { describe, expect, it, vi } from "vitest"
import { AuthProvider, SignOutButton, UserButton } from "../../src/react.js"
import { user } from "../support/answers.js"
import { untyped } from "../support/client.js"
import { pageErrors } from "../support/view/pageErrors.js"

const ada = {
  ...user,
  name: { first_name: "Ada", middle_name: "King", last_name: "Lovelace" },
  emails: [{ email_id: "email-1", email: "ada@example.com", verified: true }],
  phone_numbers: [],
  providers: []
}
const nameless = { ...ada, name: { first_name: "", middle_name: "", last_name: "" } }
const phoneOnly = {
  ...nameless,
  emails: [],
  phone_numbers: [{ phone_id: "phone-1", phone_number: "+14155552671", verified: true }]
}
const pictured = (profile_picture_url: string) => ({
  ...ada,
  providers: [
    { ...{ oauth_user_registration_id: "1", provider_subject: "1", provider_type: "Github", locale: "" } },
    { oauth_user_registration_id: "2", provider_subject: "2", provider_type: "Google", locale: "" }
  ].map((provider, at) => ({ ...provider, profile_picture_url: at === 0 ? "" : profile_picture_url }))
})

const setUp = (present: object | null = ada) => {
  let current = present
  const listeners = new Set<() => void>()
  const change = (next: object | null) =>
    act(() => {
      current = next
      for (const listener of listeners) listener()
    })
  let answer = { succeed: () => {}, fail: (_: unknown) => {} }
  const revoke = vi.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        answer = { succeed: resolve, fail: reject }
      })
  )
  const client = {
    onStateChange: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    user: { getSync: () => current },
    session: { getInfo: () => ({ status: "known", fromCache: false }), revoke }
  }
  const below = (children: ReactNode) => {
    const made = untyped(createElement, AuthProvider, { client, children })
    return <StrictMode>{isValidElement(made) ? made : null}</StrictMode>
  }
  const draw = (children: ReactNode) => {
    const { container, rerender, unmount } = render(below(children))
    return { container, redraw: (next: ReactNode) => rerender(below(next)), unmount }
  }
  const signOut = {
    /** Only answers the call. */
    end: () => answer.succeed(),
    succeed: async () => {
      change(null)
      await act(async () => answer.succeed())
    },
    fail: (error: unknown) => act(async () => answer.fail(error))
  }
  return { below, change, draw, listeners, revoke, signOut }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name })

describe("SignOutButton", () => {
  it("is a button with the site's props and text, which signs out once and says when it is done", async () => {
    const { draw, revoke, signOut } = setUp()
    const [onClick, onSignedOut] = [vi.fn(), vi.fn()]
    const { container } = draw(
      <SignOutButton className="quiet" onClick={onClick} onSignedOut={onSignedOut}>
        Abmelden
      </SignOutButton>
    )
    const shown = button("Abmelden")
    expect([shown.type, shown.className, shown.getAttribute("aria-busy")]).toEqual(["button", "quiet", null])
    fireEvent.click(shown)
    fireEvent.click(shown)
    expect(shown.getAttribute("aria-busy")).toBe("true")
    expect([revoke, onClick, onSignedOut].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
    await signOut.succeed()
    expect(onSignedOut).toHaveBeenCalledOnce()
    expect(container.innerHTML).toBe("")
  })

  it.each([
    ["the site", true],
    ["the page, without onFailure", false]
  ])("stays when signing out fails, and %s learns why", async (_, isOwn) => {
    const { draw, signOut } = setUp()
    const onFailure = vi.fn()
    draw(<SignOutButton {...(isOwn && { onFailure })} />)
    fireEvent.click(button("Log out"))
    const error = new Error("offline")
    await signOut.fail(error)
    expect(isOwn ? onFailure.mock.calls : [pageErrors]).toEqual([[error]])
    expect(button("Log out").hasAttribute("aria-busy")).toBe(false)
  })

  it("has signed out when the session had ended before, on another device", async () => {
    const { change, draw, signOut } = setUp()
    const [onSignedOut, onFailure] = [vi.fn(), vi.fn()]
    draw(<SignOutButton onSignedOut={onSignedOut} onFailure={onFailure} />)
    fireEvent.click(button("Log out"))
    change(null)
    await signOut.fail(new Error("session_not_found"))
    expect([onSignedOut.mock.calls.length, onFailure.mock.calls.length]).toEqual([1, 0])
  })

  it("waits for nobody else's sign-out, and takes none for that of the user who has come since", async () => {
    const { change, draw, revoke, signOut } = setUp()
    const onSignedOut = vi.fn()
    draw(<SignOutButton onSignedOut={onSignedOut} />)
    fireEvent.click(button("Log out"))
    change({ ...ada, user_id: "user-test-2" })
    expect(button("Log out").hasAttribute("aria-busy")).toBe(false)
    await act(async () => signOut.end())
    expect(onSignedOut).not.toHaveBeenCalled()
    fireEvent.click(button("Log out"))
    expect(revoke).toHaveBeenCalledTimes(2)
    await signOut.succeed()
    expect(onSignedOut).toHaveBeenCalledOnce()
  })

  it("signs nobody out when its onClick prevents the default", () => {
    const { draw, revoke } = setUp()
    draw(<SignOutButton onClick={(event) => event.preventDefault()} />)
    fireEvent.click(button("Log out"))
    expect(revoke).not.toHaveBeenCalled()
  })

  it("tells the site of a sign-out that ends after it was unmounted", async () => {
    const { draw, signOut } = setUp()
    const onSignedOut = vi.fn()
    const { unmount } = draw(<SignOutButton onSignedOut={onSignedOut} />)
    fireEvent.click(button("Log out"))
    unmount()
    await signOut.succeed()
    expect(onSignedOut).toHaveBeenCalledOnce()
  })
})

describe("Both buttons", () => {
  it.each([
    ["SignOutButton", <SignOutButton />],
    ["UserButton", <UserButton accountHref="/account" />]
  ])("%s renders nothing on a server and when nobody is signed in", (_, node) => {
    const { below, change, draw } = setUp()
    expect(renderToString(below(node))).toBe("")
    const { container } = draw(node)
    expect(container.innerHTML).not.toBe("")
    change(null)
    expect(container.innerHTML).toBe("")
  })
})

const menu = () => document.querySelector<HTMLElement>(".lk-user-menu")
const isOpen = () => {
  const expanded = document.querySelector(".lk-user-button")?.getAttribute("aria-expanded")
  expect(menu()?.hidden).toBe(expanded !== "true")
  return expanded === "true"
}
const open = () => fireEvent.click(button("Ada King Lovelace"))
const focus = (element: HTMLElement) => act(() => element.focus())

describe("UserButton", () => {
  it.each([
    ["the name", ada, undefined, "Ada King Lovelace", "AK"],
    ["the address of a user without a name", nameless, undefined, "ada@example.com", "A"],
    ["the number of a user with nothing else", phoneOnly, undefined, "+14155552671", ""],
    ["the id of a user without a contact", { ...phoneOnly, phone_numbers: [] }, undefined, user.user_id, "U"],
    ["the label of the site", ada, "Account of Ada", "Account of Ada", "AK"]
  ])("has %s as its name, and initials", (_, present, label, name, letters) => {
    const { draw } = setUp(present)
    draw(<UserButton label={label} />)
    expect(button(name).textContent).toBe(letters)
    const person = button(name).querySelector('svg[width="24"][height="24"]')
    expect(person !== null).toBe(letters === "")
    expect(button(name).firstElementChild?.getAttribute("aria-hidden")).toBe("true")
  })

  it("shows the picture of a social login without telling its host the page, and initials when it does not load", () => {
    const { change, draw } = setUp(pictured("https://a.test/1.png"))
    draw(<UserButton />)
    const picture = () => button("Ada King Lovelace").querySelector("img")
    expect([picture()?.src, picture()?.alt, picture()?.referrerPolicy]).toEqual([
      "https://a.test/1.png",
      "",
      "no-referrer"
    ])
    const first = picture()
    if (first !== null) fireEvent.error(first)
    expect(picture()).toBeNull()
    expect(button("Ada King Lovelace").textContent).toBe("AK")
    change(pictured("https://a.test/2.png"))
    expect(picture()?.src).toBe("https://a.test/2.png")
  })

  it.each(["javascript:alert(1)", "/1.png", "blob:https://a.test/1", "data:text/html,x"])(
    "shows initials in place of the picture %s, which it does not load",
    (url) => {
      const { draw } = setUp(pictured(url))
      draw(<UserButton />)
      expect(button("Ada King Lovelace").querySelector("img")).toBeNull()
      expect(button("Ada King Lovelace").textContent).toBe("AK")
    }
  )

  it("opens and closes a menu with the user, the account page, the site's links and Log out", () => {
    const { draw } = setUp()
    draw(
      <UserButton accountHref="/account">
        <a href="/billing">Billing</a>
      </UserButton>
    )
    expect(isOpen()).toBe(false)
    expect(screen.queryByRole("link")).toBeNull()
    open()
    expect(isOpen()).toBe(true)
    expect(button("Ada King Lovelace").getAttribute("aria-controls")).toBe(menu()?.id)
    const entries = [...(menu()?.querySelectorAll("bdi,a,button") ?? [])].map(
      ({ textContent }) => textContent
    )
    expect(entries).toEqual(["Ada King Lovelace", "ada@example.com", "Manage account", "Billing", "Log out"])
    expect(screen.getByRole("link", { name: "Manage account" }).getAttribute("href")).toBe("/account")
    open()
    expect(isOpen()).toBe(false)
  })

  it("shows the number of a user without an address", () => {
    const { draw } = setUp({ ...phoneOnly, name: ada.name })
    draw(<UserButton />)
    open()
    expect([...(menu()?.querySelectorAll("bdi") ?? [])].map(({ textContent }) => textContent)).toEqual([
      "Ada King Lovelace",
      "+14155552671"
    ])
  })

  it("leads to the account page with the texts of the site, and closes", () => {
    const { draw } = setUp()
    const onAccount = vi.fn()
    const { redraw } = draw(<UserButton onAccount={onAccount} accountText="Konto" signOutText="Abmelden" />)
    open()
    expect(button("Abmelden")).toBeTruthy()
    focus(button("Konto"))
    fireEvent.click(button("Konto"))
    expect(onAccount).toHaveBeenCalledOnce()
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(button("Ada King Lovelace"))
    redraw(<UserButton accountHref="/account" onAccount={(event) => event.preventDefault()} />)
    open()
    expect(fireEvent.click(screen.getByRole("link", { name: "Manage account" }))).toBe(false)
    redraw(<UserButton />)
    open()
    expect(menu()?.querySelectorAll("a,button")).toHaveLength(1)
  })

  it("signs out, and keeps its menu open until then", async () => {
    const { draw, signOut } = setUp()
    const [onSignedOut, onFailure] = [vi.fn(), vi.fn()]
    const { container } = draw(<UserButton onSignedOut={onSignedOut} onFailure={onFailure} />)
    open()
    fireEvent.click(button("Log out"))
    await signOut.fail("offline")
    expect(onFailure).toHaveBeenCalledWith("offline")
    expect(isOpen()).toBe(true)
    fireEvent.click(button("Log out"))
    await signOut.succeed()
    expect(onSignedOut).toHaveBeenCalledOnce()
    expect(container.innerHTML).toBe("")
  })

  it("closes with Escape and gives the focus back, and keeps the key from what is around it", () => {
    const { draw } = setUp()
    const onKeyDown = vi.fn()
    draw(
      <div onKeyDown={onKeyDown}>
        <UserButton accountHref="/account" />
      </div>
    )
    open()
    const link = screen.getByRole("link", { name: "Manage account" })
    focus(link)
    expect(fireEvent.keyDown(link, { key: "Escape" })).toBe(false)
    expect([isOpen(), onKeyDown.mock.calls.length]).toEqual([false, 0])
    expect(document.activeElement).toBe(button("Ada King Lovelace"))
    fireEvent.keyDown(button("Ada King Lovelace"), { key: "Escape" })
    expect(onKeyDown).toHaveBeenCalledOnce()
  })

  it.each(["pointerDown", "click"] as const)("closes on a %s outside of it, not inside", (event) => {
    const { draw, listeners } = setUp()
    const { unmount } = draw(
      <>
        <p>Outside</p>
        <UserButton>
          <i>Inside</i>
        </UserButton>
      </>
    )
    open()
    focus(button("Log out"))
    fireEvent[event](screen.getByText("Inside"))
    expect(isOpen()).toBe(true)
    fireEvent[event](screen.getByText("Outside"))
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(button("Ada King Lovelace"))
    open()
    const removed = vi.spyOn(document, "removeEventListener")
    unmount()
    expect(removed.mock.calls.map(([type]) => type)).toEqual(expect.arrayContaining(["pointerdown", "click"]))
    removed.mockRestore()
    expect(listeners.size).toBe(0)
  })

  it("closes when the focus leaves it, and does not take it back", () => {
    const { draw } = setUp()
    draw(
      <>
        <UserButton />
        <button>Next</button>
      </>
    )
    open()
    focus(button("Log out"))
    expect(isOpen()).toBe(true)
    focus(button("Next"))
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(button("Next"))
  })

  it("opens to the other side where its menu would leave the page", () => {
    const { draw } = setUp()
    draw(<UserButton />)
    const place = vi.spyOn(Element.prototype, "getBoundingClientRect")
    for (const [left, turned] of [
      [-40, true],
      [0, false],
      [312, false],
      [313, true]
    ] as const) {
      place.mockReturnValue(new DOMRect(left, 0, 8, 8))
      vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(320)
      open()
      expect(menu()?.hasAttribute("data-turned")).toBe(turned)
      open()
    }
    vi.restoreAllMocks()
  })

  it.each([
    { buttonTop: 8, height: 200, raised: false, most: "536px", at: "the top of the window" },
    {
      buttonTop: 8,
      height: 900,
      raised: false,
      most: "536px",
      at: "the top, with a menu that is higher than the window"
    },
    { buttonTop: 552, height: 200, raised: true, most: "536px", at: "the end of a bar that does not scroll" },
    {
      buttonTop: 552,
      height: 900,
      raised: true,
      most: "536px",
      at: "that end, with a menu that is higher than the window"
    },
    {
      buttonTop: -40,
      height: 900,
      raised: false,
      most: "584px",
      at: "a place that was scrolled out of the window"
    }
  ])("keeps its menu within the window at $at", ({ buttonTop, height, most, raised }) => {
    setUp().draw(<UserButton />)
    vi.spyOn(document.documentElement, "clientHeight", "get").mockReturnValue(600)
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      return this === menu() ? new DOMRect(0, buttonTop + 48, 200, height) : new DOMRect(0, buttonTop, 40, 40)
    })
    open()
    expect(menu()?.hasAttribute("data-raised")).toBe(raised)
    expect(menu()?.style.maxBlockSize).toBe(most)
    vi.restoreAllMocks()
  })

  it("has the look of the widget: its scheme, the site's styles and classes, and one style sheet", async () => {
    const { draw } = setUp()
    const { redraw } = draw(
      <>
        <UserButton className="right" colorScheme="dark" styles={{ colors: { accent: "#123456" } }} />
        <UserButton />
      </>
    )
    const [own, other] = document.querySelectorAll<HTMLElement>(".lk-user")
    expect([own?.className, own?.dataset["scheme"], other?.dataset["scheme"]]).toEqual([
      "lk-user right",
      "dark",
      "light"
    ])
    await vi.dynamicImportSettled()
    expect(own?.style.getPropertyValue("--lk-color-accent")).toBe("#123456")
    expect(other?.getAttribute("style")).toBeNull()
    expect(document.adoptedStyleSheets).toHaveLength(1)
    redraw(<UserButton />)
    await vi.dynamicImportSettled()
    expect(document.querySelector<HTMLElement>(".lk-user")?.style.getPropertyValue("--lk-color-accent")).toBe(
      ""
    )
    cleanup()
  })
})
