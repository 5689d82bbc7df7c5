/** What templates of frameworks can set on the elements. */
import type { LatchkeyLoginElement, WidgetElementEventMap, WidgetElements } from "../element.js"

/** The attributes that every element has. */
interface CommonAttributes {
  /** The public token of the project. Elements with the same token share a client. Default: none. */
  readonly "public-token"?: string | undefined
  /** `auto` follows the system's setting. Default: `light`. */
  readonly "color-scheme"?: LatchkeyLoginElement["colorScheme"]
}

/** The attributes of each element that are no properties. */
interface Attributes {
  readonly "latchkey-login": CommonAttributes
  readonly "latchkey-password-reset": CommonAttributes & {
    /** The token from the link in the reset email. Default: none, and nothing is shown. */
    readonly "password-reset-token"?: string | null | undefined
  }
  readonly "latchkey-passkey-registration": CommonAttributes
  readonly "latchkey-identity-provider": CommonAttributes & {
    /** Lets other sites show these screens in a frame. Default: they cannot. */
    readonly "allow-foreign-frames"?: true | "" | undefined
  }
  readonly "latchkey-step-up": CommonAttributes & {
    /** How long a proof counts, in whole minutes. Default: 10. */
    readonly "max-age-minutes"?: number | string | undefined
  }
  readonly "latchkey-account": CommonAttributes
}

/**
 * The properties that a template can set on an element. `products`, `methods` and `sections` can be a text there: names that are
 * separated by spaces.
 */
export type TemplateProperties<Tag extends keyof WidgetElements> = {
  readonly [Name in keyof WidgetElements[Tag] as Exclude<Name, keyof HTMLElement>]?:
    WidgetElements[Tag][Name] | (Name extends "products" | "methods" | "sections" ? string : never)
}

/** The properties and attributes that a template can set on an element. */
export type TemplateProps<Tag extends keyof WidgetElements> = TemplateProperties<Tag> & Attributes[Tag]

/** The events of the elements that other elements do not have. */
export type OwnEvents = Pick<WidgetElementEventMap, "latchkey-event" | "latchkey-error">
