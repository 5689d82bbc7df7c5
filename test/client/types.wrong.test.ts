/** Wrong code of sites, which the compiler must refuse: these fail when types are checked. Nothing here is run. */
import { describe, expectTypeOf, it } from "vitest"
import { AuthProvider, useAuthClient, useIsAuthorized, useUser } from "../../src/react.js"
import {
  createAuthClient,
  createAuthWidget,
  type AuthClient,
  type AuthWidget,
  type Permissions,
  type Session,
  type Strings,
  type User
} from "../../src/widget.js"

/** A project with all that the compiler can know. */
interface Project {
  OpaqueTokens: true
  Roles: "admin" | "editor"
  Permissions: { documents: "read" | "write"; images: "read" }
}

const token = "public-token-test-1"

/** What a site writes. It is compiled, not run. */
const written = (_code: () => unknown) => {}

describe("a project that is described to the compiler", () => {
  it("must be described by names that exist", () => {
    written(() => {
      // @ts-expect-error a project has OpaqueTokens
      createAuthClient<{ OpaqueToken: true }>(token)
      // @ts-expect-error a project has OpaqueTokens
      createAuthWidget<{ OpaqueToken: true }>(token)
      // @ts-expect-error roles are texts
      createAuthWidget<{ Roles: 1 }>(token)
      // @ts-expect-error actions are texts
      createAuthWidget<{ Permissions: { documents: boolean } }>(token)
    })
    // @ts-expect-error a project has OpaqueTokens
    type _Client = AuthClient<{ OpaqueToken: true }>
    // @ts-expect-error a project has OpaqueTokens
    type _Widget = AuthWidget<{ OpaqueToken: true }>
  })

  it("has its own tokens", () => {
    written(async () => {
      const auth = createAuthWidget<Project>(token)
      // @ts-expect-error JavaScript cannot read opaque tokens
      auth.session.getTokens()
      const { session_token } = await auth.session.authenticate()
      expectTypeOf(session_token).toEqualTypeOf<"">()
    })
  })

  it("has its own resources and actions", () => {
    written(async () => {
      const { rbac } = createAuthClient<Project>(token)
      expectTypeOf(rbac.isAuthorizedSync("documents", "write")).toEqualTypeOf<boolean>()
      // @ts-expect-error documents have no action of this name
      rbac.isAuthorizedSync("documents", "fly")
      // @ts-expect-error images cannot be written
      await rbac.isAuthorized("images", "write")
      // @ts-expect-error no resource has this id
      await rbac.isAuthorized("document", "read")
      const permissions = await rbac.allPermissions()
      expectTypeOf(permissions.documents.write).toEqualTypeOf<boolean>()
      // @ts-expect-error images cannot be written
      void permissions.images.write
      // @ts-expect-error documents have no action of this name
      useIsAuthorized<Project>("documents", "fly")
      // @ts-expect-error images cannot be written
      useIsAuthorized<Project>("images", "write")
      useIsAuthorized<Project>("images", "read")
    })
  })

  it("has its own roles", () => {
    written(async () => {
      const auth = createAuthClient<Project>(token)
      type Role = Project["Roles"]
      expectTypeOf(auth.user.getSync()?.roles).toEqualTypeOf<ReadonlyArray<Role> | undefined>()
      expectTypeOf((await auth.user.get()).roles).toEqualTypeOf<ReadonlyArray<Role>>()
      const { session, user } = await auth.otps.authenticate("123456", "id", { session_duration_minutes: 5 })
      expectTypeOf(user.roles).toEqualTypeOf<ReadonlyArray<Role>>()
      expectTypeOf(session.roles).toEqualTypeOf<ReadonlyArray<Role>>()
      auth.onStateChange((state) =>
        expectTypeOf(state.user?.roles).toEqualTypeOf<ReadonlyArray<Role> | undefined>()
      )
      // @ts-expect-error no role has this id
      user.roles.includes("owner")
      // @ts-expect-error no role has this id
      useUser<Project>().user?.roles.includes("owner")
    })
  })

  it("can be passed to code that knows no project, and to the components", () => {
    expectTypeOf<AuthClient<Project>>().toExtend<AuthClient>()
    expectTypeOf<AuthWidget<Project>>().toExtend<AuthWidget>()
    written(() => AuthProvider({ client: createAuthWidget<Project>(token), children: null }))
    expectTypeOf(useAuthClient<Project>).returns.toEqualTypeOf<AuthWidget<Project>>()
  })
})

describe("a project that is not described", () => {
  it("accepts any resource and action, and describes its permissions at the call", () => {
    written(async () => {
      const { rbac } = createAuthClient(token)
      rbac.isAuthorizedSync("documents", "fly")
      useIsAuthorized("documents", "fly")
      expectTypeOf(await rbac.allPermissions()).toEqualTypeOf<Permissions>()
      interface Described {
        documents: "read"
      }
      const permissions = await rbac.allPermissions<Described>()
      expectTypeOf(permissions.documents.read).toEqualTypeOf<boolean>()
      // @ts-expect-error documents cannot be written
      void permissions.documents.write
    })
  })
})

describe("an answer with cases", () => {
  it("has a session when its status is present", () => {
    written(() => {
      const info = createAuthClient(token).session.getInfo()
      if (info.status === "present") expectTypeOf([info.session, info.value]).toEqualTypeOf<Array<Session>>()
      else expectTypeOf([info.session, info.value]).toEqualTypeOf<Array<null>>()
      // @ts-expect-error there may be no session
      void info.session.user_id
      // @ts-expect-error no status has this name
      void (info.status === "signed-in")
    })
  })

  it("has the same user under both names", () => {
    written(() => {
      const info = createAuthClient(token).user.getInfo()
      if (info.user !== null) expectTypeOf(info.value).toEqualTypeOf<User>()
      // @ts-expect-error nobody may be signed in
      void info.value.user_id
    })
  })

  it("has what the type of a return token brings", () => {
    written(async () => {
      const returned = await createAuthClient(token).authenticateByUrl({ session_duration_minutes: 30 })
      if (returned === null || returned.data === null) return
      if (returned.tokenType === "oauth") {
        expectTypeOf(returned.data.provider_type).toEqualTypeOf<string | undefined>()
      } else {
        expectTypeOf(returned.data.method_id).toEqualTypeOf<string | undefined>()
        // @ts-expect-error a magic link has no social provider
        void returned.data.provider_type
      }
    })
  })

  it("is null when the browser can suggest no passkeys", () => {
    written(async () => {
      const answer = await createAuthClient(token).webauthn.authenticate({ session_duration_minutes: 30 })
      // @ts-expect-error the page may not be able to suggest passkeys
      void answer.user
    })
  })
})

describe("the strings of a widget", () => {
  it("have keys that exist", () => {
    written(() => {
      const auth = createAuthWidget(token)
      const mount = (strings: Strings) => auth.mountLogin({ elementId: "#login", config: {}, strings })
      mount({ "main.title": "Welcome", "otp.expiresSoon": { one: "1 minute", other: "{count} minutes" } })
      // @ts-expect-error no text has this key
      mount({ "main.titel": "Welcome" })
      // @ts-expect-error plural forms need `other`
      mount({ "otp.expiresSoon": { one: "1 minute" } })
    })
  })
})
