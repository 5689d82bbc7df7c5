import type { MainTab } from "../../../domain/Products.js"

/** The text key of each tab's label (specification section 2). */
export const tabLabels = {
  magicLink: "main.tab.email",
  password: "main.tab.email",
  "otp-email": "main.tab.email",
  "otp-sms": "main.tab.sms",
  "otp-whatsapp": "main.tab.whatsapp"
} as const satisfies Record<MainTab, string>
