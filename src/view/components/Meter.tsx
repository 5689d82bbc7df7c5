interface MeterProps {
  readonly label: string
  /** What it shows, in a word; empty when it shows nothing yet. */
  readonly text: string
  /** How many of its segments are filled. */
  readonly filled: number
  readonly segments: number
  readonly strong: boolean
}

/** How good something is: segments that fill up, with a word, never colour alone. */
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
