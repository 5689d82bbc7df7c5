/** The mounts, with the options of pages without types. */
import * as FastCheck from "effect/FastCheck"
import { expect } from "vitest"
import { mountLogin, mountPasskeyRegistration, mountResetPassword } from "../../../src/shell/mount.js"
import type { WidgetClient } from "../../../src/shell/mountWidget.js"
import { defaults } from "../../../src/domain/project/ProjectSettings.js"
import type { Chunk } from "../../../src/page/chunk.js"
import { callPath, untyped } from "../client.js"
import { fakeCalls } from "../view/fakeCalls.js"
import { place } from "../view/mounted.js"
import { pageErrors } from "../view/pageErrors.js"
import { after } from "../view/time.js"
import { widgetClient } from "../view/widgetClient.js"
import { config, objectOf, styles } from "./examples.js"
import { part, type Part } from "./part.js"
import { valuesLike } from "./values.js"

const { constantFrom, record } = FastCheck

const options = {
  config,
  styles,
  strings: { "main.title": "Welcome", "field.email": { one: "{count} address", other: "b" }, other: "c" },
  locale: "de",
  colorScheme: "dark",
  callbacks: { onEvent: () => {}, onError: () => {} },
  passwordResetToken: "TOKEN"
}

const unloaded: Chunk<never> = {
  loaded: () => undefined,
  load: () => new Promise(() => {}),
  onLoad: () => () => {},
  whenLoaded: () => () => {}
}

/** A client whose services and React are still being loaded. */
const loadingClient: WidgetClient = {
  early: undefined,
  facts: {},
  services: unloaded,
  renderer: unloaded,
  warn: () => {},
  awaitsFactor: () => false,
  inspect: () => {},
  settings: () => defaults
}

const mounts = constantFrom(mountLogin, mountResetPassword, mountPasskeyRegistration)

/** Mounts and updates: the element keeps its content or gets a widget, and no error is reported. */
const mountsOf = (name: string, clientOf: () => WidgetClient, share: number): Part =>
  part(
    name,
    record({ mount: mounts, first: valuesLike(options), then: valuesLike(options) }),
    async ({ first, mount, then }) => {
      const element = place()
      element.textContent = "Please wait"
      let handle: unknown
      try {
        handle = await after(() => untyped(mount, clientOf(), { ...objectOf(first), elementId: element }))
        expect(element.querySelector(".lk-root")?.childElementCount ?? shadowSize(element)).toBeGreaterThan(0)
        await after(() => callPath(objectOf(handle), "update", [then]))
      } finally {
        if (handle === undefined) expect(element.textContent).toBe("Please wait")
        else await after(() => callPath(objectOf(handle), "unmount", []))
        element.remove()
      }
      // The fake services answer few calls
      expect(pageErrors.filter((error) => !String(error).includes("No screen makes this call."))).toEqual([])
      pageErrors.length = 0
    },
    share
  )

const shadowSize = (element: Element): number =>
  element.firstElementChild?.shadowRoot?.querySelector(".lk-root")?.childElementCount ?? 0

export const mountParts: ReadonlyArray<Part> = [
  mountsOf("options of a first screen", () => loadingClient, 0.75),
  mountsOf("options of a widget", () => widgetClient(fakeCalls().services), 0.3)
]
