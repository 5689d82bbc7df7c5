/**
 * Entry `latchkey/react`: the widget and the session for React applications.
 *
 * @example
 * import { AuthProvider, Login, useSession, useUser } from "latchkey/react"
 * import { createAuthWidget } from "latchkey/widget"
 *
 * const client = createAuthWidget("public-token-test-…")
 *
 * const Home = () => {
 *   const { isComplete, isInitialized } = useSession()
 *   const { user } = useUser()
 *   if (!isInitialized) return null
 *   if (!isComplete) return <Login config={{ products: ["emailMagicLinks"] }} />
 *   return <p>Welcome, {user?.name.first_name}</p>
 * }
 *
 * export const App = () => (
 *   <AuthProvider client={client}>
 *     <Home />
 *   </AuthProvider>
 * )
 */
import {
  createElement,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactElement
} from "react"
import { useAuthWidget } from "./react/hooks.js"
import { loginContent, type ServerContent } from "./shell/loginOnServer.js"
import type {
  AccountMountOptions,
  IdentityProviderMountOptions,
  MountHandle,
  MountOptions,
  ResetPasswordMountOptions,
  StepUpMountOptions
} from "./view/mount/mountOptions.js"

export {
  AuthProvider,
  useAuthClient,
  useAuthWidget,
  useIsAuthorized,
  useSession,
  useUser,
  type AuthProviderProps,
  type HookStatus
} from "./react/hooks.js"
export {
  OrganizationProvider,
  useMember,
  useMemberSession,
  useOrganization,
  useOrganizationClient,
  usePermission,
  type OrganizationProviderProps
} from "./react/organizationHooks.js"
export { SignOutButton, type SignOutButtonProps } from "./react/SignOutButton.js"
export { UserButton, type UserButtonProps } from "./react/UserButton.js"

type Mounted = Pick<MountHandle, "unmount">

/** The props of `Login`. */
export interface LoginProps extends Omit<MountOptions, "elementId"> {}

/** The props of `PasskeyRegistration`. */
export interface PasskeyRegistrationProps extends Omit<MountOptions, "elementId"> {}

/** The props of `StepUp`. */
export interface StepUpProps extends Omit<StepUpMountOptions, "elementId"> {}

/** The props of `Account`. */
export interface AccountProps extends Omit<AccountMountOptions, "elementId"> {}

/** The props of `IdentityProvider`. */
export interface IdentityProviderProps extends Omit<IdentityProviderMountOptions, "elementId"> {}

/** The props of `PasswordReset`. */
export interface PasswordResetProps extends Omit<MountOptions, "elementId"> {
  /** The token from the link in the reset email. Default: none, and nothing is shown. */
  readonly passwordResetToken?: string | null | undefined
}

/** Mounts a widget in a `div` and updates it in place after each render. `content` must always be the same object. */
const useWidget = (mount: (elementId: Element) => Mounted, content?: ServerContent): ReactElement => {
  const container = useRef<HTMLDivElement>(null)
  const mounted = useRef<Mounted>(null)
  const isMounted = useRef(false)
  useEffect(() => {
    // Mounting on the same element again updates in place
    if (container.current !== null) mounted.current = mount(container.current)
  })
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      // Strict mode mounts again at once: the flow must not start twice
      queueMicrotask(() => {
        if (!isMounted.current) mounted.current?.unmount()
      })
    }
  }, [])
  const drawn = content && { dangerouslySetInnerHTML: content, suppressHydrationWarning: true }
  return createElement("div", { ref: container, ...drawn })
}

/** True on a server, and in the browser for the first render of what a server rendered. */
const useIsServerRendered = () => useSyncExternalStore(noSubscription, inBrowser, onServer)
const noSubscription = () => () => {}
const inBrowser = () => false
const onServer = () => true

/**
 * Shows sign-up and login. A server renders the form; in the browser, the widget adopts it with what the user typed by
 * then. Pass `locale` if the page is not in English: the server does not know the page's language.
 *
 * @example
 * import { Login } from "latchkey/react"
 *
 * const SignIn = () => (
 *   <Login
 *     config={{ products: ["passwords"] }}
 *     callbacks={{ onEvent: ({ type }) => type === "AUTHENTICATE_FLOW_COMPLETE" && location.assign("/home") }}
 *   />
 * )
 */
export const Login = (props: LoginProps): ReactElement => {
  const client = useAuthWidget()
  const id = useId()
  const isServerRendered = useIsServerRendered()
  const [content] = useState(() => (isServerRendered ? loginContent(client, id, props) : undefined))
  return useWidget((elementId) => client.mountLogin({ ...props, elementId }), content)
}

/** Shows the registration of passkeys for signed-in users. */
export const PasskeyRegistration = (props: PasskeyRegistrationProps): ReactElement => {
  const client = useAuthWidget()
  return useWidget((elementId) => client.mountPasskeyRegistration({ ...props, elementId }))
}

/**
 * Shows the screens that ask a signed-in user for the second factor again. `auth.stepUp` shows them in a dialog instead.
 *
 * @example
 * import { StepUp } from "latchkey/react"
 *
 * const Guard = ({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) => (
 *   <StepUp
 *     maxAgeMinutes={5}
 *     callbacks={{
 *       onEvent: ({ type }) => {
 *         if (type === "STEP_UP_COMPLETE") onDone()
 *         if (type === "STEP_UP_CANCEL") onCancel()
 *       }
 *     }}
 *   />
 * )
 */
export const StepUp = (props: StepUpProps): ReactElement => {
  const client = useAuthWidget()
  return useWidget((elementId) => client.mountStepUp({ ...props, elementId }))
}

/**
 * Shows the page on which a signed-in user manages how they sign in: addresses, numbers, password, passkeys and more.
 *
 * @example
 * import { Account, SignOutButton, useSession } from "latchkey/react"
 *
 * const AccountPage = () => {
 *   const { isComplete } = useSession()
 *   if (!isComplete) return null
 *   return (
 *     <>
 *       <Account deleteAccount={() => fetch("/api/account", { method: "DELETE" })} />
 *       <SignOutButton onSignedOut={() => location.assign("/")} />
 *     </>
 *   )
 * }
 */
export const Account = (props: AccountProps): ReactElement => {
  const client = useAuthWidget()
  return useWidget((elementId) => client.mountAccount({ ...props, elementId }))
}

/** Shows the screens that ask the user to let an app use their account or sign them out. */
export const IdentityProvider = (props: IdentityProviderProps): ReactElement => {
  const client = useAuthWidget()
  return useWidget((elementId) => client.mountIdentityProvider({ ...props, elementId }))
}

/**
 * Shows the form for a new password. Renders nothing until it has the token of the reset email's link.
 *
 * @example
 * import { PasswordReset, useAuthClient } from "latchkey/react"
 *
 * const Reset = () => (
 *   <PasswordReset
 *     config={{ products: ["passwords"] }}
 *     passwordResetToken={useAuthClient().parseAuthenticateUrl()?.token}
 *   />
 * )
 */
export const PasswordReset = ({ passwordResetToken, ...props }: PasswordResetProps): ReactElement | null => {
  // A server does not know the address of the page
  const isServerRendered = useIsServerRendered()
  return passwordResetToken && !isServerRendered
    ? createElement(ResetForm, { ...props, passwordResetToken })
    : null
}

const ResetForm = (props: Omit<ResetPasswordMountOptions, "elementId">) => {
  const client = useAuthWidget()
  return useWidget((elementId) => client.mountResetPassword({ ...props, elementId }))
}
