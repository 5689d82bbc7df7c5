/** @jsxImportSource ../../jsx */
/** The path of the error icon on a 20 px grid. The first screen needs no other icon. */
export const errorIcon = "M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M10 6v5m0 2.75v.01"

/** An icon in the colour and size of the surrounding text. Assistive technology ignores it. */
export function Icon({ name, path }: { readonly name?: string; readonly path: string }) {
  return (
    <svg className="lk-icon" data-name={name} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
