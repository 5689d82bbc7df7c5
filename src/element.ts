/**
 * Entry `latchkey/element`: the widget as custom elements, for pages and frameworks without React.
 *
 * @example
 * import { defineElements } from "latchkey/element"
 *
 * defineElements()
 * const login = document.createElement("latchkey-login")
 * login.setAttribute("public-token", "public-token-test-…")
 * login.products = ["emailMagicLinks"]
 * login.addEventListener("latchkey-event", ({ detail }) => console.log(detail.type))
 * document.body.append(login)
 */
import type { AuthError } from "./domain/errors/AuthError.js"
import { isObject } from "./domain/values/objects.js"
import { UsageError } from "./domain/errors/BasicErrors.js"
import { checkOptions } from "./domain/errors/Usage.js"
import type { WidgetConfigInput } from "./domain/widget/Config.js"
import { ElementBase } from "./page/elementBase.js"
import { warner } from "./page/warner.js"
import type { Callbacks, WidgetEvent } from "./view/atoms/events.js"
import type {
  AccountMountOptions,
  IdentityProviderMountOptions,
  MountOptions,
  StepUpMountOptions
} from "./view/mount/mountOptions.js"
import { createAuthWidget, type AuthWidget } from "./widget.js"

/** The events of the elements. */
export interface WidgetElementEventMap extends HTMLElementEventMap {
  /**
   * Sent with each event, as soon as it has happened. The data of an event that signs in has the session's tokens: do not
   * log it.
   */
  readonly "latchkey-event": CustomEvent<WidgetEvent>
  /** Sent with each error that the widget shows or that keeps it from going on. */
  readonly "latchkey-error": CustomEvent<AuthError>
}

/** What all elements have. */
export interface WidgetElement extends HTMLElement {
  /** A client that takes the place of the attribute `public-token`. */
  client: AuthWidget | undefined
  /** Calls the listener with each event of a type. */
  addEventListener<Type extends keyof WidgetElementEventMap>(
    type: Type,
    listener: (this: WidgetElement, event: WidgetElementEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions
  ): void
  /** Stops calling the listener. */
  removeEventListener<Type extends keyof WidgetElementEventMap>(
    type: Type,
    listener: (this: WidgetElement, event: WidgetElementEventMap[Type]) => unknown,
    options?: boolean | EventListenerOptions
  ): void
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions
  ): void
}

/** The options of a mount as properties. Each is undefined until it is set. */
type PropertiesOf<Options> = {
  -readonly [Name in keyof Options as Exclude<Name, "elementId" | "callbacks">]-?: Options[Name] | undefined
}

/** The properties of elements whose mount has a configuration. */
export interface LoginProperties extends PropertiesOf<MountOptions> {
  /** The login methods, which take the place of those in `config`. The attribute has their names, separated by spaces. */
  products: WidgetConfigInput["products"]
}

/** The properties of `<latchkey-password-reset>`. */
export interface PasswordResetProperties extends LoginProperties {
  /** The token from the link in the reset email. Without it, the element shows nothing. */
  passwordResetToken: string | null | undefined
}

/** The properties of `<latchkey-identity-provider>`. */
export interface IdentityProviderProperties extends PropertiesOf<IdentityProviderMountOptions> {}

/** The properties of `<latchkey-step-up>`. Attributes have the same names, with hyphens; `methods` are separated by spaces. */
export interface StepUpProperties extends PropertiesOf<StepUpMountOptions> {}

/** The properties of `<latchkey-account>`. The attribute `sections` has their names, separated by spaces. */
export interface AccountProperties extends LoginProperties, PropertiesOf<AccountMountOptions> {}

/** `<latchkey-login>`: sign-up and login. */
export interface LatchkeyLoginElement extends WidgetElement, LoginProperties {}

/** `<latchkey-password-reset>`: the form for a new password, as soon as it has `passwordResetToken`. */
export interface LatchkeyPasswordResetElement extends WidgetElement, PasswordResetProperties {}

/** `<latchkey-passkey-registration>`: new passkeys for signed-in users. */
export interface LatchkeyPasskeyRegistrationElement extends WidgetElement, LoginProperties {}

/** `<latchkey-identity-provider>`: consent to a third-party app, or its logout. */
export interface LatchkeyIdentityProviderElement extends WidgetElement, IdentityProviderProperties {}

/** `<latchkey-step-up>`: the second factor again, for signed-in users. */
export interface LatchkeyStepUpElement extends WidgetElement, StepUpProperties {}

/** `<latchkey-account>`: the account page, for signed-in users. */
export interface LatchkeyAccountElement extends WidgetElement, AccountProperties {}

/** The elements by their tags. */
export interface WidgetElements {
  /** Sign-up and login. */
  "latchkey-login": LatchkeyLoginElement
  /** The form for a new password. */
  "latchkey-password-reset": LatchkeyPasswordResetElement
  /** New passkeys for signed-in users. */
  "latchkey-passkey-registration": LatchkeyPasskeyRegistrationElement
  /** Consent to a third-party app, or its logout. */
  "latchkey-identity-provider": LatchkeyIdentityProviderElement
  /** The second factor again, for signed-in users. */
  "latchkey-step-up": LatchkeyStepUpElement
  /** The account page, for signed-in users. */
  "latchkey-account": LatchkeyAccountElement
}

declare global {
  interface HTMLElementTagNameMap extends WidgetElements {}
}

/** A property that is an attribute too: the attribute's name, and how its text is read. */
type Attribute = readonly [name: string, read: (text: string) => unknown]

/** What a kind of element mounts. */
interface Kind<Properties = Record<string, unknown>> {
  /** The properties that are options of the mount, and the attributes of those that have one. */
  readonly properties: { readonly [Name in keyof Properties]: Attribute | undefined }
  /** Mounts on the element, or does nothing as long as a required property is missing. */
  readonly mount: (client: AuthWidget, elementId: Element, options: object) => Mounted | undefined
}

type Mounted = { readonly unmount: () => void }

const text = (value: string) => value
const list = (value: string) => value.split(/[\s,]+/).filter((each) => each !== "")
/** Templates of frameworks write the word too. */
const flag = (value: string) => value !== "false"

const looks = {
  styles: undefined,
  strings: undefined,
  locale: ["locale", text],
  colorScheme: ["color-scheme", text]
} as const
const ofLogin = { ...looks, config: undefined, products: ["products", list] } as const

/** A mount that takes a `config`, whose `products` are a property and an attribute too. */
const configured =
  (
    mountName: "mountLogin" | "mountResetPassword" | "mountPasskeyRegistration",
    required?: string
  ): Kind["mount"] =>
  (client, elementId, options) =>
    required === undefined || Reflect.get(options, required)
      ? client[mountName](Object.assign({ elementId, config: {}, passwordResetToken: "" }, options))
      : undefined

/** One client for each public token, so that the elements of a page share a session. */
const clients = new Map<string, AuthWidget>()
const clientOf = (publicToken: string): AuthWidget => {
  const known = clients.get(publicToken)
  if (known !== undefined) return known
  const client = createAuthWidget(publicToken)
  clients.set(publicToken, client)
  return client
}

/** Where the elements of the page have their clients from: the attribute with its token, or the property. */
const origins = new Set<string>()

/** Warns of a second origin: HTML of strangers can have an element, and its login is that of their project. */
const noteOrigin = (origin: string): void => {
  if (pinned === undefined && origins.size === 1 && !origins.has(origin)) {
    warner()(
      "Elements of this page have different clients. List their public tokens: defineElements({ publicTokens })."
    )
  }
  origins.add(origin)
}

/** How many milliseconds a page may take until it gives an element its client. */
const pageTime = 3000

/** The only tokens of `public-token`, when the page lists them. */
let pinned: ReadonlyArray<string> | undefined

/** The options of a mount: `products` is a member of `config`. */
const optionsOf = (
  { config, products, ...options }: Record<string, unknown>,
  callbacks: Callbacks
): object => ({
  ...options,
  ...(config !== undefined && { config }),
  ...(products !== undefined && { config: { ...(isObject(config) && config), products } }),
  callbacks
})

/** The class of an element. */
export interface WidgetElementClass<Element extends WidgetElement> {
  new (): Element
  /** The attributes that the element reads. */
  readonly observedAttributes: ReadonlyArray<string>
}

/** The compiler checks the names of the properties, and cannot see that the class defines them. */
function makeElement<Element extends WidgetElement>(
  kind: Kind<Omit<Element, keyof WidgetElement>>
): WidgetElementClass<Element>
function makeElement({ mount, properties }: Kind): CustomElementConstructor {
  const names = ["client", ...Object.keys(properties)]
  const attributes = new Map(
    Object.entries<Attribute | undefined>(properties).flatMap(([property, attribute]) => {
      if (attribute === undefined) return []
      const [name] = attribute
      return [[name, property]]
    })
  )

  class Made extends ElementBase {
    static readonly observedAttributes = ["public-token", "hidden", ...attributes.keys()]

    /** Defines the accessors of a property. */
    static #define(name: string): void {
      Object.defineProperty(Made.prototype, name, {
        configurable: true,
        enumerable: true,
        get(this: Made) {
          return this.#values[name]
        },
        set(this: Made, value: unknown) {
          this.#set(name, value)
        }
      })
    }

    static {
      for (const name of names) Made.#define(name)
    }

    readonly #values: Record<string, unknown> = {}
    #mounted: Mounted | undefined
    #isScheduled = false
    #isNoted = false

    connectedCallback(): void {
      // A framework may set properties before the element is defined: they would hide the accessors
      for (const name of names) {
        const own = Object.getOwnPropertyDescriptor(this, name)
        if (own === undefined || !("value" in own)) continue
        Reflect.deleteProperty(this, name)
        this.#set(name, own.value)
      }
      this.style.display ||= this.hidden ? "none" : "block"
      this.#schedule()
      setTimeout(() => this.#noteMissingClient(), pageTime)
    }

    disconnectedCallback(): void {
      this.#schedule()
    }

    attributeChangedCallback(name: string, _before: string | null, value: string | null): void {
      if (name === "hidden") this.style.display = value === null ? "block" : "none"
      const property = attributes.get(name)
      if (property === undefined) this.#schedule()
      else this.#set(property, value ?? undefined)
    }

    /** Frameworks set a property that the element has, also when the template has a text. */
    #set(name: string, value: unknown): void {
      const read = properties[name]?.[1]
      this.#values[name] = typeof value === "string" && read ? read(value) : value
      this.#schedule()
    }

    /** Waits for what else changes in this task: a move in the page keeps the widget, several options are one update. */
    #schedule(): void {
      if (this.#isScheduled) return
      this.#isScheduled = true
      queueMicrotask(() => {
        this.#isScheduled = false
        this.#apply()
      })
    }

    #apply(): void {
      try {
        const mounted = this.isConnected ? this.#mount() : undefined
        if (mounted === undefined) this.#mounted?.unmount()
        this.#mounted = mounted
      } catch (error) {
        this.#report(error)
      }
    }

    /** Warns once of an element that shows nothing, because the page has given it no client. */
    #noteMissingClient(): void {
      const { client } = this.#values
      if (this.#isNoted || !this.isConnected || client || this.hasAttribute("public-token")) return
      this.#isNoted = true
      warner()(
        `<${this.localName}> has no client and shows nothing. Set its property client to that of createAuthWidget, ` +
          "or its attribute public-token."
      )
    }

    #report(error: unknown): undefined {
      reportError(error)
      this.#send("latchkey-error", error)
    }

    /** Mounts or updates the widget, or does nothing as long as the client or a required property is missing. */
    #mount(): Mounted | undefined {
      const { client, ...values } = this.#values
      if (isWidget(client)) {
        noteOrigin("client")
        return mount(client, this, optionsOf(values, this.#callbacks))
      }
      const token = this.getAttribute("public-token")
      if (token === null) {
        const problem = "client must be made with createAuthWidget."
        return client ? this.#report(new UsageError({ method: this.localName, problem })) : undefined
      }
      if (pinned?.includes(token) === false) {
        const problem = "publicTokens must list the public-token of each element."
        return this.#report(new UsageError({ method: "defineElements", problem }))
      }
      noteOrigin(`public-token ${token}`)
      return mount(clientOf(token), this, optionsOf(values, this.#callbacks))
    }

    readonly #callbacks: Callbacks = {
      onEvent: (event) => this.#send("latchkey-event", event),
      onError: (error) => this.#send("latchkey-error", error)
    }

    #send(type: keyof WidgetElementEventMap, detail: unknown): void {
      this.dispatchEvent(new CustomEvent(type, { detail }))
    }
  }
  return Made
}

export const LatchkeyLoginElement = makeElement<LatchkeyLoginElement>({
  properties: ofLogin,
  mount: configured("mountLogin")
})

export const LatchkeyPasswordResetElement = makeElement<LatchkeyPasswordResetElement>({
  properties: { ...ofLogin, passwordResetToken: ["password-reset-token", text] },
  mount: configured("mountResetPassword", "passwordResetToken")
})

export const LatchkeyPasskeyRegistrationElement = makeElement<LatchkeyPasskeyRegistrationElement>({
  properties: ofLogin,
  mount: configured("mountPasskeyRegistration")
})

export const LatchkeyIdentityProviderElement = makeElement<LatchkeyIdentityProviderElement>({
  properties: {
    ...looks,
    authTokenParams: undefined,
    getIDPConsentManifest: undefined,
    allowForeignFrames: ["allow-foreign-frames", flag]
  },
  mount: (client, elementId, options) => client.mountIdentityProvider(Object.assign({ elementId }, options))
})

export const LatchkeyStepUpElement = makeElement<LatchkeyStepUpElement>({
  properties: {
    ...looks,
    config: undefined,
    action: ["action", text],
    maxAgeMinutes: ["max-age-minutes", Number],
    methods: ["methods", list],
    enroll: ["enroll", flag]
  },
  mount: (client, elementId, options) => client.mountStepUp(Object.assign({ elementId }, options))
})

export const LatchkeyAccountElement = makeElement<LatchkeyAccountElement>({
  properties: {
    ...ofLogin,
    sections: ["sections", list],
    section: ["section", text],
    sessions: undefined,
    deleteAccount: undefined,
    ownSections: undefined
  },
  mount: (client, elementId, options) => client.mountAccount(Object.assign({ elementId }, options))
})

const classes = {
  "latchkey-login": LatchkeyLoginElement,
  "latchkey-password-reset": LatchkeyPasswordResetElement,
  "latchkey-passkey-registration": LatchkeyPasskeyRegistrationElement,
  "latchkey-identity-provider": LatchkeyIdentityProviderElement,
  "latchkey-step-up": LatchkeyStepUpElement,
  "latchkey-account": LatchkeyAccountElement
} as const

/** The tags that `defineElements` defines. */
export const elementNames = [
  "latchkey-login",
  "latchkey-password-reset",
  "latchkey-passkey-registration",
  "latchkey-identity-provider",
  "latchkey-step-up",
  "latchkey-account"
] as const satisfies ReadonlyArray<keyof typeof classes>

const isWidget = (value: unknown): value is AuthWidget => isObject(value) && "mountLogin" in value

/** Options of `defineElements`. */
export interface ElementsOptions {
  /** The only public tokens that elements may have. Default: all. */
  readonly publicTokens?: ReadonlyArray<string>
}

/**
 * Defines the custom elements `latchkey-login`, `latchkey-password-reset`, `latchkey-passkey-registration`,
 * `latchkey-identity-provider`, `latchkey-step-up` and `latchkey-account`. Does nothing for those that are defined, and nothing
 * on a server.
 *
 * The options of the mounts are properties of the elements. The attributes are `public-token`, `locale`, `color-scheme`,
 * `password-reset-token`, `allow-foreign-frames`, `action`, `max-age-minutes`, `enroll` and `section`, and as lists separated by spaces
 * `products`, `methods` and `sections`. The property `client` takes the place of `public-token`. The elements send the events `latchkey-event` and `latchkey-error`, with the event or error as
 * `detail`. The final event of a login contains the session's tokens: do not log whole events.
 *
 * `publicTokens` lists the tokens that `public-token` may have. An element with another one shows nothing and sends a
 * `latchkey-error`, so that markup of strangers cannot show the login of their project. Throws a `UsageError` when it is no
 * array of strings.
 *
 * @example
 * import { defineElements } from "latchkey/element"
 *
 * defineElements({ publicTokens: ["public-token-test-…"] })
 * document.body.innerHTML = `<latchkey-login public-token="public-token-test-…" products="emailMagicLinks"></latchkey-login>`
 */
export const defineElements = (options: ElementsOptions = {}): void => {
  checkOptions("defineElements", { publicTokens: "strings?" }, options)
  pinned = options.publicTokens ?? pinned
  if (typeof customElements === "undefined") return
  for (const name of elementNames)
    if (customElements.get(name) === undefined) customElements.define(name, classes[name])
}
