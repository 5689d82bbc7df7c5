import type { ReactNode } from "react"

interface CardProps {
  readonly children: ReactNode
  readonly part?: string | undefined
}

/** The whole widget's surface; stands inside `.lk-root`, whose width it answers to. */
export function Card({ children, part = "card" }: CardProps) {
  return (
    <div className="lk-card" data-part={part}>
      {children}
    </div>
  )
}
