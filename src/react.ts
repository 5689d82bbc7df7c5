/** Entry `latchkey/react`: the widget and the session for React applications. */
import {
  createContext,
  createElement,
  useContext,
  useEffect,
  useRef,
  useSyncExternalStore,
  type ReactNode
} from "react"
import { UsageError } from "./domain/Errors.js"
import type { Session } from "./domain/Session.js"
import type { User } from "./domain/User.js"
import type { MountHandle, MountOptions } from "./view/mount.js"
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

/** Sign-up and login, in a `div` of its own. New props are taken over in place. */
export const Login = (props: Omit<MountOptions, "elementId">) => {
  const client = useAuthClient()
  const place = useRef<HTMLDivElement>(null)
  const handle = useRef<MountHandle>(null)
  useEffect(() => {
    // Mounting on the same element again updates in place
    if (place.current !== null) handle.current = client.mountLogin({ ...props, elementId: place.current })
  })
  useEffect(() => () => handle.current?.unmount(), [client])
  return createElement("div", { ref: place })
}
