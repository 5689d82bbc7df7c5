import { it } from "../support/browser/it.js"
import { emailField, eventually, passcodesBy } from "../support/browser/login.js"

it("hints at once that it will connect to the API, with and without cookies", async ({
  context,
  open,
  provider
}) => {
  await context.addInitScript(() => {
    const hints: Array<string> = []
    Object.assign(window, { hints })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLLinkElement && node.rel === "preconnect")
            hints.push(`${node.href} ${node.crossOrigin}`)
    }).observe(document, { childList: true, subtree: true })
  })
  const page = await open("login", passcodesBy("email"))
  await emailField(page).waitFor()
  await eventually(() => page.evaluate(() => ("hints" in window ? window.hints : undefined))).toEqual([
    `${provider.origin}/ anonymous`,
    `${provider.origin}/ use-credentials`
  ])
  await eventually(() => page.locator("link[rel=preconnect]").count()).toBe(0)
})
