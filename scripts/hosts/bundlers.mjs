/** Builds a page with each bundler for production, with the command that its documentation recommends. */
import { execFileSync } from "node:child_process"
import { cpSync, rmSync } from "node:fs"
import { join } from "node:path"
import { copyPage } from "./project.mjs"

/** The bundlers that write the HTML. The others leave it to the site. */
const writesHtml = ["vite", "parcel"]

/**
 * The arguments of each bundler.
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
  ],
  rollup: (page, built) => [
    ...[`${page}/main.js`, "--dir", built, "--format", "es", "--silent"],
    ...["--plugin", "node-resolve={browser:true}", "--plugin", "commonjs", "--plugin", "terser"],
    ...["--plugin", `replace={"process.env.NODE_ENV":'"production"',preventAssignment:true}`]
  ],
  parcel: (page, built) => [
    ...["build", `${page}/index.html`, "--dist-dir", built, "--public-url", "./"],
    ...["--no-cache", "--no-source-maps", "--log-level", "warn"]
  ]
}

/**
 * Builds a page of test/hosts/pages with a bundler. Returns the path of its HTML below `built`.
 *
 * @param {string} project
 * @param {string} bundler
 * @param {string} page
 */
export const buildPage = (project, bundler, page) => {
  const [source, built] = [join(project, "pages", page), join(project, "built", bundler, page)]
  rmSync(built, { recursive: true, force: true })
  copyPage(source)
  const args = bundlers[bundler]?.(source, built) ?? []
  execFileSync(join(project, "node_modules/.bin", bundler), args, {
    cwd: project,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" }
  })
  if (!writesHtml.includes(bundler)) cpSync(join(source, "index.html"), join(built, "index.html"))
  return `/${bundler}/${page}/`
}
