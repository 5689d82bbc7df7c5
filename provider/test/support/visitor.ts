/** A minimal browser without cookies that does not follow redirects. */
import * as Schema from "effect/Schema"
import { createLocalJWKSet } from "jose"
import { publicToken } from "../support.js"

export const origin = "https://embedded.test"

export type Form = Readonly<Record<string, string>>

/** The action and the hidden fields of the form on a page. */
const formIn = (html: string) => {
  const text = (value = "") => value.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
  const hidden = [...html.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  return {
    action: text(/<form method="post" action="([^"]*)"/.exec(html)?.[1]),
    fields: Object.fromEntries(hidden.map(([, name, value]) => [text(name), text(value)]))
  }
}

const keySet = Schema.decodeUnknownSync(
  Schema.Struct({
    keys: Schema.mutable(
      Schema.Array(Schema.Struct({ kty: Schema.String }, { key: Schema.String, value: Schema.Unknown }))
    )
  })
)

/** The `{status} {error_type}` of an error response. */
export const apiErrorIn = async (response: Response) => {
  const body = Schema.decodeUnknownSync(Schema.Struct({ error_type: Schema.String }))(await response.json())
  return `${response.status} ${body.error_type}`
}

/** Requests web routes of the provider at `https://embedded.test`. */
export const visitor = (fetch: typeof globalThis.fetch) => {
  const get = (path: string, headers: Form = {}) => fetch(new URL(path, origin), { headers })
  const post = (path: string, form: Form, headers: Form = {}) =>
    fetch(new URL(path, origin), { method: "POST", body: new URLSearchParams(form), headers })
  /** The public keys at a path, for jose. */
  const keysAt = async (path: string) => createLocalJWKSet(keySet(await (await get(path)).json()))
  /** The URL of a redirect. */
  const leadsTo = (response: Response) => new URL(response.headers.get("location") ?? "", origin)

  const start = (provider: string, query: Form = {}, headers?: Form) =>
    get(
      `/v1/public/oauth/${provider}/start?${new URLSearchParams({ public_token: publicToken, ...query }).toString()}`,
      headers
    )
  /** The login page of the stand-in that a start leads to, and the submission of its form. */
  const pageAfter = async (started: Response) => {
    const address = leadsTo(started)
    const page = await get(address.href)
    const html = await page.text()
    const { action, fields } = formIn(html)
    const click = (decision: string, filled: Form = {}) => post(action, { ...fields, ...filled, decision })
    return { address, page, html, action, click }
  }
  /** The same, for a social login of a user. */
  const loginPage = async (provider: string, query?: Form) => pageAfter(await start(provider, query))
  /** The start of a flow at a path of its own. */
  const startAt = (path: string, query: Form) =>
    get(`${path}?${new URLSearchParams({ public_token: publicToken, ...query }).toString()}`)
  /** The URL after a complete social login with this account. */
  const socialLogin = async (provider: string, account: string, query?: Form, name = "Ada Lovelace") => {
    const { click } = await loginPage(provider, query)
    return leadsTo(await click("continue", { account, name }))
  }
  const socialToken = async (provider: string, account: string, query?: Form) =>
    (await socialLogin(provider, account, query)).searchParams.get("token") ?? ""

  return { get, post, keysAt, leadsTo, start, startAt, pageAfter, loginPage, socialLogin, socialToken }
}
