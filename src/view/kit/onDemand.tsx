/** @jsxImportSource ../../jsx/react */
/** Components in chunks that are loaded when they are first rendered or preloaded. */
import { useEffect, useRef, useSyncExternalStore, type ComponentType } from "react"
import { NetworkError } from "../../domain/errors/BasicErrors.js"
import { makeChunk } from "../../page/chunk.js"
import { hasStuckChunk, loadChunk } from "../../page/loadChunk.js"
import { Spinner } from "../components/Spinner.js"
import { TryAgain } from "../components/TryAgain.js"
import { safely } from "../atoms/callbacks.js"
import { callbacksAtom } from "../atoms/config.js"
import { useAtomValue, useText } from "./hooks.js"

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
  let attempt: "first" | "failed" | "repeated" = "first"
  const listeners = new Set<() => void>()
  const chunk = makeChunk(() => {
    if (attempt === "failed") {
      attempt = "repeated"
      for (const listener of listeners) listener()
    }
    return loadChunk(load).catch((error: unknown) => {
      attempt = "failed"
      throw error
    })
  })
  const start = () => void chunk.load().catch(() => {})
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    const cancel = chunk.onLoad(listener, listener)
    return () => {
      listeners.delete(listener)
      cancel()
    }
  }
  const current = () => chunk.loaded() ?? attempt
  return <Props extends object>(
    pick: (loaded: Loaded) => ComponentType<Props>,
    Placeholder: ComponentType<Props> = Waiting
  ) => {
    function Part(props: Props) {
      const state = useSyncExternalStore(subscribe, current, current)
      if (typeof state !== "string") {
        const Loaded = pick(state)
        return <Loaded {...props} />
      }
      if (state === "first") return <Placeholder {...props} />
      return <LoadFailure busy={state === "repeated"} onRetry={start} />
    }
    return Object.assign(Part, { preload: start })
  }
}

interface LoadFailureProps {
  readonly busy: boolean
  readonly onRetry: () => void
}

/** Says that a chunk cannot be loaded, and tells the site: once, and again for each press that was in vain. */
function LoadFailure({ busy, onRetry }: LoadFailureProps) {
  const t = useText()
  const { onError } = useAtomValue(callbacksAtom)
  const isTold = useRef(false)
  useEffect(() => {
    if (busy || isTold.current) return
    isTold.current = true
    safely(() => onError?.(new NetworkError({})))
  }, [busy, onError])
  // The widget offers a reload of the page
  if (hasStuckChunk()) return <></>
  return (
    <TryAgain
      text={t("error.network")}
      label={t("common.tryAgain")}
      busy={busy}
      busyLabel={t("common.loading")}
      onClick={() => {
        isTold.current = false
        onRetry()
      }}
    />
  )
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
