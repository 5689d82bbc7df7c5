interface VerifyingBarProps {
  readonly label: string
  readonly active: boolean
}

/** A bar that fills within ten seconds while a check runs. It takes up the same space when inactive. */
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
