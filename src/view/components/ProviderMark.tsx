/** A brand's mark as shapes from back to front, each a colour and a path. */
export interface Mark {
  readonly viewBox: string
  readonly shapes: ReadonlyArray<readonly [colour: string, path: string]>
}

interface ProviderMarkProps {
  /** Until it is there, its room is kept. */
  readonly mark: Mark | undefined
}

/** A brand's mark beside its name, hidden from assistive technology; of one colour where colours are forced. */
export function ProviderMark({ mark }: ProviderMarkProps) {
  return (
    <svg
      className="lk-mark"
      data-part="mark"
      viewBox={mark?.viewBox}
      width="20"
      height="20"
      aria-hidden="true"
    >
      {mark?.shapes.map(([colour, path]) => (
        <path key={path} fill={colour} d={path} />
      ))}
    </svg>
  )
}
