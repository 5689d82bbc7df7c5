/** @jsxImportSource ../../jsx/react */
/**
 * Announces text to screen readers without showing it. Screen readers only announce changes, so mount it empty and set
 * the text later.
 */
export function LiveRegion({ text }: { readonly text: string }) {
  return (
    <p className="lk-hidden" role="status">
      {text}
    </p>
  )
}
