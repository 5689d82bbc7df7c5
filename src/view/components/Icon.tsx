/** Paths on a 20 px grid of the icons that the first screen needs. */
export const iconPaths = {
  error: "M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M10 6v5m0 2.75v.01",
  success: "M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15m-3.25 8 2.25 2.25 4.25-5",
  info: "M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M10 9.5V14m0-7.75v.01"
} as const

/** An icon in the colour and size of the surrounding text. Assistive technology ignores it. */
export function Icon({ name }: { readonly name: keyof typeof iconPaths }) {
  return (
    <svg className="lk-icon" data-name={name} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  )
}
