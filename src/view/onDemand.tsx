/** Parts of the widget that are loaded when they are needed. */
import { Suspense, use, type ComponentType } from "react"
import { Spinner } from "./components/Spinner.js"
import { useText } from "./hooks.js"

type Loaded<Props> = { readonly Part: ComponentType<Props> }

/** A component in a chunk of its own. */
export interface OnDemand<Props> {
  (props: Props): React.JSX.Element
  /** Loads it ahead of its use. A load that failed is tried again on the next use. */
  readonly preload: () => void
}

/** Keeps room, and says so, until the part is there. */
export const onDemand = <Props extends object>(
  load: () => Promise<ComponentType<Props>>
): OnDemand<Props> => {
  let loading: Promise<Loaded<Props>> | undefined
  const loaded = () => {
    loading ??= load().then((Part) => ({ Part }))
    loading.catch(() => {
      loading = undefined
    })
    return loading
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
