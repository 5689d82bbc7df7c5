interface MeterProps {
  readonly label: string
  /** The value in words, or an empty string when there is no value yet. */
  readonly text: string
  /** The number of filled segments. */
  readonly filled: number
  readonly segments: number
  readonly strong: boolean
}

/** A bar of segments with its value in words, so that colour is never the only sign. */
export function Meter({ label, text, filled, segments, strong }: MeterProps) {
  return (
    <div className="lk-meter" data-part="meter" data-tone={strong ? "success" : "error"}>
      <p className="lk-meter-text">
        <span>{label}</span> <span className="lk-meter-word">{text}</span>
      </p>
      <div className="lk-meter-bar" aria-hidden="true">
        {Array.from({ length: segments }, (_, segment) => (
          <span
            key={segment}
            className="lk-meter-segment"
            data-part="meter-segment"
            data-filled={segment < filled ? "" : undefined}
          />
        ))}
      </div>
    </div>
  )
}
