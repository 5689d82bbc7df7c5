/** @jsxImportSource ../../jsx */

/** Marks the method that was used last. Its text begins with a space and is part of the control's accessible name. */
export function LastUsedMark({ text }: { readonly text: string | undefined }) {
  return (
    text && (
      <span className="lk-used" data-part="used">
        {text}
      </span>
    )
  )
}
