import { act, fireEvent, render, screen } from "@testing-library/react"
import { createElement, isValidElement, StrictMode, type ReactNode } from "react"
import { hydrateRoot } from "react-dom/client"
import { renderToString } from "react-dom/server"
import { TOTP } from "otpauth"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { EmbeddedProvider } from "../../provider/EmbeddedProvider.js"
import {
  Account,
  AuthProvider,
  IdentityProvider,
  Login,
  PasskeyRegistration,
  PasswordReset,
  StepUp,
  useAuthClient,
  useIsAuthorized,
  useSession,
  useUser
} from "../../src/react.js"
import { Cookies } from "../../src/services/browser/Cookies.js"
import { Storage } from "../../src/services/browser/Storage.js"
import {
  createAuthClient,
  createAuthWidget,
  layerFetch,
  type ClientOptions,
  type ServiceLayers
} from "../../src/effect.js"
import type { WidgetEvent } from "../../src/widget.js"
import { rbac_policy, theirs } from "../../provider/test/support/connectedApps.js"
import { untyped } from "../support/client.js"
import { patience } from "../support/patience.js"
import { fakeCookies, fakeNavigation, fakeStorage } from "../support/powers.js"
import { t } from "../support/words.js"

// The client and the provider are real, and so is their time
beforeEach(() => void vi.useRealTimers())

const address = "ada@example.com"

const setUp = (
  token = "public-token-test-1",
  replaced: ServiceLayers = {},
  options: Pick<ClientOptions, "secondFactor"> = {}
) => {
  const provider = EmbeddedProvider.make({
    connectedApps: [theirs],
    projectName: "Umbrella",
    bootstrap: { rbac_policy }
  })
  const navigation = fakeNavigation("https://login.umbrella.test/")
  const client = createAuthWidget(token, {
    ...options,
    layers: {
      HttpClient: layerFetch(provider.fetch),
      Cookies: Cookies.layerMemory,
      Storage: Storage.layerMemory,
      Navigation: navigation.layer,
      ...replaced
    }
  })
  const wrapped = (children: ReactNode) => (
    <StrictMode>
      <AuthProvider client={client}>{children}</AuthProvider>
    </StrictMode>
  )
  const draw = (children: ReactNode) => {
    const { rerender, unmount } = render(wrapped(children))
    return { redraw: (next: ReactNode) => rerender(wrapped(next)), unmount }
  }
  const signIn = async () => {
    const { method_id } = await client.otps.email.loginOrCreate(address)
    const { code = "" } = provider.inbox.latest(address) ?? {}
    await client.otps.authenticate(code, method_id, { session_duration_minutes: 30 })
  }
  return { client, draw, provider, signIn, visited: navigation.visited }
}

function Who() {
  const { isInitialized, user } = useUser()
  const { fromCache, session } = useSession()
  const state = session === null ? "out" : "in"
  return <output>{[state, user?.emails[0]?.email, isInitialized, fromCache].join(" ")}</output>
}

describe("React hooks", () => {
  it("follow the session as it starts and ends", async () => {
    const { client, draw, signIn } = setUp()
    draw(<Who />)
    // With a storage of the site's own, nothing is known before the services are loaded
    expect(screen.getByRole("status").textContent).toBe("out  false true")
    await vi.waitFor(() => expect(screen.getByRole("status").textContent).toBe("out  true false"), {
      timeout: patience
    })
    await act(signIn)
    expect(screen.getByRole("status").textContent).toBe(`in ${address} true false`)
    await act(() => client.session.revoke())
    expect(screen.getByRole("status").textContent).toBe("out  true false")
    await client.close()
  })

  it("work below a client that has no forms, and forms name what they need", async () => {
    const client = createAuthClient("public-token-test-1", {
      layers: { Cookies: Cookies.layerMemory, Storage: Storage.layerMemory }
    })
    const below = (children: ReactNode) => render(<AuthProvider client={client}>{children}</AuthProvider>)
    below(<Who />)
    expect(screen.getByRole("status").textContent).toBe("out  false true")
    expect(() => below(<Login config={{ products: ["passwords"] }} />)).toThrow("one of createAuthWidget.")
    expect(() => below(<Account />)).toThrow("one of createAuthWidget.")
    await client.close()
  })

  it("throw an error that names the provider when there is none above them", () => {
    const Lost = () => <>{useAuthClient().session.getSync()?.session_id}</>
    expect(() => render(<Lost />)).toThrow("It must be called below an AuthProvider.")
  })
})

/** Draws `isAuthorized`, `fromCache` and `isInitialized` for an action on documents. */
function May({ action }: { readonly action: string }) {
  const { fromCache, isAuthorized, isInitialized } = useIsAuthorized("documents", action)
  return <output>{[isAuthorized, fromCache, isInitialized].join(" ")}</output>
}

describe("useIsAuthorized", () => {
  it("updates when the user and the policy are loaded", async () => {
    const { client, draw, signIn } = setUp()
    draw(<May action="read" />)
    expect(screen.getByRole("status").textContent).toBe("false true false")
    await act(signIn)
    await vi.waitFor(() => expect(screen.getByRole("status").textContent).toBe("true false true"), {
      timeout: patience
    })
    await act(() => client.session.revoke())
    expect(screen.getByRole("status").textContent).toBe("false false true")
    await client.close()
  })

  it("returns false for an action that none of the user's roles allows", async () => {
    const { client, draw, signIn } = setUp()
    const { redraw } = draw(<May action="read" />)
    await act(signIn)
    await vi.waitFor(() => expect(screen.getByRole("status").textContent).toBe("true false true"), {
      timeout: patience
    })
    redraw(<May action="write" />)
    expect(screen.getByRole("status").textContent).toBe("false false true")
    await client.close()
  })
})

describe("useIsAuthorized on the next visit", () => {
  it("returns false when the policy cannot be fetched, although one is stored", async () => {
    const stored = { Cookies: fakeCookies().layer, Storage: fakeStorage().layer }
    const first = setUp("public-token-test-1", stored)
    await first.signIn()
    expect(await first.client.rbac.isAuthorized("documents", "read")).toBe(true)
    await first.client.close()
    const errors = vi.spyOn(console, "error").mockImplementation(() => {})
    vi.spyOn(console, "warn").mockImplementation(() => {})
    const { client, draw } = setUp("public-token-test-1", {
      ...stored,
      HttpClient: layerFetch(() => Promise.reject(new TypeError("Failed to fetch")))
    })
    draw(<May action="read" />)
    await vi.waitFor(() => expect(screen.getByRole("status").textContent).toMatch(/^false .* true$/), {
      timeout: patience
    })
    await vi.waitFor(() => expect(errors.mock.calls.join()).toContain("assumed to have no permissions"), {
      timeout: patience
    })
    expect(screen.getByRole("status").textContent).toMatch(/^false /)
    await client.close()
    vi.restoreAllMocks()
  })
})

describe("useIsAuthorized below a provider whose client changes", () => {
  const clientWithPolicy = () => {
    let load = () => {}
    const policy = new Promise<void>((resolve) => (load = resolve))
    const client = {
      onStateChange: () => () => {},
      session: { getInfo: () => ({ status: "absent", fromCache: false }) },
      rbac: { isAuthorizedSync: () => false, isAuthorized: () => policy }
    }
    const made = untyped(createElement, AuthProvider, { client, children: <May action="read" /> })
    return { load: () => act(async () => load()), below: isValidElement(made) ? made : null }
  }

  it("waits for the policy of the new client, not of the one before", async () => {
    const [before, after] = [clientWithPolicy(), clientWithPolicy()]
    const { rerender } = render(before.below)
    rerender(after.below)
    expect(screen.getByRole("status").textContent).toBe("false true true")
    await after.load()
    expect(screen.getByRole("status").textContent).toBe("false false true")
    await before.load()
    expect(screen.getByRole("status").textContent).toBe("false false true")
  })
})

describe("AuthProvider inside another", () => {
  it("gives its own client to the components below it", async () => {
    const [outer, inner] = [setUp("public-token-test-1"), setUp("public-token-test-2")]
    await act(inner.signIn)
    outer.draw(
      <AuthProvider client={inner.client}>
        <Who />
      </AuthProvider>
    )
    expect(screen.getByRole("status").textContent).toContain(address)
    await Promise.all([outer.client.close(), inner.client.close()])
  })
})

describe("Login", () => {
  it("mounts one widget, even when React mounts it twice", async () => {
    const { client, draw } = setUp()
    draw(<Login config={{}} />)
    expect(await screen.findAllByRole("heading", { name: t("main.title") })).toHaveLength(1)
    await client.close()
  })

  it("unmounts its widget when it leaves the page", async () => {
    const { client, draw } = setUp()
    const { unmount } = draw(<Login config={{}} />)
    const widget = (await screen.findByRole("heading")).closest(".lk-root")
    expect(widget?.parentElement).not.toBeNull()
    unmount()
    expect(screen.queryByRole("heading")).toBeNull()
    await vi.waitFor(() => expect(widget?.parentElement).toBeNull())
    await client.close()
  })

  it("applies new props in place and keeps the typed text", async () => {
    const { client, draw } = setUp()
    const { redraw } = draw(<Login config={{}} />)
    const field = await screen.findByRole("textbox", { name: t("field.email") })
    fireEvent.change(field, { target: { value: address } })
    redraw(<Login config={{}} strings={{ "main.title": "Hello" }} />)
    expect(await screen.findByRole("heading", { name: "Hello" })).toBeTruthy()
    expect(screen.getByDisplayValue(address)).toBe(field)
    await client.close()
  })
})

/** The page that the server sends. */
const served = (node: ReactNode) => {
  vi.stubGlobal("document", undefined)
  const html = renderToString(node)
  vi.unstubAllGlobals()
  const container = document.createElement("div")
  container.innerHTML = html
  document.body.append(container)
  return container
}

it("PasswordReset with the token of the address is hydrated without a mismatch", async () => {
  const { client } = setUp()
  const page = (passwordResetToken: string | undefined) => (
    <AuthProvider client={client}>
      <PasswordReset config={{ products: ["passwords"] }} passwordResetToken={passwordResetToken} />
    </AuthProvider>
  )
  // A server does not know the address
  const container = served(page(undefined))
  const recovered: Array<unknown> = []
  await act(() =>
    hydrateRoot(container, page("TOKEN"), { onRecoverableError: (error) => recovered.push(error) })
  )
  expect(await screen.findByRole("heading", { name: t("passwordReset.title") })).toBeTruthy()
  expect(recovered).toEqual([])
  await client.close()
})

describe("Login that a server rendered", () => {
  it.each([
    ["", (node: ReactNode) => node],
    [" in strict mode", (node: ReactNode) => <StrictMode>{node}</StrictMode>]
  ])("is hydrated without a mismatch, keeps its elements and the typed text%s", async (_, wrapped) => {
    const errors = vi.spyOn(console, "error")
    const { client } = setUp()
    const page = (title?: string) =>
      wrapped(
        <AuthProvider client={client}>
          <main>
            <Login config={{}} strings={title === undefined ? {} : { "main.title": title }} />
          </main>
        </AuthProvider>
      )
    const container = served(page())
    const field = container.querySelector("input")
    expect(field).not.toBeNull()
    if (field !== null) field.value = address
    const recovered: Array<unknown> = []
    const root = await act(() =>
      hydrateRoot(container, page(), { onRecoverableError: (error) => recovered.push(error) })
    )
    await vi.waitFor(() => expect(container.querySelector("[data-prerendered]")).toBeNull())
    expect(await screen.findByDisplayValue(address)).toBe(field)
    expect(screen.getAllByRole("heading", { name: t("main.title") })).toHaveLength(1)
    act(() => root.render(page("Hello")))
    expect(await screen.findByRole("heading", { name: "Hello" })).toBeTruthy()
    expect(screen.getByDisplayValue(address)).toBe(field)
    expect(recovered).toEqual([])
    expect(errors.mock.calls).toEqual([])
    act(() => root.unmount())
    await client.close()
  })

  it("writes no HTML when there is nothing to hydrate", async () => {
    const { client, draw } = setUp()
    const written = vi.spyOn(Element.prototype, "innerHTML", "set")
    draw(<Login config={{}} />)
    expect(await screen.findByRole("heading", { name: t("main.title") })).toBeTruthy()
    expect(written).not.toHaveBeenCalled()
    await client.close()
  })
})

describe("PasswordReset", () => {
  it.each(["", null, undefined])("draws nothing while the token is %j", async (passwordResetToken) => {
    const { client, draw } = setUp()
    const { redraw } = draw(<PasswordReset config={{}} passwordResetToken={passwordResetToken} />)
    expect(document.querySelector("[data-part=root]")).toBeNull()
    redraw(<PasswordReset config={{}} passwordResetToken="TOKEN" />)
    expect(await screen.findByRole("heading", { name: t("passwordReset.title") })).toBeTruthy()
    await client.close()
  })
})

describe("PasskeyRegistration", () => {
  it("shows the start of a registration", async () => {
    const { client, draw } = setUp()
    draw(<PasskeyRegistration config={{}} />)
    expect(await screen.findByRole("heading", { name: t("passkeyStart.title") })).toBeTruthy()
    await client.close()
  })
})

describe("Account", () => {
  it("shows the account page of the signed-in user, with the sections of its props", async () => {
    const { client, draw, signIn } = setUp()
    await act(signIn)
    const { redraw } = draw(<Account sections={["emails"]} />)
    expect(await screen.findByRole("heading", { name: t("emails.title") })).toBeTruthy()
    redraw(<Account sections={["emails", "profile"]} />)
    expect(await screen.findByRole("heading", { name: t("profile.title") })).toBeTruthy()
    await client.close()
  })
})

describe("Login with a second factor", () => {
  const secret = "JBSWY3DPEHPK3PXP"
  const field = () => screen.findByRole("textbox", { name: t("factorApp.code") })

  /** A site that takes the form away as soon as the session is complete. */
  const atSite = async (when: "always" | "enrolled", user: object) => {
    const secondFactor = { methods: ["totp"], when } as const
    const { client, draw, provider, signIn } = setUp(undefined, {}, { secondFactor })
    await provider.seed({ users: [{ email: address, ...user }] })
    await act(signIn)
    const events: Array<string> = []
    const callbacks = { onEvent: ({ type }: WidgetEvent) => void events.push(type) }
    const App = () => (useSession().isComplete ? <output>App</output> : <Login callbacks={callbacks} />)
    draw(<App />)
    const enter = async (secret: string) => {
      const value = new TOTP({ secret }).generate({ timestamp: provider.clock.now() })
      fireEvent.change(await field(), { target: { value } })
    }
    const end = async () => {
      await screen.findByText("App", { selector: "output" })
      expect(events).toEqual(["TOTP_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"])
      await client.close()
    }
    return { end, enter }
  }

  it("emits the last event although the site takes it away as soon as the session is complete", async () => {
    const { end, enter } = await atSite("enrolled", { totp: { secret } })
    await enter(secret)
    await end()
  })

  it("emits it also after the recovery codes of a new app", async () => {
    const { end, enter } = await atSite("always", {})
    fireEvent.click(await screen.findByRole("button", { name: new RegExp(`^${t("factorEnroll.totp")}`) }))
    await field()
    await enter(document.querySelector("[data-part=key] code")?.textContent?.replaceAll(" ", "") ?? "")
    fireEvent.click(await screen.findByRole("checkbox"))
    fireEvent.click(screen.getByRole("button", { name: t("recoveryCodes.done") }))
    await end()
  })
})

describe("StepUp", () => {
  it("asks the signed-in user for a second factor, and stays where it is when other props change", async () => {
    const { client, draw, signIn } = setUp()
    await act(signIn)
    const { redraw } = draw(<StepUp enroll methods={["sms", "totp"]} />)
    fireEvent.click(await screen.findByRole("button", { name: new RegExp(`^${t("factorEnroll.sms")}`) }))
    const number = await screen.findByRole("textbox")
    fireEvent.change(number, { target: { value: "2025550123" } })
    redraw(<StepUp enroll methods={["sms", "totp"]} styles={{ hideHeaderText: true }} />)
    expect(screen.getByRole("textbox")).toBe(number)
    redraw(<StepUp enroll methods={["totp"]} />)
    expect(await screen.findByRole("heading", { name: t("factorEnroll.title") })).toBeTruthy()
    await client.close()
  })
})

describe("IdentityProvider", () => {
  const query = new URLSearchParams({
    client_id: theirs.client_id,
    redirect_uri: "https://their.test/callback",
    scope: "openid read:documents",
    state: "STATE",
    code_challenge: "c".repeat(43)
  })

  it("asks for consent and redirects to the app, with each call made once in strict mode too", async () => {
    window.history.replaceState(null, "", `/?${query}`)
    const { client, draw, provider, signIn, visited } = setUp()
    await act(signIn)
    const { redraw } = draw(<IdentityProvider />)
    expect(
      await screen.findByRole("heading", {
        name: t("idpConsent.title.access", { clientName: "Their App", projectName: "Umbrella" })
      })
    ).toBeTruthy()
    redraw(<IdentityProvider colorScheme="dark" />)
    expect(screen.getByText("Read documents")).toBeTruthy()
    fireEvent.click(screen.getByRole("button", { name: t("idpConsent.allow") }))
    await screen.findByRole("heading", { name: t("idpConsent.success.title") })

    const { origin, pathname, searchParams } = new URL(visited.at(-1) ?? "")
    expect(`${origin}${pathname}`).toBe("https://their.test/callback")
    expect(searchParams.get("state")).toBe("STATE")
    expect(searchParams.get("code")).toMatch(/./)
    const asked = provider.state.requests().map(({ path }) => path)
    expect(asked.filter((path) => path.startsWith("/idp/"))).toEqual([
      "/idp/oauth/authorize/start",
      "/idp/oauth/authorize/submit"
    ])
    const viewEvents = () =>
      provider.state
        .events()
        .flatMap(({ event: { event_name } }) => (/^render/.test(event_name) ? [event_name] : []))
    await vi.waitFor(() => expect(viewEvents()).toEqual(["render_idp_screen"]), { timeout: patience })
    await client.close()
    window.history.replaceState(null, "", "/")
  })
})
