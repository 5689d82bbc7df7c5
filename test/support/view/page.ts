/** One page for all files of a worker: React and the Testing Library keep the first window that they see. */
import { builtinEnvironments, type Environment } from "vitest/environments"

const { setup } = builtinEnvironments["happy-dom"]

let opened: ReturnType<typeof setup> | undefined

const page: Environment = {
  name: "page",
  transformMode: "web",
  setup: async (global, options) => {
    opened ??= setup(global, options)
    await opened
    // The page closes with its worker.
    return { teardown: () => undefined }
  }
}

export default page
