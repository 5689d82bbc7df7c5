import type { Mark } from "../components/ProviderMark.js"

/** Written by scripts/marks.mjs. */
export const coinbase: Mark = {
  viewBox: "0 0 24 24",
  shapes: [
    [
      "#0052ff",
      "M12 0a12 12 0 1 1 0 24 12 12 0 0 1 0-24m0 15a3 3 0 1 1 2.96-3.5h3.02a6 6 0 1 0 0 1h-3.02A3 3 0 0 1 12 15"
    ]
  ]
}
