/** Entry `latchkey/react`: the widget and the session for React applications. */
import {
  createContext,
  createElement,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode
} from "react"
import { UsageError } from "./domain/Errors.js"
import type { Session } from "./domain/Session.js"
import type { User } from "./domain/User.js"
import type {
  IdentityProviderMountOptions,
  MountHandle,
  MountOptions,
  ResetPasswordMountOptions
} from "./view/mount/mount.js"
import type { AuthWidget } from "./widget.js"

const ClientContext = createContext<AuthWidget | null>(null)

/** Gives `client` to every component and hook of this entry below it. */
export const AuthProvider = ({
  client,
  children
}: {
  readonly client: AuthWidget
  readonly children: ReactNode
}) => createElement(ClientContext.Provider, { value: client }, children)

/** The client of the nearest `AuthProvider`. Throws a usage error outside of one. */
export const useAuthClient = (): AuthWidget => {
  const client = useContext(ClientContext)
  if (client === null) {
    throw new UsageError({ method: "useAuthClient", problem: "It must be called below an AuthProvider." })
  }
  return client
}

/** What a hook knows of its value. */
export interface Known {
  /** True until an answer of this page confirmed or changed what storage held. */
  readonly fromCache: boolean
  /** False until storage or the provider has told: draw neither the page nor the login yet. */
  readonly isInitialized: boolean
}

const useKnown = (client: AuthWidget): Known => ({
  fromCache: useSyncExternalStore(client.onStateChange, () => client.session.getInfo().fromCache, never),
  isInitialized: useSyncExternalStore(
    client.onStateChange,
    () => client.session.getInfo().status !== "unknown",
    never
  )
})

/** On a server nothing is known. */
const never = () => false
const nobody = () => null

/** The user of this browser, as it changes. */
export const useUser = (): Known & { readonly user: User | null } => {
  const client = useAuthClient()
  const user = useSyncExternalStore(client.onStateChange, client.user.getSync, nobody)
  return { user, ...useKnown(client) }
}

/** The session of this browser, as it changes. */
export const useSession = (): Known & { readonly session: Session | null } => {
  const client = useAuthClient()
  const session = useSyncExternalStore(client.onStateChange, client.session.getSync, nobody)
  return { session, ...useKnown(client) }
}

/** Whether the user of this browser may do `action` with `resource_id`, as roles and policy become known. */
export const useIsAuthorized = (
  resource_id: string,
  action: string
): Known & { readonly isAuthorized: boolean } => {
  const client = useAuthClient()
  const { fromCache, isInitialized } = useKnown(client)
  const isAuthorized = useSyncExternalStore(
    client.onStateChange,
    () => client.rbac.isAuthorizedSync(resource_id, action),
    never
  )
  // The policy itself tells of no change: whoever has told it is remembered, which draws anew
  const [toldBy, setToldBy] = useState<AuthWidget>()
  useEffect(() => {
    let isWanted = true
    client.rbac.isAuthorized(resource_id, action).then(
      () => isWanted && setToldBy(client),
      // What this browser knew before holds
      () => {}
    )
    return () => {
      isWanted = false
    }
  }, [client, resource_id, action])
  return { isAuthorized, isInitialized, fromCache: fromCache || (isInitialized && toldBy !== client) }
}

type Mounted = Pick<MountHandle, "unmount">
type Props<Options> = Omit<Options, "elementId">

/** A `div` that holds a widget; each drawing takes over what is new, in place. */
const useWidget = (mount: (elementId: Element) => Mounted) => {
  const place = useRef<HTMLDivElement>(null)
  const mounted = useRef<Mounted>(null)
  const isDrawn = useRef(false)
  useEffect(() => {
    // Mounting on the same element again updates in place
    if (place.current !== null) mounted.current = mount(place.current)
  })
  useEffect(() => {
    isDrawn.current = true
    return () => {
      isDrawn.current = false
      // Strict mode takes it away and brings it back at once: no flow is to begin twice
      queueMicrotask(() => {
        if (!isDrawn.current) mounted.current?.unmount()
      })
    }
  }, [])
  return createElement("div", { ref: place })
}

/** Sign-up and login. */
export const Login = (props: Props<MountOptions>) => {
  const client = useAuthClient()
  return useWidget((elementId) => client.mountLogin({ ...props, elementId }))
}

/** New passkeys, for who is logged in. */
export const PasskeyRegistration = (props: Props<MountOptions>) => {
  const client = useAuthClient()
  return useWidget((elementId) => client.mountPasskeyRegistration({ ...props, elementId }))
}

/** Whether an app of another party may use the person's account, or log them out. */
export const IdentityProvider = (props: Props<IdentityProviderMountOptions>) => {
  const client = useAuthClient()
  return useWidget((elementId) => client.mountIdentityProvider({ ...props, elementId }))
}

/** A new password, for who comes from a reset e-mail; nothing as long as there is no token. */
export const PasswordReset = ({
  passwordResetToken,
  ...props
}: Props<MountOptions> & { readonly passwordResetToken?: string | null | undefined }) =>
  passwordResetToken ? createElement(ResetForm, { ...props, passwordResetToken }) : null

const ResetForm = (props: Props<ResetPasswordMountOptions>) => {
  const client = useAuthClient()
  return useWidget((elementId) => client.mountResetPassword({ ...props, elementId }))
}
