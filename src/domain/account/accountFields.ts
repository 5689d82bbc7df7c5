import type { Fields } from "../errors/Usage.js"
import type { AccountOptions } from "./AccountOptions.js"

/** What the options of the account page must be. The first screen checks them. */
export const accountFields = {
  sections: "strings?",
  section: "string?",
  sessions: "object?",
  deleteAccount: "function?",
  ownSections: "object?"
} as const satisfies Record<keyof AccountOptions, Fields[string]>
