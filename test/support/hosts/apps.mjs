/** Applications that Vite builds and one that Angular builds, each in a project with its own packages. */
import { join } from "node:path"
import { copyFixture, copyPage, install, versionsOf } from "../../../scripts/project.mjs"
import { run } from "../../../scripts/run.mjs"
import { serve } from "./visit.mjs"

/** @typedef {import("../../../scripts/project.mjs").Workshop} Workshop */

/**
 * Builds a folder of test/hosts with the Vite of a project and serves it.
 *
 * @param {string} project
 * @param {string} fixture
 */
const serveBuilt = async (project, fixture) => {
  const source = copyFixture(fixture, project)
  const built = join(project, "built", fixture)
  copyPage(source)
  await run(
    [
      join(project, "node_modules/.bin/vite"),
      ...["build", source, "--outDir", built, "--emptyOutDir", "--base", "./", "--logLevel", "error"]
    ],
    { cwd: project, env: { NODE_ENV: "production" } }
  )
  return serve(built)
}

/**
 * Serves the application of test/hosts/pages/app on what replaces React 19 in `apps` of test/hosts/package.json.
 *
 * @param {Workshop} workshop
 * @param {string} name
 * @param {Readonly<Record<string, string>>} packages
 */
export const serveReactApp = async ({ folder, tarball }, name, packages) => {
  const project = join(folder, name.replace(" ", "-"))
  await install(project, { ...packages, ...versionsOf("vite"), latchkey: `file:${tarball}` })
  return serveBuilt(project, "pages/app")
}

/** Installs our package, React and Vite. @param {Workshop} workshop */
const installVite = async ({ folder, tarball }) => {
  const project = join(folder, "vite")
  await install(project, { ...versionsOf("react", "react-dom", "vite"), latchkey: `file:${tarball}` })
  return project
}

/** The page of test/hosts/worker. React is there because the widget's entry names it. @param {Workshop} workshop */
export const serveWorker = async (workshop) => serveBuilt(await installVite(workshop), "worker")

/**
 * A page of test/hosts/bindings on the provider's own bindings for React or Next.
 *
 * @param {Workshop} workshop
 * @param {string} name the folder of the page
 */
export const serveBindings = async ({ folder, tarball }, name) => {
  const project = join(folder, "bindings")
  // The bindings import the provider's client, which the pages of users do not use
  const theirs = versionsOf("@stytch/nextjs", "@stytch/react", "@stytch/vanilla-js")
  const packages = { ...theirs, ...versionsOf("react", "react-dom", "vite") }
  await install(project, { ...packages, latchkey: `file:${tarball}` })
  copyFixture("bindings", project)
  return serveBuilt(project, `bindings/${name}`)
}

/** The page of test/hosts/types. @param {Workshop} workshop */
export const serveTypeScript = async (workshop) => {
  const project = await installVite(workshop)
  copyFixture("pages/mounted", project)
  return serveBuilt(project, "types")
}

/**
 * The program and the page of test/hosts/effect on versions of Effect: runs the program, checks all types, and serves the
 * page.
 *
 * @param {Workshop} workshop
 * @param {Readonly<Record<string, string>>} versions
 */
export const serveEffectApp = async ({ folder, tarball }, versions) => {
  const project = join(folder, `effect-${versions["effect"]}`)
  const others = versionsOf("react", "react-dom", "typescript", "vite")
  await install(project, { ...versions, ...others, latchkey: `file:${tarball}` })
  copyFixture("pages/mounted", project)
  const program = copyFixture("effect", project)
  await run([process.execPath, "main.mjs"], { cwd: program })
  await run([join(project, "node_modules/.bin/tsc"), "-p", "."], { cwd: program })
  return serveBuilt(project, "effect/page")
}

/** The application of test/hosts/angular, built by Angular, which checks its types. @param {Workshop} workshop */
export const serveAngularApp = async ({ folder, tarball }) => {
  const project = join(folder, "angular")
  const names = ["build", "cli", "common", "compiler", "compiler-cli", "core", "platform-browser"]
  const others = ["react", "react-dom", "rxjs", "tslib", "typescript"]
  const packages = versionsOf(...names.map((name) => `@angular/${name}`), ...others)
  await install(project, { ...packages, latchkey: `file:${tarball}` })
  const app = copyFixture("angular", project)
  await run([join(project, "node_modules/.bin/ng"), "build"], { cwd: app })
  return serve(join(app, "built/browser"))
}
