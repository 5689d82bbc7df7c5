/** A word between two rules. */
export function Divider({ label }: { readonly label: string }) {
  return (
    <p className="lk-divider" data-part="divider">
      <span>{label}</span>
    </p>
  )
}
