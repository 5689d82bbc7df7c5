/** Applications that Vite builds, each in a project with its own packages. */
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { apps, copyFixture, copyPage, install, pinned } from "./project.mjs"
import { serve } from "./visit.mjs"

/**
 * Installs our package and Vite beside these packages, builds a folder of test/hosts, and serves it. Returns its address and
 * a function that stops the server.
 *
 * @param {string} project
 * @param {string} fixture
 * @param {Readonly<Record<string, string>>} packages
 * @param {string} tarball
 */
const serveBuilt = async (project, fixture, packages, tarball) => {
  install(project, { ...packages, vite: pinned["vite"] ?? "*", latchkey: `file:${tarball}` })
  const source = copyFixture(fixture, project)
  copyPage(source)
  const built = join(project, "built")
  execFileSync(
    join(project, "node_modules/.bin/vite"),
    ["build", source, "--outDir", built, "--emptyOutDir", "--base", "./", "--logLevel", "error"],
    { cwd: project, stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, NODE_ENV: "production" } }
  )
  return serve(built)
}

/**
 * The application of test/hosts/pages/app on React 18 and on Preact: a title and a function that serves it.
 *
 * @param {string} temporary
 * @param {string} tarball
 */
export const reactApps = (temporary, tarball) =>
  Object.entries(apps).map(([title, packages]) => ({
    title,
    serve: () => serveBuilt(join(temporary, `app-${title.replace(" ", "-")}`), "pages/app", packages, tarball)
  }))

/** The page of test/hosts/worker. React is there because the widget's entry names it. @param {string} temporary @param {string} tarball */
export const serveWorker = (temporary, tarball) => {
  const names = ["react", "react-dom"]
  const packages = Object.fromEntries(names.map((name) => [name, pinned[name] ?? "*"]))
  return serveBuilt(join(temporary, "worker"), "worker", packages, tarball)
}
