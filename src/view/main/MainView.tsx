/** @jsxImportSource ../../jsx */
import type { ReactNode } from "react"
import type { ProductConflict } from "../../domain/widget/Products.js"
import { ErrorBox } from "../components/ErrorBox.js"
import { Header, type HeaderProps } from "../components/Header.js"
import type { FirstText } from "../i18n/translate.js"

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

interface MainProblemViewProps {
  readonly t: FirstText
  readonly problem: ProductConflict | "noMethod"
}

/** Shown when the configured products allow no login (specification section 1). */
export function MainProblemView({ t, problem }: MainProblemViewProps) {
  return (
    <div>
      <ErrorBox>{t(`config.${problem}`)}</ErrorBox>
    </div>
  )
}
