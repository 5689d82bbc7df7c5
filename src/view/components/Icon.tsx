/** Our own line drawings on a 20 px grid. */
const drawings = {
  back: "M16 10H4m5-5-5 5 5 5",
  check: "m4 10.5 4 4 8-9",
  chevron: "m6 8 4 4 4-4",
  close: "m5.5 5.5 9 9m0-9-9 9",
  error: "M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M10 6v5m0 2.75v.01",
  success: "M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15m-3.25 8 2.25 2.25 4.25-5",
  warning: "M10 3 2.25 16.5h15.5zM10 8v4m0 2.25v.01",
  info: "M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M10 9.5V14m0-7.75v.01",
  mail: "M3 4.5h14a.5.5 0 0 1 .5.5v10a.5.5 0 0 1-.5.5H3a.5.5 0 0 1-.5-.5V5a.5.5 0 0 1 .5-.5m0 .75 7 5.5 7-5.5",
  phone: "M6.5 2.5h7a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1m2.5 12.5h2",
  passkey: "M7 6.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6m3 3h7.5v3M14 9.5V12"
} as const

/** The drawings there are. */
export type IconName = keyof typeof drawings

/** A picture in the colour and size of the text around it, hidden from assistive technology. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="lk-icon" data-name={name} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
