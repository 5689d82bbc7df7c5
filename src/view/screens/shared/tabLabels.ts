import type { MainTab } from "../../../domain/Products.js"

/** What is written on each tab (specification section 2). */
export const tabLabels = {
  magicLink: "main.tab.email",
  password: "main.tab.email",
  "otp-email": "main.tab.email",
  "otp-sms": "main.tab.sms",
  "otp-whatsapp": "main.tab.whatsapp"
} as const satisfies Record<MainTab, string>
