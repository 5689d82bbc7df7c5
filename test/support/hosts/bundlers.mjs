/** Builds pages with each bundler for production, with the command that its documentation recommends. */
import { cpSync } from "node:fs"
import { join } from "node:path"
import { copyFixture, copyPage, install, versionsOf } from "../../../scripts/project.mjs"
import { run } from "../../../scripts/run.mjs"
import { serve } from "./visit.mjs"

/**
 * What a bundler needs, its arguments, and whether it writes the HTML, which the others leave to the site.
 *
 * @typedef {{
 *   readonly packages: ReadonlyArray<string>
 *   readonly args: (page: string, built: string) => ReadonlyArray<string>
 *   readonly writesHtml?: boolean
 * }} Bundler
 */

/** @satisfies {Readonly<Record<string, Bundler>>} */
export const bundlers = {
  vite: {
    packages: ["vite"],
    args: (page, built) => ["build", page, "--outDir", built, "--base", "./", "--logLevel", "error"],
    writesHtml: true
  },
  webpack: {
    packages: ["webpack", "webpack-cli"],
    args: (page, built) => [
      ...["--mode", "production", "--entry", `${page}/main.js`],
      ...["-o", built, "--stats", "errors-warnings"]
    ]
  },
  esbuild: {
    packages: ["esbuild"],
    args: (page, built) => [
      `${page}/main.js`,
      ...["--bundle", "--splitting", "--format=esm", "--minify", `--outdir=${built}`, "--log-level=warning"]
    ]
  },
  rollup: {
    packages: [
      "rollup",
      ...["commonjs", "node-resolve", "replace", "terser"].map((name) => `@rollup/plugin-${name}`)
    ],
    args: (page, built) => [
      ...[`${page}/main.js`, "--dir", built, "--format", "es", "--silent"],
      ...["--plugin", "node-resolve={browser:true}", "--plugin", "commonjs", "--plugin", "terser"],
      ...["--plugin", `replace={"process.env.NODE_ENV":'"production"',preventAssignment:true}`]
    ]
  },
  parcel: {
    packages: ["parcel"],
    args: (page, built) => [
      ...["build", `${page}/index.html`, "--dist-dir", built, "--public-url", "./"],
      ...["--no-cache", "--no-source-maps", "--log-level", "warn"]
    ],
    writesHtml: true
  }
}

/** @typedef {keyof typeof bundlers} BundlerName */

/**
 * Installs our package beside a bundler, builds the pages of test/hosts/pages, and serves each below its name.
 *
 * @param {import("../../../scripts/project.mjs").Workshop} workshop
 * @param {BundlerName} name
 */
export const serveBundled = async ({ folder, tarball }, name) => {
  /** @type {Bundler} */
  const { args, packages, writesHtml = false } = bundlers[name]
  const project = join(folder, name)
  await install(project, { ...versionsOf("react", "react-dom", ...packages), latchkey: `file:${tarball}` })
  const pages = copyFixture("pages", project)
  for (const page of ["app", "component", "login", "react"]) {
    const [source, built] = [join(pages, page), join(project, "built", page)]
    copyPage(source)
    await run([join(project, "node_modules/.bin", name), ...args(source, built)], {
      cwd: project,
      env: { NODE_ENV: "production" }
    })
    if (!writesHtml) cpSync(join(source, "index.html"), join(built, "index.html"))
  }
  return serve(join(project, "built"))
}
