import type { Mark } from "../components/ProviderMark.js"

/** `simple-icons:bitbucket`, written by scripts/marks.mjs. */
export const mark: Mark = {
  viewBox: "0 0 24 24",
  shapes: [
    [
      "#2684ff",
      "M.778 1.213a.768.768 0 0 0-.768.892l3.263 19.81c.084.5.515.868 1.022.873H19.95a.77.77 0 0 0 .77-.646l3.27-20.03a.768.768 0 0 0-.768-.891zM14.52 15.53H9.522L8.17 8.466h7.561z"
    ]
  ]
}
