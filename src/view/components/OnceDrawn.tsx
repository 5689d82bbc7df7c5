import { useState, type ReactNode } from "react"

/** Draws its children once their place is on the page: what they set off is set off once, and not by a mere render. */
export function OnceDrawn({ children }: { readonly children: ReactNode }) {
  const [drawn, setDrawn] = useState(false)
  if (drawn) return children
  return (
    <span
      hidden
      ref={(element) => {
        if (element !== null) setDrawn(true)
      }}
    />
  )
}
