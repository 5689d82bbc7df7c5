import type { Mark } from "../components/ProviderMark.js"

/** `logos:microsoft-icon`, written by scripts/marks.mjs. */
export const mark: Mark = {
  viewBox: "0 0 256 256",
  shapes: [
    ["#f1511b", "M121.666 121.666H0V0h121.666z"],
    ["#80cc28", "M256 121.666H134.335V0H256z"],
    ["#00adef", "M121.663 256.002H0V134.336h121.663z"],
    ["#fbbc09", "M256 256.002H134.335V134.336H256z"]
  ]
}
