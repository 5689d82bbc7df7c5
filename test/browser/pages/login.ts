/** A site's sign-in page: mounts the widget from `?setup=` and records its events and errors. */
import {
  ApiError,
  createAuthWidget,
  type AuthWidget,
  type MountHandle,
  type MountOptions,
  type SecondFactorOptions,
  type SessionStatus,
  type WidgetEvent
} from "latchkey/widget"
import { everythingIn, providerOrigin } from "../../support/browser/inPage.js"

/** The set-up of a test, as JSON in `?setup=`. */
export interface Setup extends Partial<Omit<MountOptions, "callbacks">> {
  /** False when the test mounts the widget itself. */
  readonly mount?: boolean
  /** The option of the client. */
  readonly secondFactor?: SecondFactorOptions
  /** True for a page that records the session's status beside its form. */
  readonly watch?: boolean
}

export interface LoginPage {
  readonly auth: AuthWidget
  readonly mount: (options?: Setup) => MountHandle
  readonly events: Array<WidgetEvent>
  /** The codes and messages passed to `onError`. */
  readonly errors: Array<string>
  /** All that these errors hold. */
  readonly errorContents: Array<string>
  /** Every session status since the script started, on pages that watch it. */
  readonly statuses: Array<SessionStatus>
}

declare global {
  interface Window {
    /** Only on `login.html`. */
    readonly lk: LoginPage
  }
}

const isSetup = (value: unknown): value is Setup => typeof value === "object" && value !== null

const asked: unknown = JSON.parse(new URLSearchParams(location.search).get("setup") ?? "{}")
const setup: Setup = isSetup(asked) ? asked : {}

const auth = createAuthWidget("public-token-test-00000000-0000-0000-0000-000000000000", {
  secondFactor: setup.secondFactor,
  endpoints: {
    testAPIURL: providerOrigin(),
    clientsideServicesIframeURL: `${providerOrigin()}/clientside-services/index.html`
  }
})
const events: LoginPage["events"] = []
const errors: LoginPage["errors"] = []
const errorContents: LoginPage["errorContents"] = []
const statuses: LoginPage["statuses"] = [auth.session.getInfo().status]
// A subscription loads the services, which a page with a form loads when the form is used
if (setup.mount === false || setup.watch === true)
  auth.onStateChange(() => statuses.push(auth.session.getInfo().status))

/** What the page mounts with: its own settings are no options of the widget. */
const optionsOf = ({ mount: _, watch: __, secondFactor: ___, ...options }: Setup) => options

const mount: LoginPage["mount"] = (more = {}) =>
  auth.mountLogin({
    elementId: "#login",
    config: {},
    callbacks: {
      onEvent: (event) => events.push(event),
      onError: (error) => {
        errors.push(error instanceof ApiError ? error.error_type : error.message)
        errorContents.push(everythingIn(error))
      }
    },
    ...optionsOf(setup),
    ...optionsOf(more)
  })

Object.assign(window, { lk: { auth, mount, events, errors, errorContents, statuses } satisfies LoginPage })
if (setup.mount !== false) mount()
