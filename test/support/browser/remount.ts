/** Mounting and unmounting again and again. */
import { expect } from "vitest"
import type { BrowserFixtures } from "./it.js"
import { quiet } from "./login.js"
import { held, remount } from "./soak.js"

/** Mounts and unmounts so many times: no style sheets, nodes or listeners remain. */
export const expectNothingLeft = async (
  count: number,
  enableShadowDOM: boolean,
  open: BrowserFixtures["open"]
): Promise<void> => {
  const page = await open("login", quiet)
  await remount(page, 20, enableShadowDOM)
  const before = await held(page)
  await remount(page, count, enableShadowDOM)
  const after = await held(page)
  expect(after.sheets).toBe(before.sheets)
  // The last mount may not be collected yet: React gives each root some 150 listeners.
  expect(after.nodes - before.nodes).toBeLessThan(100)
  expect(after.listeners - before.listeners).toBeLessThan(400)
}
