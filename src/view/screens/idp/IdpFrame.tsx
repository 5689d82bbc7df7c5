import type { ReactNode } from "react"
import { Frame } from "../../components/Frame.js"
import { adoptScreenStyles } from "../../theme/screenStyles.js"
import { focusIfFree } from "../shared/focusIfFree.js"

interface IdpFrameProps {
  readonly title: string
  readonly description: string
  readonly children?: ReactNode
}

/** The frame of an identity-provider screen. It has no back button. */
export function IdpFrame(props: IdpFrameProps) {
  return <Frame frameRef={adoptScreenStyles} headingRef={focusIfFree} {...props} />
}
