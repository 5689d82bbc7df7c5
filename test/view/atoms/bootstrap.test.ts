import { expect, it } from "vitest"
import { defaults } from "../../../src/domain/project/ProjectSettings.js"
import { bootstrapAtom } from "../../../src/view/atoms/bootstrap.js"
import { makeRegistry } from "../../support/view/renderWidget.js"
import { settle } from "../../support/view/time.js"

it("bootstrapAtom has the cached data first, then the provider's response", async () => {
  const { registry, publishSettings } = makeRegistry({ settings: { projectName: "Cached" } })
  registry.mount(bootstrapAtom)
  await settle()
  expect(registry.get(bootstrapAtom)).toEqual({ ...defaults, projectName: "Cached" })
  publishSettings({ projectName: "Fetched" })
  expect(registry.get(bootstrapAtom)).toEqual({ ...defaults, projectName: "Fetched" })
})

it("bootstrapAtom unsubscribes when it has no readers", async () => {
  const { listenerCount, registry } = makeRegistry()
  const unmount = registry.mount(bootstrapAtom)
  await settle()
  expect(listenerCount()).toBe(1)
  unmount()
  await settle()
  expect(listenerCount()).toBe(0)
})
