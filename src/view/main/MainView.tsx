/** @jsxImportSource ../../jsx */
import type { ReactNode } from "react"
import { Header, type HeaderProps } from "../components/Header.js"

interface MainViewProps {
  /** Whether Main has no contents except a floating prompt. Its card is hidden then. */
  readonly promptOnly: boolean
  readonly header: HeaderProps
  readonly children: ReactNode
}

/** The first screen: the header and the configured login methods (specification section 2). */
export function MainView({ promptOnly, header, children }: MainViewProps) {
  return (
    <div className="lk-stack">
      {!promptOnly && <Header {...header} />}
      {children}
    </div>
  )
}
