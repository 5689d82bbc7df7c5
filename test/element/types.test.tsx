/** What the compiler promises of the custom elements and of templates that have them: these fail when types are checked. */
import { describe, expectTypeOf, it } from "vitest"
import type {} from "../../node_modules/svelte/svelte-html.js"
import type { GlobalComponents } from "vue"
import type { LatchkeyLoginElement } from "../../src/element.js"
import type {} from "../../src/element/react.js"
import type {} from "../../src/element/svelte.js"
import type {} from "../../src/element/vue.js"
import type { AuthError } from "../../src/domain/errors/AuthError.js"
import type { AccountOptions, AuthWidget, WidgetConfig, WidgetEvent } from "../../src/widget.js"

declare const auth: AuthWidget
const ownSections: AccountOptions["ownSections"] = { billing: { title: "Billing", render: () => {} } }
const config: WidgetConfig = { products: ["otp"], otpOptions: { methods: ["sms"] } }

/** Checks what is in `_use`, and does not run it. */
const compiles = (_use: () => unknown) => {}

describe("an element", () => {
  it("has the options of its mount as properties", () => {
    compiles(() => {
      const login = document.createElement("latchkey-login")
      expectTypeOf(login).toEqualTypeOf<LatchkeyLoginElement>()
      login.client = auth
      login.config = config
      login.products = ["otp"]
      login.strings = { "main.title": "Hello" }
      login.styles = { colors: { primary: "#123456" } }
      login.colorScheme = undefined
      // @ts-expect-error -- a client has mounts
      login.client = 42
      // @ts-expect-error -- a misspelt product
      login.products = ["otps"]
      // @ts-expect-error -- a misspelt property
      login.confg = config
      // @ts-expect-error -- a property of another element
      login.passwordResetToken = "token"
      const reset = document.createElement("latchkey-password-reset")
      reset.passwordResetToken = new URLSearchParams("").get("token")
      const account = document.createElement("latchkey-account")
      account.sections = ["profile", "billing"]
      account.deleteAccount = async () => {}
      account.ownSections = ownSections
      const identityProvider = document.createElement("latchkey-identity-provider")
      identityProvider.allowForeignFrames = true
      // @ts-expect-error -- consent has no configuration
      identityProvider.config = config
    })
  })

  it("sends events whose detail is typed", () => {
    compiles(() => {
      const login = document.querySelector("latchkey-login")
      login?.addEventListener("latchkey-event", ({ detail }) => {
        expectTypeOf(detail).toEqualTypeOf<WidgetEvent>()
        if (detail.type === "OTP_AUTHENTICATE") expectTypeOf(detail.data.user_id).toBeString()
      })
      login?.addEventListener("latchkey-error", ({ detail }) => {
        expectTypeOf(detail).toEqualTypeOf<AuthError>()
      })
      login?.addEventListener("click", ({ clientX }) => clientX)
      login?.addEventListener("anything", (event) => event.type)
      // @ts-expect-error -- an error is no event
      login?.removeEventListener("latchkey-error", (event: CustomEvent<WidgetEvent>) => event)
    })
  })
})

describe("an element in a template", () => {
  it("of React has properties, attributes and events, and no others", () => {
    compiles(() => [
      <latchkey-login
        key="login"
        className="wide"
        client={auth}
        config={config}
        onlatchkey-event={({ detail }) => expectTypeOf(detail).toEqualTypeOf<WidgetEvent>()}
        onlatchkey-error={({ detail }) => expectTypeOf(detail).toEqualTypeOf<AuthError>()}
        ref={(login) => void expectTypeOf(login).toEqualTypeOf<LatchkeyLoginElement | null>()}
      />,
      <latchkey-passkey-registration public-token="public-token-test-1" products="passkeys" />,
      <latchkey-password-reset passwordResetToken={null} password-reset-token="token" />,
      <latchkey-identity-provider color-scheme="dark" allow-foreign-frames="" />,
      <latchkey-step-up max-age-minutes="5" methods="totp passkey" maxAgeMinutes={5} />,
      <latchkey-account sections="profile billing" section="billing" ownSections={ownSections} />,
      // @ts-expect-error -- a client has mounts
      <latchkey-login client={42} />,
      // @ts-expect-error -- a misspelt property
      <latchkey-login confg={config} />,
      // @ts-expect-error -- a property of another element
      <latchkey-login passwordResetToken="token" />,
      // @ts-expect-error -- a misspelt attribute
      <latchkey-login publictoken="public-token-test-1" />,
      // @ts-expect-error -- a misspelt element
      <latchkey-logon />
    ])
  })

  it("of Svelte has properties, attributes and events, and no others", () => {
    compiles(() => {
      // What Svelte's tools make of a template
      const { createElement } = svelteHTML
      createElement("latchkey-login", {
        id: "login",
        client: auth,
        config,
        "onlatchkey-event": ({ detail }) => expectTypeOf(detail).toEqualTypeOf<WidgetEvent>(),
        "on:latchkey-error": ({ detail }) => expectTypeOf(detail).toEqualTypeOf<AuthError>()
      })
      createElement("latchkey-password-reset", {
        "public-token": "public-token-test-1",
        products: "passwords"
      })
      // @ts-expect-error -- a client has mounts
      createElement("latchkey-login", { client: 42 })
      // @ts-expect-error -- a misspelt property
      createElement("latchkey-login", { confg: config })
    })
  })

  it("of Vue has properties, attributes and events, and no others", () => {
    type Props<Tag extends keyof GlobalComponents> = GlobalComponents[Tag] extends new () => {
      readonly $props: infer Given
    }
      ? Given
      : never
    const login = (_props: Props<"latchkey-login">) => {}
    const reset = (_props: Props<"latchkey-password-reset">) => {}
    compiles(() => {
      login({
        id: "login",
        ref: "login",
        client: auth,
        config,
        onLatchkeyEvent: ({ detail }) => expectTypeOf(detail).toEqualTypeOf<WidgetEvent>(),
        onLatchkeyError: ({ detail }) => expectTypeOf(detail).toEqualTypeOf<AuthError>()
      })
      // Vue's tools look up `public-token` and `password-reset-token` so
      reset({ publicToken: "public-token-test-1", passwordResetToken: "token" })
      // @ts-expect-error -- a client has mounts
      login({ client: 42 })
      // @ts-expect-error -- a misspelt property
      login({ confg: config })
      // @ts-expect-error -- a property of another element
      login({ passwordResetToken: "token" })
    })
  })
})
