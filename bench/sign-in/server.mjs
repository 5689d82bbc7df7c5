/**
 * A child process that is the whole network of a visit: one TLS server with HTTP/2 that answers for every host name,
 * directly and through a slow link. Chromium maps all names to it, so each origin is a real connection with a real
 * handshake and nothing leaves the machine. The provider's calls are answered at once.
 */
import { existsSync, readFileSync, statSync } from "node:fs"
import http2 from "node:http2"
import { extname, join, resolve } from "node:path"
import { brotliCompressSync, constants } from "node:zlib"
import { listen } from "../../scripts/listen.mjs"
import { startShaper } from "./shaper.mjs"

/**
 * @typedef {{
 *   readonly at: number
 *   readonly host: string
 *   readonly path: string
 *   readonly method: string
 *   readonly isFetch: boolean
 *   readonly isCode: boolean
 *   readonly isAnswered: boolean
 *   readonly bytes: number
 * }} Request `at` is in ms since 1970; `bytes` are those of JS and CSS after brotli -11
 * @typedef {{ readonly status: number, readonly type: string, readonly body: Buffer }} Answer
 * @typedef {import("./shaper.mjs").Shape} Shape
 * @typedef {{
 *   readonly start: { readonly key: string, readonly cert: string, readonly shapes: Readonly<Record<string, Shape | null>> }
 *   readonly serve: string
 *   readonly log: null
 * }} Commands `serve` names the folder of a built page and empties the log
 */

const appHost = "app.bench.test"

/** @type {Readonly<Record<string, string>>} */
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" }

const project = {
  project_name: "Bench",
  disable_sdk_watermark: true,
  cname_domain: null,
  email_domains: [],
  captcha_settings: { enabled: false },
  pkce_required_for_email_magic_links: false,
  pkce_required_for_password_resets: false,
  pkce_required_for_oauth: false,
  pkce_required_for_sso: false,
  slug_pattern: null,
  create_organization_enabled: false,
  password_config: { luds_complexity: 3, luds_minimum_count: 8 },
  runtime_flags: {},
  rbac_policy: null,
  siwe_required_for_crypto_wallets: false,
  dfp_protected_auth_enabled: false,
  dfp_protected_auth_mode: "OBSERVATION",
  vertical: "CONSUMER"
}

/** Seconds from now. @param {number} seconds */
const after = (seconds) => new Date(Date.now() + seconds * 1_000).toISOString()

/** Tokens of a session. @param {string} sub */
const tokensOf = (sub) => {
  const second = Math.floor(Date.now() / 1_000)
  const claims = { sub, iss: "stytch.com/p", aud: ["p"], iat: second, nbf: second, exp: second + 300 }
  const jwt = [{ alg: "RS256", kid: "k", typ: "JWT" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".")
  return { session_token: "opaque", session_jwt: `${jwt}.c2ln` }
}

/** The answer to a login or a refresh of a member: always the same session. */
const authenticatedMember = () => {
  const member_id = "member-live-11111111-1111-4111-8111-111111111111"
  const organization_id = "organization-live-11111111-1111-4111-8111-111111111111"
  const member = {
    member_id,
    organization_id,
    email_address: "ada@example.com",
    email_address_verified: true,
    retired_email_addresses: [],
    status: "active",
    name: "Ada Lovelace",
    trusted_metadata: {},
    untrusted_metadata: {},
    created_at: after(-86_400),
    updated_at: after(-86_400),
    sso_registrations: [],
    oauth_registrations: [],
    is_breakglass: false,
    is_admin: false,
    mfa_enrolled: false,
    mfa_phone_number: "",
    mfa_phone_number_verified: false,
    default_mfa_method: "",
    totp_registration_id: "",
    member_password_id: "",
    roles: []
  }
  const organization = {
    organization_id,
    organization_name: "Acme",
    organization_slug: "acme",
    organization_logo_url: "",
    trusted_metadata: {},
    created_at: after(-86_400),
    updated_at: after(-86_400),
    email_allowed_domains: [],
    email_jit_provisioning: "NOT_ALLOWED",
    email_invites: "ALL_ALLOWED",
    oauth_tenant_jit_provisioning: "NOT_ALLOWED",
    allowed_oauth_tenants: {},
    auth_methods: "ALL_ALLOWED",
    allowed_auth_methods: [],
    mfa_policy: "OPTIONAL",
    mfa_methods: "ALL_ALLOWED",
    allowed_mfa_methods: [],
    sso_active_connections: [],
    sso_jit_provisioning: "ALL_ALLOWED",
    sso_jit_provisioning_allowed_connections: [],
    rbac_email_implicit_role_assignments: []
  }
  const member_session = {
    member_session_id: "session-live-11111111-1111-4111-8111-111111111111",
    member_id,
    organization_id,
    organization_slug: "acme",
    started_at: after(-600),
    last_accessed_at: after(0),
    expires_at: after(1_800),
    authentication_factors: [
      {
        type: "magic_link",
        delivery_method: "email",
        last_authenticated_at: after(-600),
        email_factor: { email_id: "email-live-1", email_address: member.email_address }
      }
    ],
    custom_claims: {},
    roles: []
  }
  const ids = {
    status_code: 200,
    request_id: "request",
    member_id,
    organization_id,
    method_id: "email-live-1"
  }
  const complete = { member_authenticated: true, intermediate_session_token: "" }
  const missing = { mfa_required: null, primary_required: null }
  return { ...ids, ...complete, ...missing, member_session, member, organization, ...tokensOf(member_id) }
}

/** The answer to a login or a refresh: always the same session. */
const authenticated = () => {
  const user_id = "user-live-11111111-1111-4111-8111-111111111111"
  const email = { email_id: "email-live-1", email: "ada@example.com", verified: true }
  const user = {
    user_id,
    status: "active",
    created_at: after(-86_400),
    name: { first_name: "Ada", middle_name: "", last_name: "" },
    emails: [email],
    phone_numbers: [],
    providers: [],
    password: null,
    totps: [],
    crypto_wallets: [],
    webauthn_registrations: [],
    biometric_registrations: [],
    trusted_metadata: {},
    untrusted_metadata: {},
    roles: ["stytch_user"]
  }
  const factor = {
    type: "magic_link",
    delivery_method: "email",
    last_authenticated_at: after(-600),
    email_factor: { email_id: email.email_id, email_address: email.email }
  }
  const session = {
    session_id: "session-live-11111111-1111-4111-8111-111111111111",
    user_id,
    started_at: after(-600),
    last_accessed_at: after(0),
    expires_at: after(1_800),
    attributes: { ip_address: "", user_agent: "" },
    authentication_factors: [factor],
    custom_claims: null,
    roles: ["stytch_user"]
  }
  const ids = { status_code: 200, request_id: "request", user_id, method_id: email.email_id }
  return { ...ids, session, user, __user: user, ...tokensOf(user_id) }
}

/** @param {unknown} data @returns {Answer} */
const json = (data) => ({ status: 200, type: "application/json", body: Buffer.from(JSON.stringify(data)) })

/** @param {URL} url @returns {Answer | undefined} */
const answerOfProvider = ({ hostname, pathname }) => {
  if (hostname === "js.stytch.com")
    return { status: 200, type: "text/html", body: Buffer.from("<!doctype html><title>Frame</title>") }
  const isProject = pathname.includes("/projects/bootstrap/")
  if (isProject) return json({ status_code: 200, request_id: "request", data: project, ...project })
  if (/\/(sessions|magic_links)\/authenticate$/.test(pathname))
    return json({ data: pathname.includes("/b2b/") ? authenticatedMember() : authenticated() })
  if (hostname.endsWith(".stytch.com")) return json({ status_code: 200, request_id: "request", data: {} })
  return undefined
}

let folder = ""
/** @type {Array<Request>} */
let log = []

/** @param {URL} url @returns {Answer | undefined} */
const answerOfPage = ({ hostname, pathname }) => {
  if (hostname !== appHost) return undefined
  const file = join(folder, pathname === "/" ? "index.html" : pathname)
  if (!resolve(file).startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) return undefined
  return { status: 200, type: types[extname(file)] ?? "application/octet-stream", body: readFileSync(file) }
}

/** @type {Map<string, Buffer>} */
const compressed = new Map()
/** @param {Buffer} body */
const brotli = (body) => {
  const key = body.toString("latin1")
  const known = compressed.get(key)
  if (known !== undefined) return known
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const result = body.length === 0 ? body : brotliCompressSync(body, { params })
  compressed.set(key, result)
  return result
}

/** The size of the scripts and styles in an HTML page, which count too. @param {string} html */
const inlineBytes = (html) =>
  [/<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gi, /<style\b[^>]*>([\s\S]*?)<\/style>/gi]
    .map((pattern) =>
      [...html.matchAll(pattern)]
        .map(([, code = ""]) => code)
        .join("")
        .trim()
    )
    .reduce((sum, code) => sum + brotli(Buffer.from(code)).length, 0)

/**
 * @param {http2.Http2ServerRequest} request
 * @param {http2.Http2ServerResponse} response
 */
const onRequest = (request, response) => {
  const at = performance.timeOrigin + performance.now()
  const url = new URL(`https://${request.authority}${request.url}`)
  const { origin } = request.headers
  const isPreflight = request.method === "OPTIONS"
  const answer = isPreflight
    ? { status: 204, type: "text/plain", body: Buffer.alloc(0) }
    : (answerOfProvider(url) ?? answerOfPage(url))
  request.resume()
  request.on("end", () => {
    const { status, type, body } = answer ?? { ...json({ error: "unknown address" }), status: 404 }
    const isCode = /javascript|css/.test(type)
    const isLarge = /text|json|javascript/.test(type) && body.length > 200
    const sent = isLarge ? brotli(body) : body
    // The browser's own calls
    const isOfBrowser =
      request.headers["sec-fetch-site"] === "none" && request.headers["sec-fetch-dest"] === "empty"
    if (isOfBrowser || url.hostname.endsWith("googleapis.com")) return void response.stream.close()
    log.push({
      at,
      host: url.hostname,
      path: url.pathname,
      method: request.method,
      isFetch: request.headers["sec-fetch-dest"] === "empty",
      isCode,
      isAnswered: answer !== undefined || url.pathname === "/favicon.ico",
      bytes: isCode ? sent.length : type === "text/html" ? inlineBytes(body.toString()) : 0
    })
    response.writeHead(status, {
      "content-type": type,
      "cache-control": "no-store",
      "content-length": sent.length,
      ...(isLarge && { "content-encoding": "br" }),
      ...(origin !== undefined && {
        "access-control-allow-origin": origin,
        "access-control-allow-credentials": "true"
      }),
      ...(isPreflight && {
        "access-control-allow-methods": "GET,POST,PUT,DELETE",
        "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "*",
        "access-control-max-age": "600"
      })
    })
    response.end(sent)
  })
}

/** @param {Commands["start"]} command */
const start = async ({ key, cert, shapes }) => {
  const server = http2.createSecureServer(
    { key: readFileSync(key), cert: readFileSync(cert), allowHTTP1: true },
    onRequest
  )
  // The browser is ended while connections are open
  server.on("sessionError", () => {})
  server.on("tlsClientError", () => {})
  const direct = await listen(server)
  /** @type {Record<string, number>} */
  const ports = {}
  for (const [name, shape] of Object.entries(shapes))
    ports[name] = shape === null ? direct : await startShaper(direct, shape)
  return ports
}

/** @param {Partial<Commands>} command */
const obey = async (command) => {
  if (command.start !== undefined) return start(command.start)
  if (command.serve === undefined) return log
  folder = resolve(command.serve)
  log = []
  return null
}

process.on("disconnect", () => process.exit(0))
process.on("message", (/** @type {Partial<Commands>} */ command) => {
  void obey(command).then((result) => process.send?.({ result }))
})
