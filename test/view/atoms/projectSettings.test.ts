import { expect, it } from "vitest"
import { defaults } from "../../../src/domain/project/ProjectSettings.js"
import { settingsAtom } from "../../../src/view/atoms/projectSettings.js"
import { makeRegistry } from "../../support/view/renderWidget.js"
import { settle } from "../../support/view/time.js"

it("settingsAtom has the settings of the last visit first, then the provider's", async () => {
  const { registry, publishSettings } = makeRegistry({ settings: { projectName: "Cached" } })
  registry.mount(settingsAtom)
  await settle()
  expect(registry.get(settingsAtom)).toEqual({ ...defaults, projectName: "Cached" })
  publishSettings({ projectName: "Fetched" })
  expect(registry.get(settingsAtom)).toEqual({ ...defaults, projectName: "Fetched" })
})

it("settingsAtom unsubscribes when it has no readers", async () => {
  const { listenerCount, registry } = makeRegistry()
  const unmount = registry.mount(settingsAtom)
  await settle()
  expect(listenerCount()).toBe(1)
  unmount()
  await settle()
  expect(listenerCount()).toBe(0)
})
