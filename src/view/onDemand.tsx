/** Parts of the widget that are loaded when they are needed. */
import { useSyncExternalStore, type ComponentType } from "react"
import { Spinner } from "./components/Spinner.js"
import { TryAgain } from "./components/TryAgain.js"
import { useText } from "./hooks.js"

/** How a part stands. */
interface State<Props> {
  readonly Loaded?: ComponentType<Props>
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

/** Keeps its `Room` until the part is there. When it cannot be loaded, says so, and lets the person try again. */
export const onDemand = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Room: ComponentType<Props> = Waiting
): OnDemand<Props> => {
  let state: State<Props> = { isLoading: false, hasFailed: false }
  let retry: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const tell = (next: State<Props>) => {
    state = next
    for (const listener of listeners) listener()
  }
  const start = () => {
    if (state.isLoading || state.Loaded !== undefined) return
    clearTimeout(retry)
    tell({ ...state, isLoading: true })
    load().then(
      (Loaded) => tell({ Loaded, isLoading: false, hasFailed: false }),
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
  function Part(props: Props) {
    const t = useText()
    const { Loaded, hasFailed, isLoading } = useSyncExternalStore(subscribe, () => state)
    if (Loaded !== undefined) return <Loaded {...props} />
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
  return Object.assign(Part, { preload: start })
}

/** About the room of a form, with a spinner. */
export function Waiting() {
  const t = useText()
  return (
    <div className="lk-waiting">
      <Spinner label={t("common.loading")} />
    </div>
  )
}
