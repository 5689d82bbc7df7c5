/** @jsxImportSource ../../jsx/react */
import { chevronIcon, errorIcon, Icon, passkeyIcon } from "./Icon.js"

/** Paths on a 20 px grid of all icons. */
const screenIconPaths = {
  error: errorIcon,
  success: "M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15m-3.25 8 2.25 2.25 4.25-5",
  back: "M16 10H4m5-5-5 5 5 5",
  check: "m4 10.5 4 4 8-9",
  chevron: chevronIcon,
  close: "m5.5 5.5 9 9m0-9-9 9",
  code: "M5.5 2.5h9v15h-9zM8 6.5h4M8 9.5h4M8 12.5h2",
  delete: "M3.5 5.5h13m-9 0v-2h5v2m-7.5 0 .75 11h8.5l.75-11M8.25 8.75v4.5m3.5-4.5v4.5",
  devices: "M11 14.5H3.5v-10h13v2m-15 8H11m1.75-5.5h4.5v7.5h-4.5z",
  email: "M2.5 4.5h15v11h-15zm0 .75 7.5 5.5 7.5-5.5",
  external: "M8.5 4.5h-4v11h11v-4M12 3.5h4.5V8m0-4.5-7 7",
  fingerprint:
    "M4.2 8.2a6.2 6.2 0 0 1 11.6 0m.6 3.3c0 1.4-.1 2.7-.4 4M3.6 11.5c0 1.3-.2 2.4-.6 3.5m3.6-3.5a3.4 3.4 0 0 1 6.8 0c0 2-.2 3.8-.7 5.5m-5.8-.7c.5-1.5.7-3.1.7-4.8M10 11.5c0 2-.3 4-1 5.8",
  message: "M3 4.5h14v9H9l-3.5 3v-3H3zM7 9v.01M10 9v.01M13 9v.01",
  next: "m8 6 4 4-4 4",
  passkey: passkeyIcon,
  phone: "M6 2.5h8v15H6zm3 12.5h2",
  rename: "m12.75 4 3.25 3.25-8.75 8.75H4v-3.25zM10.75 6 14 9.25",
  shield: "m10 2.75 6.25 2.25v4.5c0 3.75-2.5 6.5-6.25 7.75-3.75-1.25-6.25-4-6.25-7.75V5zM7.25 10l2 2 3.5-4",
  wallet:
    "M15.5 6.5v-3h-11a1.5 1.5 0 0 0 0 3h12v10h-12A1.5 1.5 0 0 1 3 15V5m13.5 5h-3.25a1.5 1.5 0 0 0 0 3h3.25",
  warning: "M10 3 2.25 16.5h15.5zM10 8v4m0 2.25v.01"
} as const

export type ScreenIconName = keyof typeof screenIconPaths

/** Like `Icon`, with the icons that only later screens need. */
export function ScreenIcon({ name }: { readonly name: ScreenIconName }) {
  return <Icon name={name} path={screenIconPaths[name]} />
}
