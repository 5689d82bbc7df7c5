/** @jsxImportSource ../../jsx */
interface DividerProps {
  readonly label: string
}

/** A horizontal line with a word in its middle, between two alternatives. */
export function Divider({ label }: DividerProps) {
  return (
    <p className="lk-divider" data-part="divider">
      {label}
    </p>
  )
}
