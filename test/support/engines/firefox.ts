/** Firefox through Marionette, its own WebDriver socket: no driver program is needed. */
import { writeFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { connect } from "node:net"
import { join } from "node:path"
import { installedEngines } from "../../../scripts/programs.mjs"
import { patience } from "../patience.js"
import { answerOf, inTime, start } from "./programs.js"
import type { Engine } from "./Tab.js"
import { commands, openTab, valueOf, type Send } from "./webDriver.js"

const preferences = {
  // Any free port: Firefox writes it into its folder
  "marionette.port": 0,
  "ui.prefersReducedMotion": 1,
  // Passkeys come from virtual authenticators only
  "security.webauth.webauthn_enable_softtoken": true,
  "security.webauth.webauthn_enable_usbtoken": false
}

/** The device's own authenticator: knows its owner and keeps passkeys. */
const device = {
  protocol: "ctap2",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserConsenting: true,
  isUserVerified: true
}

/** Sends a command by its name in Firefox. */
type Call = (name: string, parameters?: object) => Promise<unknown>

/** Messages are JSON after their length: `12:[1,1,null,{}]`. */
const speak = async (port: number): Promise<{ readonly call: Call; readonly isOpen: () => boolean }> => {
  const socket = connect(port, "127.0.0.1")
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject))
  const waiting = new Map<unknown, (error: unknown, result: unknown) => void>()
  let received = Buffer.alloc(0)
  socket.on("data", (data) => {
    received = Buffer.concat([received, data])
    for (;;) {
      const colon = received.indexOf(":")
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)))
      if (colon === -1 || received.length < end) return
      const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString())
      received = received.subarray(end)
      // The greeting is no list
      if (Array.isArray(message)) waiting.get(message[1])?.(message[2], message[3])
    }
  })
  socket.on("error", () => {})
  socket.on("close", () => {
    for (const answer of waiting.values()) answer({ message: "Firefox has ended." }, undefined)
  })
  let last = 0
  const call: Call = (name, parameters = {}) => {
    last += 1
    const id = last
    const answer = new Promise((resolve, reject) => {
      waiting.set(id, (error, result) => {
        waiting.delete(id)
        if (error === null) return resolve(result)
        reject(new Error(`${name}: ${String(valueOf(error, "message"))}`))
      })
    })
    const text = Buffer.from(JSON.stringify([0, id, name, parameters]))
    socket.write(Buffer.concat([Buffer.from(`${text.length}:`), text]))
    return inTime(name, answer)
  }
  return { call, isOpen: () => !socket.destroyed }
}

const launch = async (path: string) => {
  const { folder, hasEnded } = start(
    path,
    (folder) => [
      "--headless",
      "--marionette",
      "--remote-allow-system-access",
      "--no-remote",
      "--profile",
      folder
    ],
    {
      prepare: (folder) => {
        const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});\n`)
        writeFileSync(join(folder, "user.js"), lines.join(""))
      }
    }
  )
  const { call, isOpen } = await answerOf("Firefox", async () =>
    speak(Number(await readFile(join(folder, "MarionetteActivePort"), "utf8")))
  )
  await call("WebDriver:NewSession")
  await call("WebDriver:SetTimeouts", { script: patience, pageLoad: patience })
  return { call, isRunning: () => isOpen() && !hasEnded() }
}

let running: ReturnType<typeof launch> | undefined

/** The worker's Firefox, or another one when it has ended. */
const browser = async (path: string) => {
  if (running === undefined || !(await running).isRunning()) running = launch(path)
  return running
}

/** Its sessions follow each other in one browser: each begins without cookies, and on origins that are new. */
export const firefox = (): Engine | undefined => {
  const { firefox: path } = installedEngines()
  if (path === undefined) return undefined
  return {
    name: "Firefox",
    open: async () => {
      const { call } = await browser(path)
      const send: Send = async (command, parameters) => {
        const result = await call(commands[command][0], parameters)
        return valueOf(result, "value") ?? result
      }
      const tabs: Array<Awaited<ReturnType<typeof openTab>>> = []
      const authenticators: Array<unknown> = []
      return {
        newTab: async () => {
          const tab = await openTab(send)
          tabs.push(tab)
          const addAuthenticator = async () => {
            const result = await call("WebAuthn:AddVirtualAuthenticator", device)
            authenticators.push(valueOf(result, "value") ?? result)
          }
          return { ...tab, addAuthenticator }
        },
        close: async () => {
          for (const authenticatorId of authenticators)
            await call("WebAuthn:RemoveVirtualAuthenticator", { authenticatorId })
          // The window that Firefox began with stays
          for (const tab of tabs) await tab.close()
          const [first] = [await call("WebDriver:GetWindowHandles")].flat()
          await call("WebDriver:SwitchToWindow", { handle: first })
          await call("Marionette:SetContext", { value: "chrome" })
          await call("WebDriver:ExecuteScript", { script: "Services.cookies.removeAll()", args: [] })
          await call("Marionette:SetContext", { value: "content" })
        }
      }
    }
  }
}
