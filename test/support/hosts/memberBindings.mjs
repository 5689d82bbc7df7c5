/** What a member of two organizations does on a page of the provider's own bindings, on any client. */
import assert from "node:assert/strict"
import { EmbeddedProvider } from "latchkey/provider"
import { openPage } from "./visit.mjs"

/** @typedef {import("playwright-core").Page} Page */

const email_address = "ada@engines.example"
const password = "looms-weave-algebra"
const session_duration_minutes = 30

/** A role of one organization may write, all members may read. */
const rbac_policy = {
  roles: Object.entries({ stytch_member: ["read"], stytch_admin: ["read", "write"] }).map(
    ([role_id, actions]) => ({
      role_id,
      description: "",
      permissions: [{ resource_id: "documents", actions }]
    })
  ),
  resources: [{ resource_id: "documents", description: "", actions: ["read", "write"] }],
  scopes: []
}

/** Calls a method of the client that the page's hook returns. @param {Page} page @param {string} path @param {object} [options] */
const call = (page, path, options) =>
  page.evaluate(async ([path, options]) => {
    const names = path.split(".")
    const method = names.pop() ?? ""
    const group = names.reduce((inner, name) => Reflect.get(inner, name), Reflect.get(window, "client"))
    await group[method](options)
  }, /** @type {const} */ ([path, options]))

/** Waits until the page shows this and nothing else. @param {Page} page @param {ReadonlyArray<string>} lines */
const shows = async (page, lines) => {
  await page.waitForFunction(
    (text) => document.body.innerText.trim().split(/\n+/).join("\n") === text,
    lines.join("\n")
  )
}

const nobody = ["Hooks: Nobody", "Writes: false", "Props: Nobody, the client"]

/** @param {string} name @param {string} organization @param {boolean} mayWrite */
const signedIn = (name, organization, mayWrite) => {
  const line = `${name} of ${organization} in their own session`
  return [
    `Hooks: ${line}`,
    `Writes: ${mayWrite}`,
    `Props: ${line}, the client`,
    `may read, ${mayWrite ? "may" : "may not"} write`
  ]
}

/**
 * A member logs in by a passcode, renames themselves, reloads, switches to their other organization, signs out in another tab, and
 * logs in by a password. Both tabs show each step, in the hooks and in the components that get props.
 *
 * @param {import("playwright-core").Browser} browser
 * @param {string} address
 */
export const usesTheProvidersMemberBindings = async (browser, address) => {
  const provider = EmbeddedProvider.make({ bootstrap: { vertical: "B2B", rbac_policy } })
  const { organizations } = await provider.seed({
    organizations: ["Engines", "Looms"].map((organization_name, index) => ({
      organization_name,
      organization_slug: organization_name.toLowerCase(),
      members: [{ email_address, name: "Ada", password, roles: index === 0 ? ["stytch_admin"] : [] }]
    }))
  })
  const [engines = "", looms = ""] = organizations.map(({ organization }) => organization.organization_id)
  const { close, page, problems } = await openPage(browser, { provider })
  const other = await page.context().newPage()
  /** @param {ReadonlyArray<string>} lines */
  const bothShow = (lines) => Promise.all([page, other].map((tab) => shows(tab, lines)))
  await Promise.all([page, other].map((tab) => tab.goto(address)))
  await bothShow(nobody)

  const login = { organization_id: engines, email_address }
  await call(page, "otps.email.loginOrSignup", login)
  const { code = "" } = provider.inbox.latest(email_address) ?? {}
  await call(page, "otps.email.authenticate", { ...login, code, session_duration_minutes })
  await bothShow(signedIn("Ada", "Engines", true))

  await call(page, "self.update", { name: "Countess" })
  await bothShow(signedIn("Countess", "Engines", true))
  await page.reload()
  await shows(page, signedIn("Countess", "Engines", true))

  await call(page, "session.exchange", { organization_id: looms, session_duration_minutes })
  await bothShow(signedIn("Ada", "Looms", false))

  await call(other, "session.revoke")
  await bothShow(nobody)
  await call(page, "passwords.authenticate", { ...login, password, session_duration_minutes })
  await bothShow(signedIn("Countess", "Engines", true))
  await call(page, "session.revoke")
  await bothShow(nobody)
  await close()
  assert.deepEqual(problems, [])
}
