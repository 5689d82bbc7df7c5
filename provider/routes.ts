/** All routes: the calls of browsers and of servers by family, and all others. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { answer } from "../src/domain/calls/Endpoint.js"
import { log } from "../src/domain/ownCalls/Events.js"
import { bootstrap } from "../src/domain/ownCalls/Projects.js"
import { RbacPolicy } from "../src/domain/rbac/RbacPolicy.js"
import { Journal } from "./Journal.js"
import { Settings } from "./Options.js"
import * as CryptoWallets from "./api/CryptoWallets.js"
import * as Idp from "./api/Idp.js"
import * as Impersonation from "./api/Impersonation.js"
import * as MagicLinks from "./api/MagicLinks.js"
import * as OAuth from "./api/OAuth.js"
import * as Otps from "./api/Otps.js"
import * as Passwords from "./api/Passwords.js"
import * as Sessions from "./api/Sessions.js"
import * as Totps from "./api/Totps.js"
import * as Users from "./api/Users.js"
import * as WebAuthn from "./api/WebAuthn.js"
import { controlStylesheet } from "./control/page/stylesheet.js"
import { refuse } from "./http/errors.js"
import { staticFile } from "./http/responses.js"
import { route, type Route, type WebRoute } from "./http/router.js"
import { discoveryRoutes } from "./idp/discovery.js"
import { tokenRoute, tokenRoutes } from "./idp/tokenRoutes.js"
import { gsiRoutes } from "./oauth/gsi.js"
import { oneTapRoute } from "./oauth/oneTap.js"
import { callbackRoute, loginRoute, startRoute } from "./oauth/socialLogin.js"
import { oauthStartRoutes } from "./organizations/oauthStart.js"
import { organizationRoutes } from "./organizations/routes.js"
import { ssoRoutes } from "./organizations/sso/login.js"
import { stylesheetPath } from "./pages/page.js"
import { servicesFrameRoutes } from "./pages/servicesFrame.js"
import * as ServerMembers from "./serverApi/Members.js"
import * as ServerMemberSessions from "./serverApi/MemberSessions.js"
import * as ServerMagicLinks from "./serverApi/MagicLinks.js"
import * as ServerOAuth from "./serverApi/OAuth.js"
import * as ServerOtps from "./serverApi/Otps.js"
import * as ServerOrganizations from "./serverApi/Organizations.js"
import * as ServerPasswords from "./serverApi/Passwords.js"
import * as ServerSessions from "./serverApi/Sessions.js"
import * as ServerUsers from "./serverApi/Users.js"
import { serverRoute, type ServerRoute } from "./serverApi/serverRoute.js"
import { standInRoutes } from "./standIns/routes.js"

/** The calls by family. A family with one plain call is written here. */
export const routes: ReadonlyArray<Route> = [
  ...MagicLinks.handlers,
  ...Otps.handlers,
  ...OAuth.handlers,
  ...CryptoWallets.handlers,
  ...WebAuthn.handlers,
  ...Totps.handlers,
  ...Passwords.handlers,
  ...Impersonation.handlers,
  ...Users.handlers,
  ...Sessions.handlers,
  ...Idp.handlers,
  route(bootstrap, (_, parameter) =>
    Effect.gen(function* () {
      const settings = yield* Settings
      return settings.acceptsPublicToken(parameter("public_token"))
        ? settings.bootstrap
        : yield* refuse("project_not_found")
    })
  ),
  ...organizationRoutes,
  route(log, (events) => Effect.flatMap(Journal, (journal) => Effect.as(journal.append(events), {})))
]

/** The calls of the server API by family. */
export const serverRoutes: ReadonlyArray<ServerRoute> = [
  ...ServerSessions.routes,
  ...ServerUsers.routes,
  ...ServerMagicLinks.routes,
  ...ServerOtps.routes,
  ...ServerPasswords.routes,
  ...ServerOAuth.routes,
  ...ServerMemberSessions.routes,
  ...ServerMembers.routes,
  ...ServerOrganizations.routes,
  serverRoute(
    "GET",
    "/rbac/policy",
    { payload: Schema.Unknown, answer: answer({ policy: Schema.NullOr(RbacPolicy) }) },
    () => Effect.map(Settings, ({ bootstrap }) => ({ policy: bootstrap.rbac_policy }))
  )
]

/** Matched by the end of the path, so that the provider may be served under any prefix. */
export const webRoutes: ReadonlyArray<WebRoute> = [
  oneTapRoute,
  startRoute,
  loginRoute,
  callbackRoute,
  ...oauthStartRoutes,
  ...ssoRoutes,
  ...gsiRoutes,
  ...standInRoutes,
  ...servicesFrameRoutes,
  tokenRoute,
  ...tokenRoutes,
  ...discoveryRoutes,
  {
    method: "GET",
    path: stylesheetPath,
    handler: () => Effect.sync(() => staticFile("text/css", controlStylesheet))
  }
]
