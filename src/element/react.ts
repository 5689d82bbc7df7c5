/**
 * Entry `latchkey/element/react`: types of the custom elements in JSX, for React 18 and 19. It has no code.
 *
 * React 19 sets properties and listens to events. React 18 sets attributes only: set properties through a `ref` there. The
 * components of `latchkey/react` need none of this.
 *
 * @example
 * import "latchkey/element/react"
 *
 * const SignIn = () => <latchkey-login client={auth} onlatchkey-event={({ detail }) => console.log(detail.type)} />
 */
import type { DetailedHTMLProps, HTMLAttributes } from "react"
import type { WidgetElements } from "../element.js"
import type { OwnEvents, TemplateProps } from "./TemplateProps.js"

/** The props of an element in JSX. */
export type ElementProps<Tag extends keyof WidgetElements> = DetailedHTMLProps<
  HTMLAttributes<WidgetElements[Tag]>,
  WidgetElements[Tag]
> &
  TemplateProps<Tag> & {
    readonly [Type in keyof OwnEvents as `on${Type}`]?: ((event: OwnEvents[Type]) => void) | undefined
  }

declare module "react" {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- React's name for the elements of JSX
  namespace JSX {
    interface IntrinsicElements {
      "latchkey-login": ElementProps<"latchkey-login">
      "latchkey-password-reset": ElementProps<"latchkey-password-reset">
      "latchkey-passkey-registration": ElementProps<"latchkey-passkey-registration">
      "latchkey-identity-provider": ElementProps<"latchkey-identity-provider">
      "latchkey-step-up": ElementProps<"latchkey-step-up">
      "latchkey-account": ElementProps<"latchkey-account">
    }
  }
}
