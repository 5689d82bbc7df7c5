import { it } from "../support/browser/it.js"
import { asks, heading, submitEmail } from "../support/browser/login.js"
for (const motion of ["reduce", "no-preference"] as const)
for (const width of [280, 300, 320, 340, 360, 400, 500])
it("x" + width + motion, async ({ open }) => {
  const page = await open("login", asks({ config: { products: ["otp"], otpOptions: { methods: ["email", "sms"] } } }))
  await page.setViewportSize({ width, height: 700 })
  await page.emulateMedia({ reducedMotion: motion })
  await submitEmail(page, "ada@example.com")
  await heading(page, "Enter passcode").waitFor()
  for (let i = 0; i < 3; i++) {
  console.log(width, motion, await page.evaluate(() => [document.documentElement.scrollWidth, document.querySelector("[data-part=card]")?.getBoundingClientRect().right, document.querySelector("[data-part=otp-input]")?.getBoundingClientRect().right, document.getAnimations().length].join(" ")))
  await page.waitForTimeout(100)
  }
})
