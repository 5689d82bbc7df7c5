/** Mounting and unmounting again and again. */
import { expect } from "vitest"
import type { BrowserFixtures } from "./it.js"
import { eventually, quiet } from "./login.js"
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
  expect((await held(page)).sheets).toBe(before.sheets)
  // The browser may collect the last mounts late: React gives each root some 150 listeners
  await eventually(async () => {
    const after = await held(page)
    return after.nodes - before.nodes < 100 && after.listeners - before.listeners < 400
  }).toBe(true)
}
