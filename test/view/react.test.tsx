import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import { StrictMode, type ReactNode } from "react"
import { afterEach, describe, expect, it } from "vitest"
import { EmbeddedProvider } from "../../src/provider/EmbeddedProvider.js"
import { AuthProvider, Login, useAuthClient, useSession, useUser } from "../../src/react.js"
import { Cookies } from "../../src/services/browser/Cookies.js"
import { Storage } from "../../src/services/browser/Storage.js"
import { createAuthWidget } from "../../src/widget.js"

afterEach(cleanup)

const address = "ada@example.com"

const setUp = () => {
  const provider = EmbeddedProvider.make()
  const client = createAuthWidget("public-token-test-1", {
    layers: {
      HttpClient: EmbeddedProvider.layerHttpClient(provider),
      Cookies: Cookies.layerMemory,
      Storage: Storage.layerMemory()
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
  return { client, draw, signIn }
}

function Who() {
  const { isInitialized, user } = useUser()
  const { fromCache, session } = useSession()
  const state = session === null ? "out" : "in"
  return <output>{[state, user?.emails[0]?.email, isInitialized, fromCache].join(" ")}</output>
}

describe("the hooks", () => {
  it("follow the session as it comes and goes", async () => {
    const { client, draw, signIn } = setUp()
    draw(<Who />)
    expect(screen.getByRole("status").textContent).toBe("out  true true")
    await act(signIn)
    expect(screen.getByRole("status").textContent).toBe(`in ${address} true false`)
    await act(() => client.session.revoke())
    expect(screen.getByRole("status").textContent).toBe("out  true false")
    await client.close()
  })

  it("say where they belong when there is no provider above them", () => {
    const Lost = () => <>{useAuthClient().session.getSync()?.session_id}</>
    expect(() => render(<Lost />)).toThrow("It must be called below an AuthProvider.")
  })
})

describe("the Login component", () => {
  it("shows one widget, also when React mounts it twice", async () => {
    const { client, draw } = setUp()
    const { unmount } = draw(<Login config={{}} />)
    expect(await screen.findAllByRole("heading", { name: "Sign up or log in" })).toHaveLength(1)
    unmount()
    expect(screen.queryByRole("heading")).toBeNull()
    await client.close()
  })

  it("takes new props over in place and keeps what was typed", async () => {
    const { client, draw } = setUp()
    const { redraw } = draw(<Login config={{}} />)
    const field = await screen.findByRole("textbox", { name: "Email" })
    fireEvent.change(field, { target: { value: address } })
    redraw(<Login config={{}} strings={{ "main.title": "Hello" }} />)
    expect(await screen.findByRole("heading", { name: "Hello" })).toBeTruthy()
    expect(screen.getByDisplayValue(address)).toBe(field)
    await client.close()
  })
})
