/** @jsxImportSource ../../jsx */
import type { ReactNode, Ref } from "react"

interface CardProps {
  readonly children: ReactNode
  readonly part?: string | undefined
  readonly cardRef?: Ref<HTMLDivElement> | undefined
  readonly hidden?: boolean | undefined
}

/** The surface of the widget. It stands inside `.lk-root` and adapts to the width of that element. */
export function Card({ cardRef, children, hidden, part = "card" }: CardProps) {
  return (
    <div ref={cardRef} className="lk-card" data-part={part} hidden={hidden}>
      {children}
    </div>
  )
}
