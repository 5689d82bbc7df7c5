import { expect, it } from "vitest"
import { defaults } from "../../../src/domain/Bootstrap.js"
import { bootstrapAtom } from "../../../src/view/atoms/bootstrap.js"
import { makeRegistry } from "../../support/view/renderWidget.js"
import { settle } from "../../support/view/time.js"

it("the project's settings are those known by now, then what the provider tells", async () => {
  const { registry, tell } = makeRegistry({ settings: { projectName: "Cached" } })
  registry.mount(bootstrapAtom)
  await settle()
  expect(registry.get(bootstrapAtom)).toEqual({ ...defaults, projectName: "Cached" })
  tell({ projectName: "Told" })
  expect(registry.get(bootstrapAtom)).toEqual({ ...defaults, projectName: "Told" })
})

it("nobody listens to the settings once nobody reads them", async () => {
  const { listening, registry } = makeRegistry()
  const unmount = registry.mount(bootstrapAtom)
  await settle()
  expect(listening()).toBe(1)
  unmount()
  await settle()
  expect(listening()).toBe(0)
})
