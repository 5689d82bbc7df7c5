import { createElement, useState, type ButtonHTMLAttributes, type MouseEvent, type ReactElement } from "react"
import { useAuthClient, useUser } from "./hooks.js"

/** What happens after somebody has pressed the button that signs out. */
export interface SignOutOutcome {
  /** Called when the user is signed out. Default: nothing. */
  readonly onSignedOut?: (() => void) | undefined
  /** Called with the error when the user could not be signed out, and stays signed in. Default: the page reports the error. */
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/** The props of `SignOutButton`: those of a button, but for its type, and what happens afterwards. */
export interface SignOutButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type">, SignOutOutcome {}

/**
 * A button that signs the user out. It has the text "Log out" unless it has children, and no styles of its own. It renders nothing
 * when nobody is signed in. `preventDefault` in its `onClick` keeps the user signed in.
 *
 * @example
 * import { SignOutButton } from "latchkey/react"
 *
 * const Header = () => (
 *   <SignOutButton className="quiet" onSignedOut={() => location.assign("/")}>
 *     Abmelden
 *   </SignOutButton>
 * )
 */
export const SignOutButton = (props: SignOutButtonProps): ReactElement | null => {
  const { user } = useUser()
  return user && createElement(OwnButton, { ...props, key: user.user_id })
}

/** The button of one user. */
const OwnButton = ({
  children = "Log out",
  onClick,
  onFailure,
  onSignedOut,
  ...props
}: SignOutButtonProps): ReactElement => {
  const client = useAuthClient()
  const [isBusy, setBusy] = useState(false)

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) return
    onClick?.(event)
    if (event.defaultPrevented) return
    setBusy(true)
    const isSignedOut = () => client.user.getSync() === null
    const end = () => {
      // Somebody else may have signed in meanwhile, in another tab
      if (isSignedOut()) onSignedOut?.()
    }
    const fail = (error: unknown) => {
      // The session may have ended before, on another device: then the client has removed it
      if (isSignedOut()) onSignedOut?.()
      else (onFailure ?? reportError)(error)
    }
    void client.session
      .revoke()
      .finally(() => setBusy(false))
      .then(end, fail)
  }
  const state = isBusy ? { "aria-busy": true } : {}
  return createElement("button", { ...props, ...state, type: "button", onClick: press }, children)
}
