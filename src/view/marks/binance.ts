import type { Mark } from "../components/ProviderMark.js"

/** `simple-icons:binance`, written by scripts/marks.mjs. */
export const mark: Mark = {
  viewBox: "0 0 24 24",
  shapes: [
    [
      "#f0b90b",
      "m16.624 13.92l2.718 2.716l-7.353 7.353l-7.353-7.352l2.717-2.717l4.636 4.66zm4.637-4.636L24 12l-2.715 2.716L18.568 12zm-9.272 0l2.716 2.692l-2.717 2.717L9.272 12zm-9.273 0L5.41 12l-2.692 2.692L0 12zM11.99.012l7.35 7.328l-2.717 2.715L11.99 5.42l-4.636 4.66l-2.717-2.716z"
    ]
  ]
}
