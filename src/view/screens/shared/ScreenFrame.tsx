import type { ReactNode } from "react"
import { flowAtom } from "../../atoms/flow.js"
import { Frame } from "../../components/Frame.js"
import { focusWhenDrawn, useAtom, useText } from "../../hooks.js"
import { adoptScreenStyles } from "../../theme/screenStyles.js"

interface ScreenFrameProps {
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** Shows the arrow back to Main. */
  readonly back?: boolean
}

/** The frame of every screen but Main: its heading takes the focus when the person got here by a step. */
export function ScreenFrame({ title, description, children, back = false }: ScreenFrameProps) {
  const t = useText()
  const [{ direction }, tell] = useAtom(flowAtom)
  return (
    <Frame
      frameRef={adoptScreenStyles}
      title={title}
      description={description}
      headingRef={direction === undefined ? undefined : focusWhenDrawn}
      onBack={back ? () => tell({ _tag: "WentBack" }) : undefined}
      backLabel={t("common.back")}
    >
      {children}
    </Frame>
  )
}
