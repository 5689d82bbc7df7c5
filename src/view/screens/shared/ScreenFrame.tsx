/** The frames of screens, and the screens that are nothing else. */
import type { ReactNode } from "react"
import type { ScreenOf, ScreenTag } from "../../../domain/widget/Flow.js"
import { flowAtom } from "../../atoms/flow.js"
import { Frame } from "../../components/Frame.js"
import { focusOnMount, useAtom, useFieldId, useText } from "../../hooks.js"
import { adoptScreenStyles } from "../../theme/screenStyles.js"
import { useWords } from "./useWords.js"

interface ScreenFrameProps {
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** Shows a back arrow that leads to Main. */
  readonly back?: boolean
  /** What takes the focus when the user came from another screen. Default: the heading. */
  readonly focus?: "heading" | "field"
}

/** The frame of most screens. */
export function ScreenFrame({ title, description, children, back = false, focus = "heading" }: ScreenFrameProps) {
  const t = useText()
  const [{ direction }, dispatch] = useAtom(flowAtom)
  const moved = direction !== undefined
  return (
    <Frame
      frameRef={moved && focus === "field" ? adoptAndFocusField : adoptScreenStyles}
      title={title}
      titleId={useFieldId("title")}
      description={description}
      headingRef={moved && focus === "heading" ? focusOnMount : undefined}
      onBack={back ? () => dispatch({ _tag: "WentBack" }) : undefined}
      backLabel={t("common.back")}
    >
      {children}
    </Frame>
  )
}

/** Focuses the first field that can be filled. It is described by the heading, which screen readers then read too. */
const adoptAndFocusField = (frame: HTMLElement | null): void => {
  adoptScreenStyles(frame)
  frame?.querySelector<HTMLElement>("input:not([readonly])")?.focus()
}

/**
 * The frame of a screen that shows when the page opens: of a landing, or of an app's request. The user has pressed nothing
 * in the widget, so its heading takes the focus only if no other element has it.
 */
export function ArrivalFrame(props: Omit<ScreenFrameProps, "back">) {
  return <Frame frameRef={adoptScreenStyles} headingRef={focusIfFree} {...props} />
}

/** A ref that focuses an element when it is mounted, unless another element of the page has the focus. */
export const focusIfFree = (element: HTMLElement | null): void => {
  const { activeElement, body } = element?.ownerDocument ?? document
  if (activeElement === null || activeElement === body) element?.focus({ preventScroll: true })
}

type TextScreenName = `${"crypto" | "otp" | "passkey" | "password"}Confirmation` | "cryptoError"

/** Makes a screen that has a title and a text only. */
export const textScreen = (name: TextScreenName, { back = false } = {}) =>
  function TextScreen() {
    const t = useWords()
    return <ScreenFrame back={back} title={t(`${name}.title`)} description={t(`${name}.text`)} />
  }

/** The props of every screen. */
export interface ScreenProps<Tag extends ScreenTag> {
  readonly screen: ScreenOf<Tag>
}
