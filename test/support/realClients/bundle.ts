/** The provider's own client as a page's script. It is a black box: bundled, not read. */
import { fileURLToPath } from "node:url"
import { build } from "vite"

export const versions = ["five", "six"] as const
export type Version = (typeof versions)[number]

const bundled = new Map<Version, Promise<string>>()

/** The script of a version, built once. It sets `makeClient` and `mount` on the window. */
export const scriptOf = (version: Version): Promise<string> => {
  const script = bundled.get(version) ?? bundle(version)
  bundled.set(version, script)
  return script
}

const bundle = async (version: Version): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    mode: "production",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      write: false,
      minify: false,
      target: "es2022",
      lib: {
        entry: fileURLToPath(new URL(`${version}.ts`, import.meta.url)),
        formats: ["iife"],
        name: "client"
      }
    }
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (output === undefined || !("output" in output)) throw new Error("Nothing was built")
  return output.output[0].code
}
