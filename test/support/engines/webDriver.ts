/** Tabs through WebDriver, which WebKit's driver speaks over HTTP and Firefox over a socket of its own. */
import { answerOf } from "./programs.js"
import type { InPage, Tab } from "./Tab.js"

/** The commands that we use: their names in Firefox, and their methods and paths over HTTP. */
export const commands = {
  click: ["WebDriver:ElementClick", "POST", "element/{id}/click"],
  closeWindow: ["WebDriver:CloseWindow", "DELETE", "window"],
  execute: ["WebDriver:ExecuteAsyncScript", "POST", "execute/async"],
  navigate: ["WebDriver:Navigate", "POST", "url"],
  newWindow: ["WebDriver:NewWindow", "POST", "window/new"],
  performActions: ["WebDriver:PerformActions", "POST", "actions"],
  refresh: ["WebDriver:Refresh", "POST", "refresh"],
  setTimeouts: ["WebDriver:SetTimeouts", "POST", "timeouts"],
  switchToWindow: ["WebDriver:SwitchToWindow", "POST", "window"]
} as const

/** Sends a command. Resolves with the value of its answer. */
export type Send = (command: keyof typeof commands, parameters?: object) => Promise<unknown>

/** The value of a property, or undefined where there is none. */
export const valueOf = (of: unknown, name: string): unknown =>
  typeof of === "object" && of !== null ? Reflect.get(of, name) : undefined

/** How WebDriver encodes the keys that are no characters. */
const namedKeys: Readonly<Record<string, string>> = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Space: " ",
  End: "\uE010",
  ArrowLeft: "\uE012",
  ArrowRight: "\uE014"
}

/** How WebDriver marks a reference to an element. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf"

/** Arguments and value are JSON: drivers disagree about `undefined` and about objects that they do not know. */
const scriptOf = (inPage: (...args: ReadonlyArray<never>) => unknown): string => `
  const [args, done] = arguments
  new Promise((resolve) => resolve((${inPage.toString()})(...JSON.parse(args)))).then(
    (value) => done(value instanceof Element ? value : { json: JSON.stringify(value) }),
    (error) => done({ error: String(error) })
  )`

/** Opens a tab. Tests await each step, so there is one command at a time. */
export const openTab = async (send: Send): Promise<Tab & { readonly close: () => Promise<void> }> => {
  const handle = valueOf(await send("newWindow", { type: "tab" }), "handle")
  const inTab: Send = async (command, parameters) => {
    await send("switchToWindow", { handle })
    return send(command, parameters)
  }
  const run = async <Args extends ReadonlyArray<unknown>>(inPage: InPage<Args, unknown>, args: Args) => {
    const answer = await inTab("execute", { script: scriptOf(inPage), args: [JSON.stringify(args)] })
    const error = valueOf(answer, "error")
    if (error !== undefined) throw new Error(`In the page: ${String(error)}`)
    return answer
  }
  const evaluate: Tab["evaluate"] = async (inPage, ...args) => {
    const json = valueOf(await run(inPage, args), "json")
    const value: unknown = typeof json === "string" ? JSON.parse(json) : undefined
    return value
  }
  const press: Tab["press"] = async (keys) => {
    const values = [...keys].map((key) => namedKeys[key] ?? key)
    const actions = values.flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value }
    ])
    await inTab("performActions", { actions: [{ type: "key", id: "keyboard", actions }] })
  }
  /** Keys are lost while a tab moves to another process: waits until one arrives, on pages that tell. */
  const untilKeysArrive = () =>
    answerOf("The keyboard", async () => {
      await press(["Shift"])
      if ((await evaluate(() => window.__watch?.keys)) === 0) throw new Error("No key has arrived.")
    })
  return {
    goto: async (url) => {
      await inTab("navigate", { url })
      await untilKeysArrive()
    },
    reload: async () => {
      await inTab("refresh", {})
      await untilKeysArrive()
    },
    evaluate,
    click: async (find, ...args) => {
      const id = valueOf(await run(find, args), elementKey)
      if (typeof id !== "string") throw new Error(`There is no ${args.join(" ")}.`)
      await inTab("click", { id })
    },
    press,
    close: async () => void (await inTab("closeWindow"))
  }
}
