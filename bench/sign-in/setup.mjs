/** What the benches share: their folder, the packages of their pages, a certificate, and what a run says of itself. */
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { cpus, loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const here = fileURLToPath(new URL(".", import.meta.url))
export const dist = fileURLToPath(new URL("../../dist/", import.meta.url))
export const temporary = process.env["BENCH_TMP"] ?? join(tmpdir(), "latchkey-bench")

/** @param {string} id */
export const placeOf = (id) => join(temporary, id)

/** Installs an entry's packages, unless they are there. @param {Pick<import("./entries.mjs").Entry, "id" | "packages">} entry */
export const install = ({ id, packages }) => {
  const folder = placeOf(id)
  const manifest = join(folder, "package.json")
  const wanted = JSON.stringify({ private: true, type: "module", dependencies: packages })
  const isInstalled = existsSync(join(folder, "package-lock.json"))
  if (isInstalled && readFileSync(manifest, "utf8") === wanted) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(manifest, wanted)
  const flags = ["--no-audit", "--no-fund", "--ignore-scripts", "--legacy-peer-deps", "--loglevel=error"]
  execFileSync("npm", ["install", ...flags], { cwd: folder, stdio: "inherit" })
}

/** A certificate for the local server. */
export const certificate = () => {
  const [key, cert] = [join(temporary, "key.pem"), join(temporary, "cert.pem")]
  const subject = ["-subj", "/CN=bench.test", "-addext", "subjectAltName=DNS:*.bench.test"]
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30"]
  execFileSync("openssl", ["req", "-x509", ...curve, "-keyout", key, "-out", cert, ...subject], {
    stdio: "ignore"
  })
  return { key, cert }
}

/** @param {ReadonlyArray<string>} args */
const git = (...args) => execFileSync("git", args, { cwd: here, encoding: "utf8" }).trim()

/**
 * When, where and how quietly a run took place.
 *
 * @param {string} browser the path of the browser
 * @param {number} rounds
 * @param {ReadonlyArray<number>} shares how busy the machine was before each visit
 */
export const runText = (browser, rounds, shares) => {
  const version = execFileSync(browser, ["--version"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"]
  })
  const commit = `${git("rev-parse", "--short", "HEAD")}${git("status", "--porcelain", "src") === "" ? "" : " with changes"}`
  const quiet = shares.filter((share) => share <= 0.3).length
  return [
    `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, commit ${commit}.`,
    `${rounds} interleaved rounds, a new browser process for each visit, processor slowed down four times.`,
    `${version.trim()}, Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}).`,
    `${quiet} of ${shares.length} visits began on a machine less than 30 % busy. Load at the end: ${loadavg()[0]?.toFixed(1)}.`
  ].join("\n")
}
