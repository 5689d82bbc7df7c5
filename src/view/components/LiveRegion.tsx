/** Tells assistive technology what the eye sees elsewhere; mount it empty, then give it text. */
export function LiveRegion({ text }: { readonly text: string }) {
  return (
    <p className="lk-hidden" role="status">
      {text}
    </p>
  )
}
