/** Wrong code of sites, which the compiler must refuse: these fail when types are checked. Nothing here is run. */
import { describe, expectTypeOf, it } from "vitest"
import {
  AuthProvider,
  Login,
  PasswordReset,
  useAuthClient,
  useAuthWidget,
  useIsAuthorized,
  useUser
} from "../../src/react.js"
import {
  createAuthClient,
  createAuthWidget,
  isAuthError,
  type AuthClient,
  type AuthError,
  type AuthWidget,
  type Permissions,
  type Session,
  type Strings,
  type User,
  type WidgetConfig
} from "../../src/widget.js"

/** A project with all that the compiler can know. */
interface Project {
  OpaqueTokens: true
  Roles: "admin" | "editor"
  Permissions: { documents: "read" | "write"; images: "read" }
}

const token = "public-token-test-1"

/** What a site writes. It is compiled, not run. */
const written = (_code: (...args: ReadonlyArray<unknown>) => unknown) => {}

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
    written(() => AuthProvider({ client: createAuthClient<Project>(token), children: null }))
    expectTypeOf(useAuthClient<Project>).returns.toEqualTypeOf<AuthClient<Project>>()
    expectTypeOf(useAuthWidget<Project>).returns.toEqualTypeOf<AuthWidget<Project>>()
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

describe("the options of a widget", () => {
  it("are checked by their names and values", () => {
    const auth = () => createAuthWidget(token)
    const mount = (config: WidgetConfig) => auth().mountLogin({ elementId: "#login", config })
    written(() => {
      auth().mountLogin({ elementId: "#login" })
      mount({ otpOptions: { methods: ["sms"], locale: "pt-br" } })
      // @ts-expect-error the product is called otp
      mount({ products: ["otps"] })
      // @ts-expect-error the option is called emailMagicLinksOptions
      mount({ emailMagicLinkOptions: {} })
      // @ts-expect-error options of the widget are in camel case
      mount({ otpOptions: { expiration_minutes: 5 } })
      // @ts-expect-error messages are sent in English, Spanish and Portuguese
      mount({ otpOptions: { locale: "de" } })
      // @ts-expect-error a social provider is an object
      mount({ oauthOptions: { providers: ["google"] } })
      // @ts-expect-error a landing's duration is no option of the widget
      mount({ landingOptions: { session_duration_minutes: 5 } })
    })
    written(() => {
      // @ts-expect-error an element is required
      auth().mountLogin({ config: {} })
      // @ts-expect-error there is no such callback
      auth().mountLogin({ elementId: "#login", callbacks: { onSuccess: () => {} } })
      // @ts-expect-error an event is one object
      auth().mountLogin({ elementId: "#login", callbacks: { onEvent: (_type: string, _data: object) => {} } })
      // @ts-expect-error buttons have a backgroundColor
      auth().mountLogin({ elementId: "#login", styles: { buttons: { primary: { background: "#fff" } } } })
      // @ts-expect-error there is no such scheme
      auth().mountLogin({ elementId: "#login", colorScheme: "dim" })
      const passwordResetToken = new URLSearchParams().get("token")
      // @ts-expect-error the address may have no token
      auth().mountResetPassword({ elementId: "#login", passwordResetToken })
      PasswordReset({ passwordResetToken })
      // @ts-expect-error a component has no class
      Login({ className: "card" })
      // @ts-expect-error the cookie's name is opaqueTokenCookieName
      createAuthClient(token, { cookieOptions: { opaqueTokenCookie: "a" } })
    })
  })

  it("give their callbacks the errors and events of the client", () => {
    written(() => {
      createAuthWidget(token).mountLogin({
        elementId: "#login",
        callbacks: {
          onError: (error) => {
            expectTypeOf(error).toEqualTypeOf<AuthError>()
            // @ts-expect-error no error has this code
            void (error.code === "network_eror")
          },
          onEvent: (event) => {
            // @ts-expect-error a passcode has no email
            if (event.type === "OTP_LOGIN_OR_CREATE") void event.data.email
            // @ts-expect-error no event has this type
            void (event.type === "OTP_LOGIN")
          }
        }
      })
    })
  })
})

describe("the methods of a client", () => {
  it("are checked by their arguments", () => {
    written(async () => {
      const auth = createAuthClient(token)
      // @ts-expect-error a duration is required
      await auth.otps.authenticate("123456", "id")
      // @ts-expect-error a duration is required
      await auth.otps.authenticate("123456", "id", {})
      // @ts-expect-error options of calls are in snake case
      await auth.otps.sms.send("+14155552671", { expirationMinutes: 5 })
      // @ts-expect-error no social provider has this name
      void auth.oauth.goggle
      // @ts-expect-error no group has this name
      void auth.otp
      // @ts-expect-error a passcode is a text
      await auth.otps.authenticate(123456, "id", { session_duration_minutes: 5 })
    })
  })

  it("fail with what must be narrowed", () => {
    written((error) => {
      // @ts-expect-error a caught value may be anything
      if (error.code === "network_error") return
      // @ts-expect-error no error has this code
      if (isAuthError(error) && error.code === "network_eror") return
    })
  })
})
