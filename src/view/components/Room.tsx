interface RoomProps {
  /** How many buttons are on their way. */
  readonly rows: number
  readonly label: string
}

/** Keeps the room of buttons that are on their way. */
export function Room({ rows, label }: RoomProps) {
  return (
    <div className="lk-stack" data-gap="field" role="img" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="lk-room" />
      ))}
    </div>
  )
}
