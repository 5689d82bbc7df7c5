/** The check of sessions where there is neither a window nor Node: with what web standards name, as workers have it. */
import { fileURLToPath } from "node:url"
import { createContext, runInContext } from "node:vm"
import { build } from "vite"
import { describe, expect, it } from "vitest"
import { minutes, setUp } from "../../provider/test/support.js"

const entry = fileURLToPath(new URL("../../src/server.ts", import.meta.url))

/** The script that a site's bundler makes of a worker with only `verifySession`, and the modules in it. */
const bundled = async () => {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "worker",
        resolveId: (id) => (id === "worker" ? id : undefined),
        load: (id) =>
          id === "worker"
            ? `import { verifySession } from "${entry}"; globalThis.verify = verifySession`
            : undefined
      }
    ],
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: "worker", output: { format: "iife", inlineDynamicImports: true } }
    }
  })
  const [chunk] = "output" in built ? built.output : []
  if (chunk === undefined) throw new Error("Nothing was built.")
  // The bundler's own helpers begin with a zero
  return { code: chunk.code, modules: Object.keys(chunk.modules).filter((id) => /^\//.test(id)) }
}

let made: ReturnType<typeof bundled> | undefined
const bundle = () => (made ??= bundled())

/** The globals of every server runtime. Typed arrays are those of the realm that computes the signatures. */
const standard = {
  ...{ AbortSignal, Headers, Request, Response, TextDecoder, TextEncoder, URL, Uint8Array },
  ...{ atob, btoa, crypto, structuredClone }
}

describe("a worker with verifySession", () => {
  it("verifies a JWT and asks the provider with web standards only", async () => {
    const { code } = await bundle()
    const site = setUp()
    const { session_jwt, session_token, user_id } = await site.signUp("ada@example.com")
    const worker = createContext({ ...standard, fetch: site.provider.fetch })
    expect(runInContext("typeof window + typeof process + typeof Buffer", worker)).toBe("undefined".repeat(3))
    runInContext(code, worker)
    const asked = async (now: number) => {
      Object.assign(worker, {
        now,
        cookie: `stytch_session_jwt=${session_jwt}; stytch_session=${session_token}`
      })
      const text: unknown = await runInContext(
        `verify(new Request("https://app.test", { headers: { cookie } }), {
          projectId: "project-test-embedded",
          secret: "secret-test-embedded",
          now: () => now
        }).then(({ session, freshTokens }) => session.user_id + " " + (freshTokens !== undefined))`,
        worker
      )
      return text
    }
    expect(await asked(site.clock.now())).toBe(`${user_id} false`)
    site.pass(minutes(6))
    expect(await asked(site.clock.now())).toBe(`${user_id} true`)
  })

  it("contains neither the form nor React nor Effect", async () => {
    const { modules } = await bundle()
    const found = modules.map((id) =>
      id
        .replace(/^.*\/(src|node_modules)\//, "$1/")
        .split("/")
        .slice(0, 2)
        .join("/")
    )
    expect([...new Set(found)].sort()).toEqual([
      "node_modules/jose",
      "src/domain",
      "src/page",
      "src/server",
      "src/server.ts"
    ])
  })
})
