/** Copies of the checkout, so that nothing in the checkout changes whatever happens to a run. */
import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("../..", import.meta.url))

/** The files that Git knows and those that are new, as they are in the checkout. */
export const trackedFiles = () =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8"
  })
    .split("\n")
    .filter((file) => file !== "" && existsSync(join(root, file)))
    .sort()

/** Copies these files into a new temporary folder, which is removed in the end. @param {ReadonlyArray<string>} files */
export const copyCheckout = (files) => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-mutants-"))
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }))
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  return folder
}
