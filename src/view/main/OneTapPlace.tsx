/** @jsxImportSource ../../jsx */
import type { Ref } from "react"

interface OneTapPlaceProps {
  /** The name of the slot that shows the prompt when the widget is in a shadow root. */
  readonly slotName: string
  readonly pending: boolean
  /** True when the prompt floats above the page. */
  readonly hidden: boolean
  readonly placeRef?: Ref<HTMLDivElement> | undefined
}

/** The place of Google's prompt. */
export function OneTapPlace({ slotName, pending, hidden, placeRef }: OneTapPlaceProps) {
  return (
    <div ref={placeRef} className="lk-prompt" data-pending={pending ? "" : undefined} hidden={hidden}>
      <slot name={slotName} />
    </div>
  )
}
