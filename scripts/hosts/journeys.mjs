/** What a person does on the sign-in page in Next, and what the page must not report meanwhile. */
import assert from "node:assert/strict"
import { openPage, takenOver } from "./visit.mjs"

/** @typedef {import("playwright-core").Browser} Browser */

const email = "ada@example.com"

/**
 * The HTML that Next's server sends has the form, before any script.
 *
 * @param {string} address
 */
export const isInHtml = async (address) => {
  const html = await (await fetch(address)).text()
  for (const part of ["data-prerendered", 'type="email"', "Continue with email", ".lk-root"])
    assert.ok(html.includes(part), `${address} sends no ${part}`)
}

/**
 * Types into the form before any script has loaded, lets the scripts load, and asks for the e-mail. The elements stay,
 * and the page reports nothing.
 *
 * @param {Browser} browser
 * @param {string} address
 */
export const keepsWhatWasTyped = async (browser, address) => {
  const { close, page, problems, provider } = await openPage(browser)
  /** @type {() => void} */
  let release = () => {}
  const released = new Promise((resolve) => (release = () => resolve(undefined)))
  await page.route(/\.js(\?|$)/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(address, { waitUntil: "commit" })
  const field = page.locator("input[type=email]")
  await field.fill(email)
  await field.evaluate((element) => Object.assign(element, { isMarked: true }))
  release()
  await takenOver(page)
  const after = await field.evaluate((element) => ({
    value: element instanceof HTMLInputElement ? element.value : "",
    isSame: "isMarked" in element,
    isFocused: document.activeElement === element
  }))
  assert.deepEqual(after, { value: email, isSame: true, isFocused: true })
  await page.getByRole("button", { name: "Continue with email" }).click()
  await page.getByRole("heading", { name: "Check your email" }).waitFor()
  assert.ok(provider.inbox.latest(email), "No e-mail was sent")
  await close()
  assert.deepEqual(problems, [])
}
