/**
 * Entry `latchkey/element/vue`: types of the custom elements in Vue's templates. It has no code.
 *
 * @example
 * import "latchkey/element/vue"
 *
 * // <latchkey-login :client="auth" @latchkey-event="({ detail }) => console.log(detail.type)" />
 */
import type { HTMLAttributes, PublicProps } from "vue"
import type { WidgetElements } from "../element.js"
import type { OwnEvents, TemplateProperties } from "./TemplateProps.js"

/** The name of the prop that listens to an event. */
type HandlerOf<Type extends string> = Type extends `${infer First}-${infer Second}`
  ? `on${Capitalize<First>}${Capitalize<Second>}`
  : never

/** The attributes that are no properties. Vue's tools look them up in camel case; templates write `public-token`. */
interface VueAttributes {
  /** The public token of the project. Elements with the same token share a client. Default: none. */
  readonly publicToken?: string | undefined
}

/** An element as Vue's templates see it. */
export type ElementComponent<Tag extends keyof WidgetElements> = new () => WidgetElements[Tag] & {
  /** What a template can set. */
  readonly $props: HTMLAttributes &
    PublicProps &
    TemplateProperties<Tag> &
    VueAttributes & {
      readonly [Type in keyof OwnEvents as HandlerOf<Type>]?: ((event: OwnEvents[Type]) => void) | undefined
    }
}

declare module "vue" {
  interface GlobalComponents {
    "latchkey-login": ElementComponent<"latchkey-login">
    "latchkey-password-reset": ElementComponent<"latchkey-password-reset">
    "latchkey-passkey-registration": ElementComponent<"latchkey-passkey-registration">
    "latchkey-identity-provider": ElementComponent<"latchkey-identity-provider">
    "latchkey-step-up": ElementComponent<"latchkey-step-up">
    "latchkey-account": ElementComponent<"latchkey-account">
  }
}
