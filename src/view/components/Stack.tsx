import type { ReactNode } from "react"

interface StackProps {
  readonly children: ReactNode
  /** 24, 12 or 6 px. */
  readonly gap?: "group" | "field" | "tight" | undefined
}

/** A column whose children stand one gap apart. */
export function Stack({ children, gap = "group" }: StackProps) {
  return (
    <div className="lk-stack" data-gap={gap}>
      {children}
    </div>
  )
}
