/** What the tests of `test/hosts` run programs with. */
import { describe, expect, it } from "vitest"
import { run, start, stopAll, withSecondTry } from "../../scripts/run.mjs"

const cwd = import.meta.dirname

/** Fails as often as there are messages, and then returns how often it was called. */
const failing = (...messages: ReadonlyArray<string>) => {
  const left = [...messages]
  return (attempt: number) => {
    const message = left.shift()
    return message === undefined ? Promise.resolve(attempt) : Promise.reject(new Error(message))
  }
}

describe("a download", () => {
  it.each(["ECONNRESET", "ETIMEDOUT", "E503", "EAI_AGAIN"])("is tried once more after %s", async (code) => {
    expect(await withSecondTry(failing(`npm error code ${code}`))).toBe(2)
  })

  it("is tried only twice", async () => {
    const message = "npm error code E503"
    await expect(withSecondTry(failing(message, message))).rejects.toThrow(message)
  })

  it("is not tried again after another failure", async () => {
    await expect(withSecondTry(failing("npm error code ERESOLVE"))).rejects.toThrow("ERESOLVE")
  })
})

describe("a program", () => {
  it("fails with what it printed", async () => {
    const command = ["sh", "-c", "echo Hello; echo Trouble >&2; exit 3"]
    await expect(run(command, { cwd })).rejects.toThrow(/ended with 3:\nHello\n\nTrouble/)
  })

  it("does not get what Vitest sets", async () => {
    const { stdout } = await run(["env"], { cwd })
    expect(stdout).toMatch(/^PATH=/m)
    expect(stdout).not.toMatch(/^(NODE_ENV|VITEST|MODE)=/m)
  })

  it("ends with the programs that it has started", async () => {
    const { ended } = start(["sh", "-c", "sleep 1000 & wait"], { cwd })
    await stopAll()
    await expect(ended).rejects.toThrow("ended with SIGTERM")
  })
})
