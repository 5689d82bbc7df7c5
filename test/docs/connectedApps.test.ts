import { mkdirSync, writeFileSync } from "node:fs"
import { afterEach, describe, expect, it, vi } from "vitest"
import type { SessionStatus } from "../../src/domain/session/Session.js"
import { blocks, root } from "../support/docs/blocks.js"

const folder = `${root}/.cache/docs`
mkdirSync(folder, { recursive: true })
const code = blocks.find(({ place }) => place.startsWith("docs/connected-apps.md:"))?.code ?? ""

/** Runs the consent page of docs/connected-apps.md with this query. Statuses follow each other. Returns what the page did. */
const play = async (query: string, statuses: ReadonlyArray<SessionStatus>) => {
  const done: Array<string> = []
  let status: SessionStatus = "unknown"
  const listeners: Array<() => void> = []
  vi.stubGlobal("auth", {
    session: { getInfo: () => ({ status }) },
    onStateChange: (listener: () => void) => listeners.push(listener),
    mountIdentityProvider: () => done.push("mounts")
  })
  vi.stubGlobal("location", { search: query, href: query, assign: (path: string) => done.push(path) })
  vi.stubGlobal("sessionStorage", { setItem: () => {} })
  const file = `${folder}/consent_${query.length}_${statuses.join("_")}.ts`
  writeFileSync(file, `export {}\n${code}`)
  await import(/* @vite-ignore */ file)
  for (status of statuses) for (const listener of listeners) listener()
  return done
}

afterEach(() => vi.unstubAllGlobals())

describe("the page of docs/connected-apps.md", () => {
  it("asks a signed-in user about the app, and leads others to the form", async () => {
    expect(await play("?client_id=a", ["present"])).toEqual(["mounts"])
    expect(await play("?client_id=a", ["absent"])).toEqual(["/"])
  })

  it("stays when an app's sign-out has ended the session, so that the widget leads back to the app", async () => {
    const query = "?client_id=a&post_logout_redirect_uri=b"
    expect(await play(query, ["present", "absent"])).toEqual(["mounts", "mounts"])
  })
})
