/** Parts of the widget that are loaded when they are needed. */
import { Suspense, use, type ComponentType } from "react"
import { Spinner } from "./components/Spinner.js"
import { useText } from "./hooks.js"

type Loaded<Props> = { readonly Part: ComponentType<Props> }

/** Between one load that failed and the next. */
const retryInterval = 5_000

/** A component in a chunk of its own. */
export interface OnDemand<Props> {
  (props: Props): React.JSX.Element
  /** Loads it ahead of its use. A load that failed is tried again every five seconds. */
  readonly preload: () => void
}

/** Keeps room, and says so, until the part is there. */
export const onDemand = <Props extends object>(
  load: () => Promise<ComponentType<Props>>
): OnDemand<Props> => {
  let loading: Promise<Loaded<Props>> | undefined
  const attempt = (): Promise<Loaded<Props>> =>
    load().then(
      (Part) => ({ Part }),
      () => new Promise<void>((later) => setTimeout(later, retryInterval)).then(attempt)
    )
  const loaded = () => {
    if (loading !== undefined) return loading
    const promise = attempt()
    // Marked for `use`, which then reads it at once and lets no fallback be seen for a moment
    void promise.then((value) => Object.assign(promise, { status: "fulfilled", value }))
    return (loading = promise)
  }
  function Body(props: Props) {
    const { Part } = use(loaded())
    return <Part {...props} />
  }
  function Part(props: Props) {
    return (
      <Suspense fallback={<Waiting />}>
        <Body {...props} />
      </Suspense>
    )
  }
  return Object.assign(Part, { preload: () => void loaded() })
}

function Waiting() {
  return (
    <div className="lk-waiting">
      <Spinner label={useText()("common.loading")} />
    </div>
  )
}
