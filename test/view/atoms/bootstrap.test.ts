import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { expect, it } from "vitest"
import { defaults } from "../../../src/domain/Bootstrap.js"
import { NetworkError } from "../../../src/domain/Errors.js"
import { bootstrapAtom, inboxLinksAtom } from "../../../src/view/atoms/bootstrap.js"
import { makeRegistry } from "../../support/view/renderWidget.js"
import { settle } from "../../support/view/time.js"

it("the project's settings are those known by now, then what the provider tells", async () => {
  const { registry, tell } = makeRegistry({ settings: { projectName: "Cached" } })
  registry.mount(bootstrapAtom)
  await settle()
  expect(registry.get(bootstrapAtom)).toEqual(Option.some({ ...defaults, projectName: "Cached" }))
  tell({ projectName: "Told" })
  expect(registry.get(bootstrapAtom)).toEqual(Option.some({ ...defaults, projectName: "Told" }))
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

it("without settings there are inbox links all the same, not narrowed", async () => {
  const { registry } = makeRegistry({ answers: { ready: Effect.fail(new NetworkError({})) } })
  registry.mount(inboxLinksAtom)
  await settle()
  expect(registry.get(inboxLinksAtom).map(({ url }) => url)).toEqual([
    "https://mail.google.com/mail/u/0/",
    "https://mail.yahoo.com/d/",
    "https://outlook.office.com/mail/inbox"
  ])
})
