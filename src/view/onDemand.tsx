/** Components in chunks that are loaded when they are first rendered or preloaded. */
import { useSyncExternalStore, type ComponentType } from "react"
import { loadRetryInterval } from "../domain/client/CoreLimits.js"
import { hasStuckChunk, loadChunk } from "../page/loadChunk.js"
import { Spinner } from "./components/Spinner.js"
import { TryAgain } from "./components/TryAgain.js"
import { useText } from "./hooks.js"

interface State<Loaded> {
  readonly loaded?: Loaded
  readonly isLoading: boolean
  /** Whether the last attempt failed. */
  readonly hasFailed: boolean
}

/** A component that is loaded on demand. */
export interface OnDemand<Props> {
  (props: Props): React.JSX.Element
  /** Loads the chunk ahead of its use. */
  readonly preload: () => void
}

/** Makes a component from a part of the chunk. `Placeholder` is rendered until the chunk is loaded. */
type FromChunk<Loaded> = <Props extends object>(
  pick: (loaded: Loaded) => ComponentType<Props>,
  Placeholder?: ComponentType<Props>
) => OnDemand<Props>

/**
 * Components that share a chunk. When the chunk cannot be loaded, each shows an error and lets the user retry. A rendered
 * component retries every five seconds.
 */
export const partsOf = <Loaded extends object>(load: () => Promise<Loaded>): FromChunk<Loaded> => {
  let state: State<Loaded> = { isLoading: false, hasFailed: false }
  let retry: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const update = (next: State<Loaded>) => {
    state = next
    for (const listener of listeners) listener()
  }
  const start = () => {
    if (state.isLoading || state.loaded !== undefined) return
    clearTimeout(retry)
    update({ ...state, isLoading: true })
    loadChunk(load).then(
      (loaded) => update({ loaded, isLoading: false, hasFailed: false }),
      () => {
        update({ isLoading: false, hasFailed: true })
        retry = setTimeout(() => listeners.size > 0 && start(), loadRetryInterval)
      }
    )
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    start()
    return () => void listeners.delete(listener)
  }
  const current = () => state
  return <Props extends object>(
    pick: (loaded: Loaded) => ComponentType<Props>,
    Placeholder: ComponentType<Props> = Waiting
  ) => {
    function Part(props: Props) {
      const t = useText()
      const { hasFailed, isLoading, loaded } = useSyncExternalStore(subscribe, current, current)
      if (loaded !== undefined) {
        const Loaded = pick(loaded)
        return <Loaded {...props} />
      }
      if (!hasFailed) return <Placeholder {...props} />
      // The widget offers a reload of the page
      if (hasStuckChunk()) return <></>
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
}

/** A component that has a chunk to itself. */
export const onDemand = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder?: ComponentType<Props>
): OnDemand<Props> => partsOf(load)((Part) => Part, Placeholder)

/** A spinner about as high as a form. */
export function Waiting() {
  const t = useText()
  return (
    <div className="lk-waiting">
      <Spinner label={t("common.loading")} />
    </div>
  )
}
