import type { ReactNode, Ref } from "react"

interface CardProps {
  readonly children: ReactNode
  readonly part?: string | undefined
  readonly cardRef?: Ref<HTMLDivElement> | undefined
}

/** The whole widget's surface; stands inside `.lk-root`, whose width it answers to. */
export function Card({ cardRef, children, part = "card" }: CardProps) {
  return (
    <div ref={cardRef} className="lk-card" data-part={part}>
      {children}
    </div>
  )
}
