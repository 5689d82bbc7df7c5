/**
 * Entry `latchkey/element/svelte`: types of the custom elements in Svelte's templates. It has no code.
 *
 * @example
 * import "latchkey/element/svelte"
 *
 * // <latchkey-login client={auth} onlatchkey-event={({ detail }) => console.log(detail.type)}></latchkey-login>
 */
import type { HTMLAttributes } from "svelte/elements"
import type { WidgetElements } from "../element.js"
import type { OwnEvents, TemplateProps } from "./TemplateProps.js"

/** The attributes of an element in a template. Svelte 4 listens to events with `on:`. */
export type ElementAttributes<Tag extends keyof WidgetElements> = HTMLAttributes<WidgetElements[Tag]> &
  TemplateProps<Tag> & {
    readonly [Type in keyof OwnEvents as `on${Type}` | `on:${Type}`]?:
      ((event: OwnEvents[Type]) => void) | undefined
  }

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "latchkey-login": ElementAttributes<"latchkey-login">
    "latchkey-password-reset": ElementAttributes<"latchkey-password-reset">
    "latchkey-passkey-registration": ElementAttributes<"latchkey-passkey-registration">
    "latchkey-identity-provider": ElementAttributes<"latchkey-identity-provider">
    "latchkey-step-up": ElementAttributes<"latchkey-step-up">
    "latchkey-account": ElementAttributes<"latchkey-account">
  }
}
