import { it } from "../support/browser/it.js"
import { asks, button, emailField, heading } from "../support/browser/login.js"
it("x", async ({ open, provider }) => {
  const t0 = performance.now()
  const page = await open("login", asks({ config: { products: ["otp"], otpOptions: { methods: ["email"] } } }))
  console.log("open", performance.now() - t0)
  await page.evaluate(() => {
    const log: Array<string> = []
    Object.assign(window, { log })
    new MutationObserver(() => log.push(`${Math.round(performance.now())} ${document.querySelector(".lk-waiting") ? "waiting" : ""} ${document.querySelector("h2")?.textContent}`)).observe(document.body, { childList: true, subtree: true })
  })
  await emailField(page).fill("ada@example.com")
  await page.waitForLoadState("networkidle")
  console.log("filled", performance.now() - t0)
  await button(page, "Continue with email").click()
  console.log("clicked", performance.now() - t0)
  await heading(page, "Enter passcode").waitFor()
  console.log("there", performance.now() - t0)
  console.log(await page.evaluate(() => Reflect.get(window, "log")))
  await page.waitForTimeout(500)
  console.log(await page.evaluate(() => Reflect.get(window, "log")))
  console.log(provider.state.requests().map(r => r.path + r.status))
})
