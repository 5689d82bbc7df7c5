/** @jsxImportSource ../../jsx */
/** The logo of a brand. Its shapes are drawn from back to front. */
export interface Mark {
  readonly viewBox: string
  readonly shapes: ReadonlyArray<readonly [colour: string, path: string]>
}

interface ProviderMarkProps {
  /** Undefined while it loads; an empty square of the same size is drawn. */
  readonly mark: Mark | undefined
}

/** The logo of a brand beside its name. Assistive technology ignores it. It has one colour in forced-colors mode. */
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
