/** @jsxImportSource ../../jsx/react */
import { Component, createElement, useEffect, useSyncExternalStore, type ReactNode, type Ref } from "react"
import type { ScreenOf, ScreenTag } from "../../domain/widget/Flow.js"
import type { Toast } from "../../domain/widget/Toast.js"
import { memberOf } from "../../domain/values/objects.js"
import { hasStuckChunk, onStuckChunk } from "../../page/loadChunk.js"
import { isElement } from "../../page/nodes.js"
import { awaitsFactorAtom, layoutAtom, variantAtom } from "../atoms/config.js"
import { reloadAtom } from "../atoms/draft.js"
import { flowAtom } from "../atoms/flow.js"
import { promptOnlyAtom } from "../atoms/main.js"
import { mainForms } from "../main/atoms.js"
import { toastsAtom } from "../atoms/toasts.js"
import { settingsAtom } from "../atoms/projectSettings.js"
import { Card } from "../components/Card.js"
import { TryAgain } from "../components/TryAgain.js"
import { followHeight } from "./followHeight.js"
import { useAtomValue, useSetAtom, useText } from "../kit/hooks.js"
import { WidgetView } from "../main/WidgetView.js"
import { useAttached } from "../kit/mountedHooks.js"
import { onDemand, Waiting } from "../kit/onDemand.js"
import { screens } from "./screens.js"
import { leadsTo } from "../main/Main.js"
import { adoptBaseStyles } from "../theme/stylesheet.js"
import type { ScreenProps } from "../kit/ScreenFrame.js"

interface WidgetProps {
  readonly onCrash: (error: unknown) => void
  /** Whether the user typed before React was loaded. */
  readonly isInUse?: boolean | undefined
}

/** The whole widget: the current screen, the toasts and the watermark. */
export function Widget({ isInUse, onCrash }: WidgetProps) {
  const { screen } = useAtomValue(flowAtom)
  const isPromptOnly = useAtomValue(promptOnlyAtom) && screen._tag === "Main"
  return (
    <Boundary onCrash={onCrash} cardRef={useAttached(attachCard)} isHidden={isPromptOnly}>
      <Contents isInUse={isInUse} />
    </Boundary>
  )
}

function Contents({ isInUse }: Pick<WidgetProps, "isInUse">) {
  const t = useText()
  const { direction, screen } = useAtomValue(flowAtom)
  const { items, tabs } = useAtomValue(layoutAtom)
  const toasts = useAtomValue(toastsAtom)
  const variant = useAtomValue(variantAtom)
  const awaits = useAtomValue(awaitsFactorAtom)
  const settings = useAtomValue(settingsAtom)
  const isStuck = useSyncExternalStore(onStuckChunk, hasStuckChunk, () => false)
  const reload = useSetAtom(reloadAtom)
  const preload = () => {
    const next = [
      ...tabs.flatMap((tab) => mainForms[tab].leadsTo),
      ...items.flatMap((item) => leadsTo[item] ?? [])
    ]
    for (const tag of next) screens[tag].preload?.()
    DismissibleToasts.preload()
  }
  useEffect(() => {
    if (isInUse) preload()
    // Later use calls `onPreload`
  }, [isInUse])
  return (
    <WidgetView
      t={t}
      screenTag={screen._tag}
      direction={direction}
      onPreload={preload}
      onReload={isStuck ? () => reload() : undefined}
      errors={drawToasts(toasts.filter(({ tone }) => tone === "error"))}
      statuses={drawToasts(toasts.filter(({ tone }) => tone !== "error"))}
      watermark={settings.displayWatermark && variant._tag !== "identityProvider"}
    >
      {awaits && screen._tag === "Main" ? <Waiting /> : drawScreen(screen)}
    </WidgetView>
  )
}

const drawScreen = <Tag extends ScreenTag>(screen: ScreenOf<Tag>): ReactNode => {
  const tag: Tag = screen._tag
  return createElement<ScreenProps<Tag>>(screens[tag], { screen })
}

const DismissibleToasts = onDemand(
  () => import("../kit/Toasts.js").then((module) => module.DismissibleToasts),
  () => null
)

const drawToasts = (toasts: ReadonlyArray<Toast>): ReactNode =>
  toasts.length > 0 && <DismissibleToasts toasts={toasts} />

function Crashed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useText()
  return <TryAgain text={t("error.unknown")} label={t("common.tryAgain")} onClick={onRetry} />
}

interface BoundaryProps {
  readonly onCrash: (error: unknown) => void
  readonly cardRef: Ref<HTMLDivElement>
  /** Whether the card is hidden, except after a crash. */
  readonly isHidden: boolean
  readonly children: ReactNode
}

interface BoundaryState {
  readonly crash?: { readonly error: unknown } | undefined
}

/**
 * The card. Shows a message and a retry button when a component throws. Draws anew when something else, such as a translator, has
 * moved what React wanted to change.
 */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {}
  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { crash: { error } }
  }
  override componentDidMount() {
    this.meetCrash({})
  }
  override componentDidUpdate(_: BoundaryProps, before: BoundaryState) {
    this.meetCrash(before)
  }
  meetCrash(before: BoundaryState) {
    const { crash } = this.state
    if (crash === undefined || crash === before.crash) return
    if (before.crash === undefined && isMovedNode(crash.error)) this.setState({ crash: undefined })
    else this.props.onCrash(crash.error)
  }
  override render() {
    const { cardRef, children, isHidden } = this.props
    const { crash } = this.state
    return (
      <Card cardRef={cardRef} hidden={isHidden && crash === undefined}>
        {crash ? <Crashed onRetry={() => this.setState({ crash: undefined })} /> : children}
      </Card>
    )
  }
}

const isMovedNode = (error: unknown): boolean => memberOf(error, "name") === "NotFoundError"

const attachCard = (card: HTMLElement): (() => void) => {
  const detach = [keepFocus(card), followHeight(card, () => adoptBaseStyles(card))]
  return () => detach.forEach((stop) => stop())
}

/**
 * Keeps the focus inside a card until the returned function is called. When the focused element is removed, the focus
 * moves to the screen's first field, or else to its heading.
 */
const keepFocus = (card: HTMLElement): (() => void) => {
  let focusedElement: Element | undefined
  const remember = ({ target }: FocusEvent) => {
    // After a click, no visible focus is lost
    focusedElement = isElement(target) && target.matches(":focus-visible") ? target : undefined
  }
  const restore = () => {
    if (focusedElement === undefined || focusedElement.isConnected) return
    focusedElement = undefined
    // While the focus is in a shadow root, the document names its host
    const { activeElement, body } = card.ownerDocument
    if (activeElement !== null && activeElement !== body) return
    const field = card.querySelector<HTMLElement>("input:not(:disabled, [readonly], [type=checkbox])")
    const next = field ?? card.querySelector<HTMLElement>("[data-part=title]")
    next?.focus()
  }
  const observer = new MutationObserver(restore)
  observer.observe(card, { childList: true, subtree: true })
  card.addEventListener("focusin", remember)
  return () => {
    observer.disconnect()
    card.removeEventListener("focusin", remember)
  }
}
