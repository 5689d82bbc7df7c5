import type { ProductConflict } from "../../../domain/Products.js"
import { ErrorBox } from "../../components/ErrorBox.js"
import { adoptScreenStyles } from "../../theme/screenStyles.js"
import { useWords } from "../shared/useWords.js"

interface MainProblemProps {
  readonly problem: ProductConflict | "noMethod"
}

/** Shown when the configured products allow no login (specification section 1). */
export function MainProblem({ problem }: MainProblemProps) {
  const t = useWords()
  return (
    <div ref={adoptScreenStyles}>
      <ErrorBox variant="error">{t(`config.${problem}`)}</ErrorBox>
    </div>
  )
}
