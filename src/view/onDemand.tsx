/** Parts of the widget that are loaded when they are needed. */
import { useSyncExternalStore, type ComponentType } from "react"
import { Spinner } from "./components/Spinner.js"
import { TryAgain } from "./components/TryAgain.js"
import { useText } from "./hooks.js"

/** How a chunk stands. */
interface State<Loaded> {
  readonly loaded?: Loaded
  readonly isLoading: boolean
  /** Whether it could not be loaded the last time. */
  readonly hasFailed: boolean
}

/** Between one load that failed and the next. */
const retryInterval = 5_000

/** A component in a chunk of its own. */
export interface OnDemand<Props> {
  (props: Props): React.JSX.Element
  /** Loads it ahead of its use. A load that failed is tried again every five seconds. */
  readonly preload: () => void
}

/** Makes a component of a chunk. It keeps its `Room` until the chunk is there. */
type Picking<Loaded> = <Props extends object>(
  pick: (loaded: Loaded) => ComponentType<Props>,
  Room?: ComponentType<Props>
) => OnDemand<Props>

/** Components that share a chunk. When it cannot be loaded, each says so, and lets the person try again. */
export const family = <Loaded extends object>(load: () => Promise<Loaded>): Picking<Loaded> => {
  let state: State<Loaded> = { isLoading: false, hasFailed: false }
  let retry: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const tell = (next: State<Loaded>) => {
    state = next
    for (const listener of listeners) listener()
  }
  const start = () => {
    if (state.isLoading || state.loaded !== undefined) return
    clearTimeout(retry)
    tell({ ...state, isLoading: true })
    load().then(
      (loaded) => tell({ loaded, isLoading: false, hasFailed: false }),
      () => {
        tell({ isLoading: false, hasFailed: true })
        retry = setTimeout(start, retryInterval)
      }
    )
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    start()
    return () => void listeners.delete(listener)
  }
  return <Props extends object>(
    pick: (loaded: Loaded) => ComponentType<Props>,
    Room: ComponentType<Props> = Waiting
  ) => {
    function Part(props: Props) {
      const t = useText()
      const { hasFailed, isLoading, loaded } = useSyncExternalStore(subscribe, () => state)
      if (loaded !== undefined) {
        const Loaded = pick(loaded)
        return <Loaded {...props} />
      }
      if (!hasFailed) return <Room {...props} />
      return (
        <TryAgain
          text={t("error.network")}
          label={t("common.tryAgain")}
          busy={isLoading}
          busyLabel={t("common.loading")}
          onClick={start}
        />
      )
    }
    return Object.assign(Part, { preload: () => void (state.hasFailed || start()) })
  }
}

/** A component in a chunk of its own, as one of a `family`. */
export const onDemand = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Room?: ComponentType<Props>
): OnDemand<Props> => family(load)((Part) => Part, Room)

/** About the room of a form, with a spinner. */
export function Waiting() {
  const t = useText()
  return (
    <div className="lk-waiting">
      <Spinner label={t("common.loading")} />
    </div>
  )
}
