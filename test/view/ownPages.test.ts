import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { ApiError } from "../../src/domain/errors/CallErrors.js"

const refused = (status_code: number) =>
  new ApiError({ status_code, error_type: "refused", error_message: "Refused.", error_url: "" })

/** Opens the page that this guide has people write, with a client of the test. */
const open = async (guide: string, auth: object) => {
  const text = readFileSync(guide, "utf8")
  /** The block below the words that name its file. */
  const codeOf = (file: string) =>
    /```\w+\n([^]*?)```/.exec(text.slice(text.indexOf(`Replace \`${file}\``)))?.[1] ?? ""
  const folder = resolve(`.cache/docs/${guide.replace(/\W/g, "_")}`)
  mkdirSync(folder, { recursive: true })
  vi.stubGlobal("auth", auth)
  writeFileSync(`${folder}/auth.ts`, "export const auth = Reflect.get(globalThis, 'auth')\n")
  writeFileSync(`${folder}/main.ts`, codeOf("src/main.ts"))
  document.body.innerHTML = /<body>([^]*)<\/body>/.exec(codeOf("index.html"))?.[1] ?? ""
  await import(/* @vite-ignore */ `${folder}/main.ts`)
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector)
const submit = () => find("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }))

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ""
})

// The pages have no clock
beforeEach(() => void vi.useRealTimers())

describe("the form of docs/own-form.md", () => {
  it("shows an error until the next try", async () => {
    const loginOrCreate = vi.fn().mockRejectedValueOnce(refused(400)).mockResolvedValue({ method_id: "m" })
    await open("docs/own-form.md", { otps: { email: { loginOrCreate } } })
    submit()
    await vi.waitFor(() => expect(find("[role=alert]")?.textContent).toBe("Refused."))
    submit()
    await vi.waitFor(() => expect(find("label[hidden]")).toBeNull())
    expect(find("[role=alert]")?.textContent).toBe("")
  })
})

describe("the page of docs/start/organizations.md", () => {
  it("shows the form again when the choice of an organization is over, and not when the provider fails", async () => {
    const organization = { organization_id: "o", organization_name: "Umbrella" }
    const exchange = vi.fn().mockRejectedValueOnce(refused(503)).mockRejectedValueOnce(refused(404))
    const nobody = { getSync: () => null, getInfo: () => ({ status: "absent" }) }
    const data = { discovered_organizations: [{ organization }] }
    await open("docs/start/organizations.md", {
      self: nobody,
      organization: nobody,
      session: nobody,
      onStateChange: () => {},
      parseAuthenticateUrl: () => ({}),
      authenticateByUrl: () => Promise.resolve({ handled: true, data }),
      discovery: { intermediateSessions: { exchange } }
    })
    const hidden = () => ["#choice", "#login"].map((each) => find(each)?.hidden)
    await vi.waitFor(() => expect(hidden()).toEqual([false, true]))
    const choose = (calls: number) =>
      vi.waitFor(() => {
        find("#choice li button")?.click()
        expect(exchange).toHaveBeenCalledTimes(calls)
      })
    await choose(1)
    await vi.waitFor(() => expect(find("#message")?.textContent).toBe("Refused."))
    expect(hidden()).toEqual([false, true])
    await choose(2)
    await vi.waitFor(() => expect(hidden()).toEqual([true, false]))
  })
})
