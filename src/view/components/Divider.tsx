interface DividerProps {
  readonly label: string
}

/** A line across with a word in its middle, between two ways to the same end. */
export function Divider({ label }: DividerProps) {
  return (
    <p className="lk-divider" data-part="divider">
      {label}
    </p>
  )
}
