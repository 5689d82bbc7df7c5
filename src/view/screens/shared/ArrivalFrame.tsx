import type { ReactNode } from "react"
import { Frame } from "../../components/Frame.js"
import { adoptScreenStyles } from "../../theme/screenStyles.js"
import { focusIfFree } from "./focusIfFree.js"

interface ArrivalFrameProps {
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
}

/**
 * The frame of a screen that shows when the page opens: of a landing, or of an app's request. The user has pressed nothing
 * in the widget, so its heading takes the focus only if no other element has it.
 */
export function ArrivalFrame(props: ArrivalFrameProps) {
  return <Frame frameRef={adoptScreenStyles} headingRef={focusIfFree} {...props} />
}
