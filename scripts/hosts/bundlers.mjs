/** Builds a page with each bundler for production, with the command that its documentation recommends. */
import { execFileSync } from "node:child_process"
import { cpSync, rmSync } from "node:fs"
import { join } from "node:path"

/**
 * The arguments of each bundler. Vite writes the HTML; the others leave it to the site.
 *
 * @type {Readonly<Record<string, (page: string, built: string) => ReadonlyArray<string>>>}
 */
export const bundlers = {
  vite: (page, built) => ["build", page, "--outDir", built, "--base", "./", "--logLevel", "error"],
  webpack: (page, built) => [
    "--mode",
    "production",
    "--entry",
    `${page}/main.js`,
    "-o",
    built,
    "--stats",
    "errors-warnings"
  ],
  esbuild: (page, built) => [
    `${page}/main.js`,
    ...["--bundle", "--splitting", "--format=esm", "--minify", `--outdir=${built}`, "--log-level=warning"]
  ]
}

/**
 * Builds a page of test/hosts/pages, which share one HTML file, with a bundler. Returns the path of its HTML below `built`.
 *
 * @param {string} project
 * @param {string} bundler
 * @param {string} page
 */
export const buildPage = (project, bundler, page) => {
  const [source, built] = [join(project, "pages", page), join(project, "built", bundler, page)]
  rmSync(built, { recursive: true, force: true })
  cpSync(join(project, "pages/index.html"), join(source, "index.html"))
  const args = bundlers[bundler]?.(source, built) ?? []
  execFileSync(join(project, "node_modules/.bin", bundler), args, {
    cwd: project,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" }
  })
  if (bundler !== "vite") cpSync(join(source, "index.html"), join(built, "index.html"))
  return `/${bundler}/${page}/`
}
