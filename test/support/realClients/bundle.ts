/** A client as a page's script. The provider's own is a black box: bundled, not read. */
import { fileURLToPath } from "node:url"
import { build } from "vite"
import { resolve } from "../../../scripts/aliases.mjs"
import { installPackages } from "../../../scripts/packages.mjs"

export const versions = ["five", "six"] as const
export type Version = (typeof versions)[number]

/** A version of the provider's own client, or our client with or without its widget. Those of organizations have names of their own. */
export type Client = Version | "ours" | "oursHeadless" | `${Version | "ours"}Organizations`

const bundled = new Map<Client, Promise<string>>()

/** The script of a client, built once. It sets `makeClient` on the window, and `mount` unless it is ours without a widget. */
export const scriptOf = (client: Client): Promise<string> => {
  const script = bundled.get(client) ?? bundle(client)
  bundled.set(client, script)
  return script
}

const bundle = async (client: Client): Promise<string> => {
  await installPackages("test/support/realClients")
  const result = await build({
    configFile: false,
    logLevel: "silent",
    mode: "production",
    resolve,
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    // A test compiles JSX for development otherwise
    esbuild: { jsxDev: false },
    build: {
      write: false,
      minify: false,
      target: "es2022",
      lib: {
        entry: fileURLToPath(new URL(`${client}.ts`, import.meta.url)),
        formats: ["iife"],
        name: "client"
      }
    }
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (output === undefined || !("output" in output)) throw new Error("Nothing was built")
  return output.output[0].code
}
