/**
 * `npm run release`: checks, sets the version and the changelog from the changesets, builds, commits, tags and publishes
 * with provenance. Provenance needs a hosted CI, so .github/workflows/release.yml runs it. The first release has no
 * changesets: its version and changelog are those of the checkout.
 *
 * `npm run release -- --dry-run` checks, and shows the changesets and the package without changing anything.
 */
import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

process.chdir(fileURLToPath(new URL("..", import.meta.url)))

const isDryRun = process.argv.includes("--dry-run")

/** @param {string} message @returns {never} */
const stop = (message) => {
  console.error(message)
  process.exit(1)
}

/** @param {string} program @param {ReadonlyArray<string>} args */
const run = (program, ...args) => {
  console.log(`\n$ ${[program, ...args].join(" ")}`)
  const { status } = spawnSync(program, args, { stdio: "inherit", shell: process.platform === "win32" })
  if (status !== 0) stop(`The release stopped: ${[program, ...args].join(" ")} failed.`)
}

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, "utf8"))

/** The lock file repeats the version, and changesets does not know it. @param {string} version */
const setLockedVersion = (version) => {
  const lock = readJson("package-lock.json")
  lock.version = version
  lock.packages[""].version = version
  writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`)
}

const { stdout: changes } = spawnSync("git", ["status", "--porcelain"], { encoding: "utf8" })
if (changes !== "") stop(`Commit or stash these changes first:\n${changes}`)

const changesets = readdirSync(".changeset").filter((file) => file.endsWith(".md") && file !== "README.md")
const isFirst = spawnSync("git", ["tag", "--list", "v*"], { encoding: "utf8" }).stdout === ""
if (changesets.length === 0 && !isFirst) stop("There is nothing to release: .changeset holds no changeset.")

if (readJson("package.json").repository === undefined) {
  const problem = "package.json has no `repository`, which the registry compares with the provenance."
  if (!isDryRun) stop(problem)
  console.warn(`Warning: ${problem}`)
}

run("npm", "run", "check")

if (isDryRun) {
  for (const file of changesets) console.log(`\n${file}\n${readFileSync(`.changeset/${file}`, "utf8")}`)
  run("npm", "publish", "--dry-run", "--ignore-scripts")
} else {
  if (!isFirst) run("npm", "run", "changeset", "version")
  const { version } = readJson("package.json")
  setLockedVersion(version)
  run("npm", "run", "build")
  run("git", "add", "--all")
  // The first release may change nothing
  run("git", "commit", "--allow-empty", "--message", `Release ${version}`)
  run("git", "tag", "--annotate", `v${version}`, "--message", version)
  run("npm", "publish")
  console.log(`\nPublished ${version}. Push the commit and the tag: git push --follow-tags`)
}
