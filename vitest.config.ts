import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config"
import { resolve } from "./scripts/aliases.mjs"
import { sliceOf } from "./test/support/deep.js"

const tests = "**/*.test.{ts,tsx}"
const deepTests = "**/*.deep.test.{ts,tsx}"
const chromiumTests = "**/*.chromium.test.ts"

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

/** The tests below folders as two projects: `npm test` runs the first, `npm run test:deep` the second. */
const inTwoSpeeds = (
  name: string,
  folders: ReadonlyArray<string>,
  test: TestProjectInlineConfiguration["test"]
): Array<TestProjectInlineConfiguration> => [
  {
    extends: true,
    test: {
      ...test,
      name,
      include: folders.map((folder) => `${folder}/${tests}`),
      exclude: [deepTests, chromiumTests, "**/node_modules/**"]
    }
  },
  {
    extends: true,
    test: {
      ...test,
      name: `deep-${name}`,
      include: deepFilesOf(folders.flatMap((folder) => filesBelow(folder, /\.deep\.test\.tsx?$/)))
    }
  }
]

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

/** The tests of the provider that `deep-http` runs again, through a server. Not those of `fetch` and of servers. */
const httpTests = filesBelow("provider/test", /\.test\.ts$/).filter(
  (file) => !/\.deep\.|\/(control|controlPage|node|respond|vitestKit|worlds)\.test\.ts$/.test(file)
)

const browser = {
  environment: "node",
  // The style sheet that `renderLogin` returns
  css: true,
  globalSetup: ["test/support/browser/globalSetup.ts"]
}

export default defineConfig({
  resolve,
  test: {
    // The files of a worker share its modules and its browser: loading them again costs as much as the tests.
    isolate: false,
    // Guards against hangs. No verdict depends on the clock: a busy machine may be slow.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    env: { LATCHKEY_COMMIT_SEED: String(commitSeed()) },
    projects: [
      ...inTwoSpeeds("unit", unitFolders, {
        environment: "node",
        css: true,
        setupFiles: ["test/support/commitSeed.ts", "test/support/lastImports.ts"]
      }),
      ...inTwoSpeeds("view", ["test/view"], {
        environment: "./test/support/view/page.ts",
        setupFiles: ["test/support/view/setup.ts", "test/support/lastImports.ts"]
      }),
      // One project, so that the test pages are built once
      ...inTwoSpeeds("browser", ["test/browser", "test/engines"], browser),
      { extends: true, test: { ...browser, name: "chromium", include: [chromiumTests] } },
      // The built documentation site: `npm run docs`
      { extends: true, test: { name: "site", environment: "node", include: [`test/site/${tests}`] } },
      // What `npm run build` wrote: `npm run packaging`
      {
        extends: true,
        test: {
          name: "published",
          environment: "node",
          include: [`test/published/${tests}`],
          globalSetup: ["test/support/published/globalSetup.ts"]
        }
      },
      {
        extends: true,
        test: {
          name: "deep-hosts",
          environment: "node",
          include: ["test/hosts/*.deep.test.ts"],
          globalSetup: ["test/support/hosts/globalSetup.ts"],
          // A guard against hangs: installing and building take long on a busy machine
          testTimeout: 3_600_000
        }
      },
      {
        extends: true,
        test: {
          name: "deep-http",
          environment: "node",
          env: { LATCHKEY_OVER_HTTP: "1" },
          include: [...sliceOf(httpTests)]
        }
      },
      {
        extends: true,
        test: {
          name: "bench",
          environment: "node",
          include: [],
          benchmark: { include: ["bench/**/*.bench.ts"] }
        }
      }
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
