/** Entry `latchkey/element`: the widget as custom elements, for pages and frameworks without React. */
import { isObject } from "./domain/values/objects.js"
import { UsageError } from "./domain/errors/LocalErrors.js"
import { checkOptions } from "./domain/errors/Usage.js"
import { warner } from "./page/warner.js"
import type { Callbacks } from "./view/events.js"
import { createAuthWidget, type AuthWidget } from "./widget.js"

/** The tags that `defineElements` defines. */
export const elementNames = [
  "latchkey-login",
  "latchkey-password-reset",
  "latchkey-passkey-registration",
  "latchkey-identity-provider"
] as const

/** What a kind of element mounts. */
interface Kind {
  /** The properties that are options of the mount. */
  readonly properties: ReadonlyArray<string>
  /** The properties that are also attributes: the attribute's name, and how its text is read. */
  readonly attributes: Readonly<Record<string, readonly [property: string, read: (text: string) => unknown]>>
  /** Mounts on the element, or does nothing as long as a required property is missing. */
  readonly mount: (client: AuthWidget, elementId: Element, options: object) => Mounted | undefined
}

type Mounted = { readonly unmount: () => void }

const text = (value: string) => value
const list = (value: string) => value.split(/[\s,]+/).filter((each) => each !== "")

const looks = ["styles", "strings", "locale", "colorScheme"]
const lookAttributes = { locale: ["locale", text], "color-scheme": ["colorScheme", text] } as const

/** A mount that takes a `config`, whose `products` are a property and an attribute too. */
const configured = (
  mountName: "mountLogin" | "mountResetPassword" | "mountPasskeyRegistration",
  more: Partial<Kind> & { readonly required?: string } = {}
): Kind => ({
  properties: [...looks, "config", "products", ...(more.properties ?? [])],
  attributes: { ...lookAttributes, products: ["products", list], ...more.attributes },
  mount: (client, elementId, options) =>
    more.required === undefined || Reflect.get(options, more.required)
      ? client[mountName](Object.assign({ elementId, config: {}, passwordResetToken: "" }, options))
      : undefined
})

const kinds: Readonly<Record<(typeof elementNames)[number], Kind>> = {
  "latchkey-login": configured("mountLogin"),
  "latchkey-password-reset": configured("mountResetPassword", {
    properties: ["passwordResetToken"],
    attributes: { "password-reset-token": ["passwordResetToken", text] },
    required: "passwordResetToken"
  }),
  "latchkey-passkey-registration": configured("mountPasskeyRegistration"),
  "latchkey-identity-provider": {
    properties: [...looks, "authTokenParams", "getIDPConsentManifest", "allowForeignFrames"],
    attributes: { ...lookAttributes, "allow-foreign-frames": ["allowForeignFrames", () => true] },
    mount: (client, elementId, options) => client.mountIdentityProvider(Object.assign({ elementId }, options))
  }
}

/** One client for each public token, so that the elements of a page share a session. */
const clients = new Map<string, AuthWidget>()
const clientOf = (publicToken: string): AuthWidget => {
  const known = clients.get(publicToken)
  if (known !== undefined) return known
  if (pinned === undefined && clients.size === 1) {
    warner()(
      "Elements of this page have different public tokens. List them: defineElements({ publicTokens })."
    )
  }
  const client = createAuthWidget(publicToken)
  clients.set(publicToken, client)
  return client
}

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

const makeElement = ({ attributes, mount, properties }: Kind): CustomElementConstructor => {
  class WidgetElement extends HTMLElement {
    static readonly observedAttributes = ["public-token", "hidden", ...Object.keys(attributes)]

    /** Defines the accessors of a property. */
    static #define(name: string): void {
      Object.defineProperty(WidgetElement.prototype, name, {
        configurable: true,
        enumerable: true,
        get(this: WidgetElement) {
          return this.#values[name]
        },
        set(this: WidgetElement, value: unknown) {
          this.#set(name, value)
        }
      })
    }

    static {
      for (const name of ["client", ...properties]) WidgetElement.#define(name)
    }

    readonly #values: Record<string, unknown> = {}
    #mounted: Mounted | undefined
    #isScheduled = false

    connectedCallback(): void {
      // A framework may set properties before the element is defined: they would hide the accessors
      for (const name of ["client", ...properties]) {
        const own = Object.getOwnPropertyDescriptor(this, name)
        if (own === undefined || !("value" in own)) continue
        Reflect.deleteProperty(this, name)
        this.#set(name, own.value)
      }
      this.style.display ||= this.hidden ? "none" : "block"
      this.#schedule()
    }

    disconnectedCallback(): void {
      this.#schedule()
    }

    attributeChangedCallback(name: string, _before: string | null, value: string | null): void {
      if (name === "hidden") this.style.display = value === null ? "block" : "none"
      const [property, read] = attributes[name] ?? []
      if (property === undefined || read === undefined) this.#schedule()
      else this.#set(property, value === null ? undefined : read(value))
    }

    #set(name: string, value: unknown): void {
      this.#values[name] = value
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

    #report(error: unknown): undefined {
      reportError(error)
      this.#send("latchkey-error", error)
    }

    /** Mounts or updates the widget, or does nothing as long as the client or a required property is missing. */
    #mount(): Mounted | undefined {
      const { client, ...values } = this.#values
      const token = this.getAttribute("public-token")
      if (client === undefined && token === null) return undefined
      if (isWidget(client)) return mount(client, this, optionsOf(values, this.#callbacks))
      if (pinned?.includes(token ?? "") === false) {
        const problem = "publicTokens must list the public-token of each element."
        return this.#report(new UsageError({ method: "defineElements", problem }))
      }
      return mount(clientOf(token ?? ""), this, optionsOf(values, this.#callbacks))
    }

    readonly #callbacks: Callbacks = {
      onEvent: (event) => this.#send("latchkey-event", event),
      onError: (error) => this.#send("latchkey-error", error)
    }

    #send(type: string, detail: unknown): void {
      this.dispatchEvent(new CustomEvent(type, { detail }))
    }
  }
  return WidgetElement
}

const isWidget = (value: unknown): value is AuthWidget => isObject(value) && "mountLogin" in value

/** Options of `defineElements`. */
export interface ElementsOptions {
  /** The only public tokens that elements may have. Default: all. */
  readonly publicTokens?: ReadonlyArray<string>
}

/**
 * Defines the custom elements `latchkey-login`, `latchkey-password-reset`, `latchkey-passkey-registration` and
 * `latchkey-identity-provider`. Does nothing for those that are defined, and nothing on a server.
 *
 * The options of the mounts are properties of the elements. The attributes are `public-token`, `products` (separated by
 * spaces), `locale`, `color-scheme`, `password-reset-token` and `allow-foreign-frames`. The property `client` takes the
 * place of `public-token`. The elements send the events `latchkey-event` and `latchkey-error`, with the event or error as
 * `detail`. The data of an event that ends a login has the session's tokens.
 *
 * `publicTokens` lists the tokens that `public-token` may have. An element with another one shows nothing and sends a
 * `latchkey-error`, so that markup of strangers cannot show the login of their project. Throws a `UsageError` when it is no
 * array of strings.
 *
 * @example
 * defineElements({ publicTokens: ["public-token-test-…"] })
 * document.body.innerHTML = `<latchkey-login public-token="public-token-test-…" products="emailMagicLinks"></latchkey-login>`
 */
export const defineElements = (options: ElementsOptions = {}): void => {
  checkOptions("defineElements", { publicTokens: "strings?" }, options)
  pinned = options.publicTokens ?? pinned
  if (typeof customElements === "undefined") return
  for (const name of elementNames)
    if (customElements.get(name) === undefined) customElements.define(name, makeElement(kinds[name]))
}
