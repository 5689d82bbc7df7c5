import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config"
import { resolve } from "./scripts/aliases.mjs"
import { sliceOf } from "./test/support/deep.js"

/**
 * `quick` for `npm test`, `deep` for `npm run test:deep`: the long tests, in files `*.deep.test.ts`. Vitest alone runs both, and those
 * that need a whole Chromium.
 */
const speed = process.env["LATCHKEY_SPEED"]

/** The files below a folder whose names end so, in order. */
const filesBelow = (folder: string, end: RegExp): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .filter((file) => end.test(file) && !file.includes("/node_modules/"))
    .sort()

/** Whether the file itself picks those of its rows that this run plays. */
const slicesItself = (file: string): boolean =>
  /support\/deep\.js|realClients\/flow\.js|"\.\/flow\.js"/.test(readFileSync(file, "utf8"))

/**
 * The long tests of these files that this run plays. Each file is a row of one table, of which CI plays a tenth, unless it
 * slices its own rows: then it is always played.
 */
const deepFilesOf = (files: ReadonlyArray<string>): Array<string> => [
  ...files.filter(slicesItself),
  ...sliceOf(files.filter((file) => !slicesItself(file)))
]

/** The tests below these folders. */
const testsBelow = (...folders: ReadonlyArray<string>): Array<string> => {
  const quick = folders.map((folder) => `${folder}/**/!(*.deep|*.chromium).test.{ts,tsx}`)
  const long = () => deepFilesOf(folders.flatMap((folder) => filesBelow(folder, /\.deep\.test\.tsx?$/)))
  const whole = folders.map((folder) => `${folder}/**/*.chromium.test.ts`)
  if (speed === "quick") return quick
  return speed === "deep" ? long() : [...quick, ...long(), ...whole]
}

const project = (
  name: string,
  include: Array<string>,
  test: TestProjectInlineConfiguration["test"]
): TestProjectInlineConfiguration => ({
  extends: true,
  test: { environment: "node", ...test, name, include, exclude: ["**/node_modules/**"] }
})

/** The folders of `test` with tests that need more than Node. */
const ofOtherProjects = ["view", "browser", "published", "engines", "hosts", "site"]

const unitFolders = readdirSync("test", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !ofOtherProjects.includes(entry.name))
  .map(({ name }) => `test/${name}`)
  .concat("provider/test")

/** Made from the commit's hash. A copy without history has a fixed one. */
const commitSeed = (): number => {
  try {
    return parseInt(
      execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8", stdio: "pipe" }).slice(0, 7),
      16
    )
  } catch {
    return 20_260_106
  }
}

export default defineConfig({
  resolve,
  test: {
    // The files of a worker share its modules and its browser: loading them again costs as much as the tests.
    isolate: false,
    // Guards against hangs. No verdict depends on the clock: a busy machine may be slow, above all with the long tests.
    testTimeout: speed === "quick" ? 300_000 : 3_600_000,
    hookTimeout: 300_000,
    env: { LATCHKEY_COMMIT_SEED: String(commitSeed()) },
    projects: [
      project("unit", testsBelow(...unitFolders), {
        css: true,
        setupFiles: ["test/support/commitSeed.ts", "test/support/lastImports.ts"],
        benchmark: { include: ["bench/**/*.bench.ts"] }
      }),
      project("view", testsBelow("test/view"), {
        environment: "./test/support/view/page.ts",
        setupFiles: ["test/support/view/setup.ts", "test/support/lastImports.ts"]
      }),
      // One project, so that the test pages are built once. `css`: the style sheet that `renderLogin` returns
      project("browser", testsBelow("test/browser", "test/engines"), {
        css: true,
        globalSetup: ["test/support/browser/globalSetup.ts"]
      }),
      // What `npm run build` and `npm run docs` wrote
      project("dist", testsBelow("test/published", "test/site"), {
        globalSetup: ["test/support/published/globalSetup.ts"]
      }),
      project("hosts", testsBelow("test/hosts"), {
        globalSetup: ["test/support/hosts/globalSetup.ts"],
        // A guard against hangs: installing and building take long on a busy machine
        testTimeout: 3_600_000
      })
    ],
    coverage: {
      provider: "v8",
      // The layers with thresholds. Mapping all other files would cost half a minute.
      include: ["src/{domain,services}/**/*.ts"],
      reporter: ["text-summary", "html", "json-summary"],
      reportsDirectory: fileURLToPath(new URL("coverage", import.meta.url)),
      thresholds: {
        "src/domain/**/*.ts": { lines: 100, branches: 100 },
        "src/services/**/*.ts": { lines: 95, branches: 95 }
      }
    }
  }
})
