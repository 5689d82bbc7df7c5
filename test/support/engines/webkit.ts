/** WebKitGTK's small browser through its WebDriver program, on a display of its own. */
import { mkdirSync, writeFileSync } from "node:fs"
import { once } from "node:events"
import { join } from "node:path"
import { installedEngines } from "../../../scripts/programs.mjs"
import { patience } from "../patience.js"
import { listen } from "../browser/server.js"
import { answerOf, inTime, start } from "./programs.js"
import type { Engine } from "./Tab.js"
import { commands, openTab, valueOf, type Send } from "./webDriver.js"

/** No animations: WebKit then prefers reduced motion. */
const writeSettings = (folder: string) => {
  mkdirSync(join(folder, "gtk-3.0"))
  writeFileSync(join(folder, "gtk-3.0/settings.ini"), "[Settings]\ngtk-enable-animations=0\n")
}

/** The driver can only be started on a port that is named. */
const freePort = async () => {
  const server = await listen(() => {})
  await server.close()
  return server.port
}

const openDisplay = async (path: string) => {
  const { child } = start(
    path,
    () => ["-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
    {
      hasPipe: true
    }
  )
  const output = child.stdio[3]
  if (output === null || output === undefined) throw new Error("Xvfb cannot name its display.")
  const name: unknown = (await inTime("Xvfb", once(output, "data")))[0]
  return `:${String(name).trim()}`
}

const request = async (url: string, method: string, parameters?: object): Promise<unknown> => {
  const body = method === "POST" ? { body: JSON.stringify(parameters ?? {}) } : {}
  const response = await inTime(url, fetch(url, { method, ...body }))
  const value = valueOf(await response.json(), "value")
  if (!response.ok) throw new Error(`${url}: ${String(valueOf(value, "message"))}`)
  return value
}

const launch = async (driver: string, display: string) => {
  const port = await freePort()
  const { child, hasEnded } = start(driver, () => ["--host=127.0.0.1", `--port=${port}`], {
    env: { DISPLAY: await openDisplay(display), GTK_A11Y: "none" },
    prepare: writeSettings
  })
  const origin = `http://127.0.0.1:${port}`
  await answerOf("WebKitWebDriver", () => request(`${origin}/status`, "GET"))
  // The end of its input ends it
  return { origin, isRunning: () => !hasEnded(), end: () => child.stdin?.end() }
}

/** Milliseconds after which a driver is replaced that opens no browser. It happens about once in a thousand sessions. */
const openingLimit = 30_000

let running: ReturnType<typeof launch> | undefined

/** Each session is a browser of its own. */
export const webkit = (): Engine | undefined => {
  const { webkit: installed } = installedEngines()
  if (installed === undefined) return undefined
  const driver = async () => {
    if (running === undefined || !(await running).isRunning())
      running = launch(installed.driver, installed.display)
    return running
  }
  const browserOptions = { binary: installed.browser, args: ["--automation"] }
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": browserOptions } }
  const openSession = async () => {
    const { end, origin } = await driver()
    try {
      const opened = request(`${origin}/session`, "POST", { capabilities })
      const id = valueOf(await inTime("a new session", opened, openingLimit), "sessionId")
      return `${origin}/session/${String(id)}`
    } catch (error) {
      end()
      running = undefined
      throw error
    }
  }
  return {
    name: "WebKitGTK",
    open: async () => {
      const session = await answerOf("WebKitGTK", openSession)
      const send: Send = (command, parameters) => {
        const [, method, path] = commands[command]
        const address = path.replace("{id}", String(valueOf(parameters, "id")))
        return request(`${session}/${address}`, method, parameters)
      }
      await send("setTimeouts", { script: patience, pageLoad: patience })
      return { newTab: () => openTab(send), close: async () => void (await request(session, "DELETE")) }
    }
  }
}
