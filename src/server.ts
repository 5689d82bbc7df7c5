/**
 * Entry `latchkey/server`: the session of a request, of a user or of a member of an organization, and the login form as HTML. It
 * runs in Node and in workers, without a window. Each function loads what it needs when it is called first.
 *
 * @example
 * import { verifySession } from "latchkey/server"
 *
 * export const handle = async (request: Request): Promise<Response> => {
 *   const { session } = await verifySession(request, { projectId: "project-test-…" })
 *   return new Response(`Your id is ${session.user_id}.`)
 * }
 */
import type { HasHeaders } from "./server/credentials.js"
import type { VerifySessionOptions } from "./server/Project.js"
import type { VerifiedMemberSession, VerifyMemberSessionOptions } from "./server/verifyMemberSession.js"
import type { VerifiedSession } from "./server/verifySession.js"
import type { RenderedLogin, RenderLoginOptions } from "./shell/renderLogin.js"

/**
 * Returns the session of a request: of its header `Authorization: Bearer …` if there is one, otherwise of its cookies. A text is
 * a JWT, or with `secret` a session token. Verifies the JWT with the keys of the project, which are fetched once. Rejects with a
 * `SessionCheckError`, whose `reason` says why there is no session, or with a `UsageError` for wrong options.
 *
 * @example
 * import { SessionCheckError, verifySession } from "latchkey/server"
 *
 * export const handle = async (request: Request): Promise<Response> => {
 *   try {
 *     const { session } = await verifySession(request, { projectId: "project-test-…" })
 *     return new Response(`Your id is ${session.user_id}.`)
 *   } catch (error) {
 *     if (!(error instanceof SessionCheckError)) throw error
 *     return new Response(error.message, { status: error.status })
 *   }
 * }
 */
export const verifySession = async (
  request: HasHeaders | string,
  options: VerifySessionOptions
): Promise<VerifiedSession> => (await import("./server/verifySession.js")).verifySession(request, options)

/**
 * As `verifySession`, for a member of an organization: returns the member's session of a request, with the organization and the
 * roles. With `organizationId` or `organizationSlug`, sessions for other organizations are refused. A user's session is refused as
 * `wrong_kind`, and so is a member's by `verifySession`.
 *
 * @example
 * import { verifyMemberSession } from "latchkey/server"
 *
 * export const handle = async (request: Request, organizationSlug: string): Promise<Response> => {
 *   const { member_id } = await verifyMemberSession(request, { projectId: "project-test-…", organizationSlug })
 *   return new Response(`Your id in ${organizationSlug} is ${member_id}.`)
 * }
 */
export const verifyMemberSession = async (
  request: HasHeaders | string,
  options: VerifyMemberSessionOptions
): Promise<VerifiedMemberSession> =>
  (await import("./server/verifyMemberSession.js")).verifyMemberSession(request, options)

/**
 * Draws the login form as HTML, on a server or in a worker. `mountLogin` on the element around it adopts it with what the
 * user typed. Returns a Promise because the texts of a language and the marks of providers are loaded when they are
 * needed. Rejects with the usage error that `mountLogin` throws.
 *
 * @example
 * import { renderLogin } from "latchkey/server"
 *
 * const { css, html } = await renderLogin({ config: { products: ["emailMagicLinks"] } })
 * response.end(`<style nonce="${nonce}">${css}</style><div id="login">${html}</div>`)
 */
export const renderLogin = async (options: RenderLoginOptions): Promise<RenderedLogin> =>
  (await import("./shell/renderLogin.js")).renderLogin(options)

export { landingPreloads, type BuildManifest } from "./server/landingPreloads.js"
export type { RenderedLogin, RenderLoginOptions, HasHeaders, VerifiedSession, VerifySessionOptions }
export type { VerifiedMemberSession, VerifyMemberSessionOptions }
export { SessionCheckError, type SessionRefusal } from "./domain/errors/SessionCheckError.js"
export { UsageError } from "./domain/errors/BasicErrors.js"
export type { Membership } from "./domain/organizations/memberState.js"
export type { Member, MemberSession } from "./domain/organizations/records/Member.js"
export type { Organization } from "./domain/organizations/records/Organization.js"
export type { RolePolicy } from "./domain/rbac/Rbac.js"
export type { FactorCategory } from "./domain/secondFactor/factorTable.js"
export type { RequiredFactors } from "./domain/secondFactor/requiredFactors.js"
export type { SecondFactorMethod, SecondFactorOptions } from "./domain/session/SecondFactorOptions.js"
export type { StepUpMethod } from "./domain/secondFactor/StepUpOptions.js"
export type { CookieOptions } from "./domain/session/SessionCookies.js"
export type { AuthenticationFactor, Session, SessionTokens } from "./domain/session/Session.js"
export type { User } from "./domain/session/User.js"
export type { Strings } from "./view/i18n/translate.js"
export type { Styles } from "./domain/widget/Theme.js"
export type { WidgetConfigInput as WidgetConfig } from "./domain/widget/Config.js"
