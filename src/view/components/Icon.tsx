/** @jsxImportSource ../../jsx */
/** The paths of the first screen's icons on a 20 px grid. */
export const errorIcon = "M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M10 6v5m0 2.75v.01"
export const chevronIcon = "m6 8 4 4 4-4"
export const passkeyIcon = "M7 6.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6m3 3h7.5v3M14 9.5V12"

/** An icon in the colour and size of the surrounding text. Assistive technology ignores it. */
export function Icon({ name, path }: { readonly name?: string; readonly path: string }) {
  return (
    <svg className="lk-icon" data-name={name} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
