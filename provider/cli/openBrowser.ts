/** Opens a page in the user's browser. */
import { spawn } from "node:child_process"

const openers: Readonly<
  Partial<Record<NodeJS.Platform, readonly [program: string, ...args: ReadonlyArray<string>]>>
> =
  // `start` takes its first argument in quotes as the title of a window
  { darwin: ["open"], win32: ["cmd", "/c", "start", ""] }

/** Opens the address. Where no browser can be opened, nothing happens: the address is printed too. */
export const openBrowser = (address: string): void => {
  const [program, ...args] = openers[process.platform] ?? ["xdg-open"]
  const child = spawn(program, [...args, address], { stdio: "ignore", detached: true })
  child.on("error", () => {})
  child.unref()
}
