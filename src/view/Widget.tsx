import { useRxSet, useRxValue } from "@effect-rx/rx-react"
import { Component, createElement, type ReactNode } from "react"
import type { ScreenOf, ScreenTag } from "../domain/Flow.js"
import { bootstrapAtom } from "./atoms/bootstrap.js"
import { tabsAtom } from "./atoms/config.js"
import { flowAtom } from "./atoms/flow.js"
import { variantAtom } from "./atoms/mount.js"
import { dismissToastAtom, toastsAtom } from "./atoms/toast.js"
import { Card } from "./components/Card.js"
import { ErrorBox } from "./components/ErrorBox.js"
import { Toasts } from "./components/Toasts.js"
import { Watermark } from "./components/Watermark.js"
import { useText } from "./hooks.js"
import { methods } from "./methods.js"
import { screens } from "./screens/index.js"
import type { ScreenProps } from "./screens/ScreenProps.js"

/** The whole widget: the screen the person is on, passing news, the watermark. */
export function Widget({ onCrash }: { readonly onCrash: (error: unknown) => void }) {
  return (
    <Card>
      <Boundary onCrash={onCrash} fallback={<Crashed />}>
        <CurrentScreen />
        <News />
        <Powered />
      </Boundary>
    </Card>
  )
}

function CurrentScreen() {
  const { direction, screen } = useRxValue(flowAtom)
  const tabs = useRxValue(tabsAtom)
  /** While the person types: the answer then finds its screen there. */
  const preload = () => {
    for (const tag of tabs.flatMap((tab) => methods[tab].leadsTo)) screens[tag].preload?.()
  }
  return (
    <div
      key={screen._tag}
      className="lk-screen"
      data-screen={screen._tag}
      data-direction={direction}
      onFocus={preload}
    >
      {draw(screen)}
    </div>
  )
}

const draw = <Tag extends ScreenTag>(screen: ScreenOf<Tag>): ReactNode => {
  const tag: Tag = screen._tag
  return createElement<ScreenProps<Tag>>(screens[tag], { screen })
}

function News() {
  const t = useText()
  const toasts = useRxValue(toastsAtom)
  const dismiss = useRxSet(dismissToastAtom)
  return <Toasts toasts={toasts} onDismiss={dismiss} dismissLabel={t("common.dismiss")} />
}

function Powered() {
  const t = useText()
  const variant = useRxValue(variantAtom)
  const settings = useRxValue(bootstrapAtom)
  const isShown = settings.displayWatermark && variant._tag !== "identityProvider"
  return isShown ? (
    <Watermark text={t("watermark.text")} linkText={t("watermark.link")} href="https://stytch.com/" />
  ) : null
}

function Crashed() {
  const t = useText()
  return <ErrorBox variant="error">{t("error.unknown")}</ErrorBox>
}

interface BoundaryProps {
  readonly onCrash: (error: unknown) => void
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** A fault of ours shows a sentence, never an empty page. */
class Boundary extends Component<BoundaryProps, { readonly crashed: boolean }> {
  override state = { crashed: false }
  static getDerivedStateFromError() {
    return { crashed: true }
  }
  override componentDidCatch(error: unknown) {
    this.props.onCrash(error)
  }
  override render() {
    return this.state.crashed ? this.props.fallback : this.props.children
  }
}
