import { Component, createElement, type ReactNode } from "react"
import type { ScreenOf, ScreenTag } from "../domain/Flow.js"
import { bootstrapAtom } from "./atoms/bootstrap.js"
import { tabsAtom } from "./atoms/config.js"
import { flowAtom } from "./atoms/flow.js"
import { itemsAtom } from "./atoms/main.js"
import { variantAtom } from "./atoms/mount.js"
import { toastsAtom } from "./atoms/toasts.js"
import { TryAgain } from "./components/TryAgain.js"
import { Watermark } from "./components/Watermark.js"
import { useAtomValue, useText } from "./hooks.js"
import { items } from "./screens/main/items.js"
import { keepFocus } from "./keepFocus.js"
import { methods } from "./screens/main/methods.js"
import { onDemand } from "./onDemand.js"
import { screens } from "./screens/index.js"
import type { ScreenProps } from "./screens/shared/ScreenProps.js"

/** The whole widget: the current screen, the toasts and the watermark. */
export function Widget({ onCrash }: { readonly onCrash: (error: unknown) => void }) {
  return (
    <div ref={keepFocus} className="lk-card" data-part="card">
      <Boundary onCrash={onCrash}>
        <CurrentScreen />
        <ToastRegions />
        <PoweredBy />
      </Boundary>
    </div>
  )
}

function CurrentScreen() {
  const { direction, screen } = useAtomValue(flowAtom)
  const tabs = useAtomValue(tabsAtom)
  const present = useAtomValue(itemsAtom)
  /** Called when the user types or clicks, so that the next screen is loaded before the response arrives. */
  const preload = () => {
    const next = [...tabs.map((tab) => methods[tab]), ...present.map((item) => items[item])]
    for (const tag of next.flatMap(({ leadsTo }) => leadsTo)) screens[tag].preload?.()
    DismissibleToasts.preload()
  }
  return (
    <div
      key={screen._tag}
      className="lk-screen"
      data-screen={screen._tag}
      data-direction={direction}
      onFocus={preload}
      onPointerDown={preload}
    >
      {draw(screen)}
    </div>
  )
}

const draw = <Tag extends ScreenTag>(screen: ScreenOf<Tag>): ReactNode => {
  const tag: Tag = screen._tag
  return createElement<ScreenProps<Tag>>(screens[tag], { screen })
}

const DismissibleToasts = onDemand(
  () => import("./screens/shared/DismissibleToasts.js").then((module) => module.DismissibleToasts),
  () => null
)

/** The toasts at the bottom of the card. Screen readers announce only changes of live regions that already exist. */
function ToastRegions() {
  const toasts = useAtomValue(toastsAtom)
  const draw = (some: typeof toasts) => some.length > 0 && <DismissibleToasts toasts={some} />
  return (
    <div className="lk-toasts" data-part="toasts">
      <div role="alert">{draw(toasts.filter(({ tone }) => tone === "error"))}</div>
      <div role="status">{draw(toasts.filter(({ tone }) => tone !== "error"))}</div>
    </div>
  )
}

function PoweredBy() {
  const t = useText()
  const variant = useAtomValue(variantAtom)
  const settings = useAtomValue(bootstrapAtom)
  const isShown = settings.displayWatermark && variant._tag !== "identityProvider"
  return isShown ? <Watermark text={t("watermark.text")} linkText={t("watermark.link")} /> : null
}

function Crashed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useText()
  return <TryAgain text={t("error.unknown")} label={t("common.tryAgain")} onClick={onRetry} />
}

interface BoundaryProps {
  readonly onCrash: (error: unknown) => void
  readonly children: ReactNode
}

/** Shows a message and a retry button when a component throws. */
class Boundary extends Component<BoundaryProps, { readonly crashed: boolean }> {
  override state = { crashed: false }
  static getDerivedStateFromError() {
    return { crashed: true }
  }
  override componentDidCatch(error: unknown) {
    this.props.onCrash(error)
  }
  override render() {
    return this.state.crashed ? (
      <Crashed onRetry={() => this.setState({ crashed: false })} />
    ) : (
      this.props.children
    )
  }
}
