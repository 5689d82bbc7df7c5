/** @jsxImportSource ../../jsx/react */
import type { ReactNode, Ref } from "react"
import { ScreenIcon } from "./ScreenIcon.js"

interface FrameProps {
  readonly title: string
  readonly titleId?: string | undefined
  /** Shown above the heading. */
  readonly mark?: ReactNode
  readonly children?: ReactNode
  readonly onBack?: (() => void) | undefined
  readonly backLabel?: string | undefined
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined
  readonly description?: ReactNode
  readonly frameRef?: Ref<HTMLDivElement> | undefined
}

/** The layout of a screen: a back button, a heading, a description and a body. */
export function Frame(props: FrameProps) {
  const { title, titleId, mark, children, onBack, backLabel, headingRef, description, frameRef } = props
  return (
    <div ref={frameRef} className="lk-frame" data-part="screen">
      {onBack !== undefined && (
        <button type="button" className="lk-back" data-part="back" aria-label={backLabel} onClick={onBack}>
          <ScreenIcon name="back" />
        </button>
      )}
      {mark}
      <h2 ref={headingRef} id={titleId} tabIndex={-1} className="lk-title" data-part="title">
        {title}
      </h2>
      {description !== undefined && (
        <p className="lk-text" data-part="description">
          {description}
        </p>
      )}
      {children !== undefined && <div className="lk-stack lk-frame-body">{children}</div>}
    </div>
  )
}
