/** @jsxImportSource ../../jsx */
import type { ProductConflict } from "../../domain/Products.js"
import { ErrorBox } from "../components/ErrorBox.js"
import type { FirstText } from "../i18n/translate.js"

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
