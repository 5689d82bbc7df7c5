/** What editors show of the published types, and what of them reaches the declaration files of a site. */
import ts from "typescript"
import { beforeAll, describe, expect, it } from "vitest"
import { referencesIn } from "../../scripts/declarations.mjs"
import { root } from "../support/editor.js"
import { emitDeclarations, startSite } from "../support/publishedTypes.js"
import { gapsIn } from "../support/typeGaps.js"

const calls: ReadonlyArray<readonly [call: string, result: string]> = [
  [`auth.otps.sms.loginOrCreate("+14155552671")`, "SentOtp"],
  [`auth.otps.authenticate("123456", "method", minutes)`, "OtpAuthenticated"],
  [`auth.magicLinks.email.send("ada@example.com")`, "SentMagicLink"],
  [`auth.magicLinks.authenticate("token", minutes)`, "MagicLinkAuthenticated"],
  [`auth.oauth.attach("github")`, "OAuthAttached"],
  [`auth.oauth.authenticate("token", minutes)`, "OAuthAuthenticated"],
  [`auth.oauth.googleOneTap.start()`, "OneTapOutcome"],
  [`auth.passwords.create({ ...password, ...minutes })`, "PasswordCreated"],
  [`auth.passwords.authenticate({ ...password, ...minutes })`, "PasswordAuthenticated"],
  [`auth.passwords.resetByEmailStart({ email: "ada@example.com" })`, "EmptyAnswer"],
  [`auth.passwords.strengthCheck(password)`, "PasswordStrength"],
  [`auth.session.authenticate()`, "Authenticated"],
  [`auth.session.revoke()`, "EmptyAnswer"],
  [`auth.session.getSync()`, "Session | null"],
  [`auth.session.getInfo()`, "SessionInfo"],
  [`auth.session.getTokens()`, "SessionTokens | null"],
  [`auth.user.get()`, "User"],
  [`auth.user.getSync()`, "User | null"],
  [`auth.user.getInfo()`, "UserInfo"],
  [`auth.user.update({})`, "UserUpdated"],
  [`auth.user.deleteEmail("id")`, "RegistrationDeleted"],
  [`auth.user.getConnectedApps()`, "ConnectedApps"],
  [`auth.user.search("ada@example.com")`, "UserFound"],
  [`auth.totps.create({ expiration_minutes: 60 })`, "TotpCreated"],
  [`auth.totps.recoveryCodes()`, "RecoveryCodes"],
  [`auth.webauthn.register()`, "PasskeyRegistered"],
  [`auth.webauthn.authenticate(minutes)`, "PasskeyAuthenticated | null"],
  [`auth.cryptoWallets.authenticateStart(wallet)`, "WalletChallenge"],
  [`auth.cryptoWallets.authenticate({ ...wallet, ...minutes, signature: "0x" })`, "WalletAuthenticated"],
  [`auth.impersonation.authenticate({ impersonation_token: "token" })`, "Authenticated"],
  [`auth.idp.oauthAuthorizeStart(request)`, "AuthorizeStarted"],
  [`auth.idp.oauthAuthorizeSubmit({ ...request, consent_granted: true })`, "AuthorizeSubmitted"],
  [`auth.rbac.allPermissions()`, "Permissions"],
  [`auth.authenticateByUrl(minutes)`, "ReturnAuthenticated | null"],
  [`auth.parseAuthenticateUrl()`, "ReturnToken | null"],
  [`authenticated.session`, "Session"],
  [`authenticated.user`, "User"],
  [`authenticated.user.user_id`, "string"],
  [`authenticated.session.session_id`, "string"],
  [`auth.mountLogin({ elementId: "#login", config: {} })`, "MountHandle<MountOptions>"],
  [`renderLogin({ config: {} })`, "RenderedLogin"],
  [`verifySession("jwt", { projectId: "project-test-1" })`, "VerifiedSession"],
  [`verifyMemberSession("jwt", { projectId: "project-test-1" })`, "VerifiedMemberSession"]
]

const file = `${root}site.ts`
const site = `import { renderLogin, verifyMemberSession, verifySession } from "latchkey/server"
import { createAuthWidget } from "latchkey/widget"
const auth = createAuthWidget("public-token-test-1")
const minutes = { session_duration_minutes: 30 }
const password = { email: "ada@example.com", password: "secret" }
const wallet = { crypto_wallet_address: "0x1", crypto_wallet_type: "ethereum" } as const
const request = { client_id: "app", redirect_uri: "https://app.example", response_type: "code", scopes: [] }
const authenticated = await auth.session.authenticate()
auth.mountLogin({ elementId: "#login", config: {}, strings: { "otp.text": "", "otp.expiresSoon": { other: "" } } })
${calls.map(([call], at) => `export const result${at} = await ${call}`).join("\n")}
`

/** Of calls: the name of the method. Of members: the name of the member. */
const lastName = (call: string): number => {
  const [path = ""] = call.split("(")
  return path.lastIndexOf(".") + 1
}

describe("the published types", () => {
  let declarations: ReadonlyMap<string, string>
  let service: ts.LanguageService

  beforeAll(async () => {
    declarations = await emitDeclarations()
    service = startSite(file, site, declarations)
  })

  const shownAt = (position: number) =>
    ts.displayPartsToString(service.getQuickInfoAtPosition(file, position)?.displayParts)

  it("let a site compile", () => {
    const found = [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)]
    expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([])
  })

  it.each(calls)("show the result of %s as %s", (call, result) => {
    const at = calls.findIndex(([each]) => each === call)
    expect(shownAt(site.indexOf(`result${at} `))).toBe(`const result${at}: ${result}`)
  })

  it.each(calls)("show %s in few words and without brands", (call) => {
    const text = shownAt(site.indexOf(`await ${call}\n`) + "await ".length + lastName(call))
    expect(text.length).toBeLessThan(160)
    expect(text).toMatch(/\S/)
    expect(text).not.toMatch(/Brand|import\(/)
  })

  it.each([
    ["otp.text", "`A 6‑digit passcode was sent to <bold>{destination}</bold>.`"],
    ["otp.expiresSoon", "`Your code expires in {count} minutes.`"]
  ])("show the English text of the string %s", (key, english) => {
    const info = service.getQuickInfoAtPosition(file, site.indexOf(`"${key}"`) + 1)
    expect(ts.displayPartsToString(info?.documentation)).toBe(english)
  })

  it("have the English text of each string", () => {
    const tables = [...declarations].filter(([path]) => /i18n\/en[.\w]*\.d\.ts$/.test(path))
    const undocumented = tables.flatMap(([, text]) => text.match(/^ *readonly "[^"]*":/gm) ?? [])
    expect(undocumented).toEqual([])
    expect(tables).toHaveLength(3)
  })

  it("reach a site's declaration files by the names that latchkey exports", () => {
    const [{ text } = { text: "" }] = service.getEmitOutput(file, true, true).outputFiles
    const types = new Map([...text.matchAll(/const (\w+): (.*);/g)].map(([, name, type]) => [name, type]))
    expect(types.size).toBe(calls.length)
    expect(text).not.toMatch(/effect|Brand|node_modules/)
    expect(types.get("result1")).toMatch(/^import\(".*"\)\.OtpAuthenticated$/)
  })

  it("document every method, option and callback with its default, and export the types that they name", () => {
    expect(gapsIn(service)).toEqual([])
  })

  it("have no comment that refers to documents which users do not have", () => {
    expect([...declarations.values()].flatMap(referencesIn)).toEqual([])
    expect(declarations.size).toBeGreaterThan(100)
  })
})
