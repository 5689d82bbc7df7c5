/** Loads what a widget needs once it is used. It comes with the early requests, after the first screen. */
import type { LayeredClientOptions } from "./client/AuthClient.js"
import type { LoadedClient } from "./client/syncMembers.js"
import { settingsPatience } from "./domain/limits/RequestLimits.js"
import type { Chunk } from "./page/chunk.js"
import { loadChunk } from "./page/loadChunk.js"
import { nextTask } from "./page/nextTask.js"
import type { PageFacts } from "./page/pageFacts.js"
import type { Early } from "./shell/early.js"
import type { WidgetRenderer, WidgetServices } from "./view/mount/flow.js"

export { askEarly } from "./shell/early.js"

const importApp = () => import("./app.js")
const importRenderer = () => import("./view/mount/makeRenderer.js")

/** Loads the services. They take over from the early requests, where these may be made. */
export const loadServices = async (
  publicToken: string,
  options: LayeredClientOptions,
  facts: PageFacts,
  early: Chunk<Early> | undefined
): Promise<LoadedClient & WidgetServices> => {
  // A failure shows when they are needed
  const asked = early?.load().catch(() => undefined)
  // Running the services' chunks would hold up a submit that waits for the settings only
  const patience = new Promise((resolve) => setTimeout(resolve, settingsPatience))
  await Promise.race([asked?.then((early) => early?.answered), patience])
  const app = loadChunk(importApp).then(nextTask)
  // After the app: the first of the two runs in one task with Effect, and the calls take longer to run
  import("./services/wiring/layerPageCalls.js").catch(() => {})
  const { makeApp } = await app
  // Otherwise both would ask for the settings
  await asked
  // A later attempt may have loaded it and have sent a form
  return nextTask(await makeApp(publicToken, options, facts, early?.loaded()?.takeOver()))
}

/** Loads React. Calls `failed` with the error when it cannot be loaded. */
export const loadRenderer = async (
  services: WidgetServices,
  failed: (error: unknown) => void
): Promise<WidgetRenderer> => {
  const { makeRenderer } = await loadChunk(importRenderer).then(nextTask, (error: unknown) => {
    failed(error)
    throw error
  })
  return makeRenderer(services)
}

/** Loads what tells developers of mistakes. */
export const loadMistakes = () => import("./shell/mistakes.js")
