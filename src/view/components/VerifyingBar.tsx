interface VerifyingBarProps {
  readonly label: string
  readonly active: boolean
}

/** A bar that fills in ten seconds while a check runs; its room is kept. */
export function VerifyingBar({ label, active }: VerifyingBarProps) {
  return (
    <div className="lk-verifying" data-part="verifying" data-active={active ? "" : undefined}>
      <div
        className="lk-bar"
        role={active ? "progressbar" : undefined}
        aria-label={active ? label : undefined}
      />
    </div>
  )
}
