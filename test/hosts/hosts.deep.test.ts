/**
 * The published package in projects of users: each row installs the packed package from the npm registry, builds, and visits
 * the result in Chromium. With `LATCHKEY_WRITE=1` the whole run writes the weights into docs/package.md.
 */
import type { Browser } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, inject, it } from "vitest"
import {
  serveAngularApp,
  serveBindings,
  serveEffectApp,
  serveReactApp,
  serveTypeScript,
  serveWorker
} from "../support/hosts/apps.mjs"
import { usesTheProvidersMemberBindings } from "../support/hosts/memberBindings.mjs"
import { serveBundled, type BundlerName } from "../support/hosts/bundlers.mjs"
import {
  choosesAnOrganization,
  importsOnTheServer,
  isInHtml,
  keepsWhatWasTyped,
  letsActionsPass,
  signsUpInWorker,
  signsUpReloadsAndSignsOut,
  stepsUpForServer,
  usesTheProvidersBindings
} from "../support/hosts/journeys.mjs"
import { buildNewestNext, buildNext, installNext, startNext, type Builder } from "../support/hosts/next.mjs"
import { checkTypes, runAlone, runInServerComponents, runJest, runKit } from "../support/hosts/plain.mjs"
import { apps, effects, runners } from "../../scripts/project.mjs"
import { followReadme } from "../support/hosts/readme.mjs"
import { stopAll, withSecondTry } from "../../scripts/run.mjs"
import { answersBySession, followServerPages, servers } from "../support/hosts/serverPages.mjs"
import { checkProject, followPage } from "../support/hosts/startPages.mjs"
import { writeTable } from "../../scripts/table.mjs"
import { launch, serveProvider } from "../support/hosts/visit.mjs"
import { expectAlike, rowsOf, weighAdded, weighBundled, type Weights } from "../support/hosts/weights.mjs"
import { isWhole, sliceOf } from "../support/deep.js"

const workshop = inject("hosts")

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterEach(stopAll)
afterAll(() => browser.close())

interface Site {
  readonly origin: string
  readonly stop: () => unknown
}

/** A row whose site people visit: they sign up, reload and sign out, if nothing else is said. */
const visits =
  (
    serve: () => Promise<Site>,
    visit: (origin: string) => Promise<void> = (origin) => signsUpReloadsAndSignsOut(browser, `${origin}/`)
  ) =>
  async () => {
    const { origin, stop } = await serve()
    try {
      await visit(origin)
    } finally {
      await stop()
    }
  }

/** What the pages weigh with each bundler of this run. */
const weights = new Map<string, Weights>()

/** Compares with Vite, also in a slice without Vite's row. */
const comparesWithVite = async (name: string, own: Weights) => {
  if (name !== "vite" && !weights.has("vite"))
    await visits(
      () => serveBundled(workshop, "vite"),
      async (origin) => void weights.set("vite", await weighBundled(browser, origin))
    )()
  weights.set(name, own)
  const both = new Map([...weights].filter(([host]) => host === name || host === "vite"))
  expectAlike("page", both)
  expectAlike("added", both)
}

const isBundledBy = (name: BundlerName) =>
  visits(
    () => serveBundled(workshop, name),
    async (origin) => {
      await signsUpReloadsAndSignsOut(browser, `${origin}/app/`)
      await comparesWithVite(name, await weighBundled(browser, origin))
    }
  )

/** With webpack, what was built. With Turbopack, what was built and the development server, which reports more. */
const isInNext = (builder: Builder) => async () => {
  const { provider, ...served } = await serveProvider()
  const project = await installNext(workshop, served.origin)
  await buildNext(project, builder)
  await visits(
    () => startNext(project, "start", builder),
    async (origin) => {
      await importsOnTheServer(`${origin}/server`)
      await letsActionsPass(`${origin}/account`)
      await signsUpReloadsAndSignsOut(browser, `${origin}/journey`)
      for (const page of ["", "strict"]) {
        await isInHtml(`${origin}/${page}`)
        await keepsWhatWasTyped(browser, `${origin}/${page}`)
      }
      await stepsUpForServer(browser, {
        control: provider,
        provider,
        form: `${origin}/journey`,
        account: `${origin}/account`,
        deletion: `${origin}/mounted`,
        hasSecret: true
      })
      const added = await weighAdded(browser, `${origin}/`, `${origin}/without`)
      await comparesWithVite(`next, ${builder}`, { added })
    }
  )().finally(served.stop)
  if (builder === "turbopack")
    await visits(
      () => startNext(project, "dev", builder),
      (origin) => keepsWhatWasTyped(browser, `${origin}/`)
    )()
}

/** Also with a second try when a download fails, a page begins from an empty folder. */
const followsPage = (name: string) => async () => {
  const { address, control, place } = await withSecondTry(async () => {
    await stopAll()
    return followPage(name, workshop)
  })
  if (name === "organizations" && address && control) await choosesAnOrganization(browser, address, control)
  else if (address !== undefined)
    await signsUpReloadsAndSignsOut(browser, address, { control, onPhone: true })
  await stopAll()
  await checkProject(name, place, workshop)
  if (name === "next") await buildNewestNext(place)
}

/** In Express, a person visits the pages. */
const followsServerPages = async () => {
  const project = await followServerPages(workshop)
  const { control } = project
  const visit = (origin: string) =>
    stepsUpForServer(browser, { control, form: origin, account: `${origin}/account`, hasSecret: false })
  for (const name of Object.keys(servers))
    await answersBySession(project, name, name === "Express" ? visit : undefined)
}

const journey = "a person signs up, reloads and signs out"

/** What a row shows, and what it does. CI runs every tenth row: a long one is not ten rows from another long one. */
const rows: ReadonlyArray<readonly [title: string, run: () => Promise<unknown>]> = [
  ...Object.entries(apps).map(
    ([name, packages]) =>
      [`Vite and ${name}: ${journey}`, visits(() => serveReactApp(workshop, name, packages))] as const
  ),
  [`esbuild: ${journey}, and pages weigh what Vite's weigh`, isBundledBy("esbuild")],
  [`Vite and React 19: ${journey}`, isBundledBy("vite")],
  [`Parcel: ${journey}, and pages weigh what Vite's weigh`, isBundledBy("parcel")],
  [
    `Next with Turbopack: ${journey}; the server sends the form, asks for a second factor, and deletes the account`,
    isInNext("turbopack")
  ],
  [
    `Next with webpack: ${journey}; the server sends the form, asks for a second factor, and deletes the account`,
    isInNext("webpack")
  ],
  [`Angular: ${journey}, with the custom element`, visits(() => serveAngularApp(workshop))],
  [`webpack: ${journey}, and pages weigh what Vite's weigh`, isBundledBy("webpack")],
  [`Rollup: ${journey}, and pages weigh what Vite's weigh`, isBundledBy("rollup")],
  ...effects.map(
    (versions) =>
      [
        `Effect ${versions["effect"]}: ${journey}, and so does a program in Node`,
        visits(() => serveEffectApp(workshop, versions))
      ] as const
  ),
  [
    "a worker: the client signs up and out, verifies the session, which ends with the page",
    visits(
      () => serveWorker(workshop),
      (origin) => signsUpInWorker(browser, `${origin}/`)
    )
  ],
  ...["react", "nextjs"].map(
    (name) =>
      [
        `@stytch/${name} on our client: ${journey}, with its hooks and components`,
        visits(
          () => serveBindings(workshop, name),
          (origin) => usesTheProvidersBindings(browser, `${origin}/`)
        )
      ] as const
  ),
  ...["react", "nextjs"].flatMap((name) =>
    ["theirs", "ours"].map(
      (client) =>
        [
          `@stytch/${name}/b2b on ${client}: a member logs in, renames themselves, switches the organization and signs out in another tab`,
          visits(
            () => serveBindings(workshop, `organizations/${name}`),
            (origin) => usesTheProvidersMemberBindings(browser, `${origin}/?${client}`)
          )
        ] as const
    )
  ),
  [`strict TypeScript: ${journey}`, visits(() => serveTypeScript(workshop))],
  ["strict TypeScript: the types need no package but those that npm installs", () => checkTypes(workshop)],
  ["Node: all entries but /react and /effect import no other package", () => runAlone(workshop)],
  ["server components import all entries but /react and /effect", () => runInServerComponents(workshop)],
  [
    "docs/your-server.md: Express, Hono, Fastify and SvelteKit answer by the session, and a person proves a second factor to Express",
    followsServerPages
  ],
  // Without the packed package of the other rows
  [
    "README.md leads from a clone to a user in the playground and on a page, in a new account",
    () => followReadme(browser)
  ],
  ...["html", "vite", "react", "next", "vue", "svelte", "elements", "effect", "organizations"].map(
    (name) => [`docs/start/${name}.md leads to a user who signs out on a phone`, followsPage(name)] as const
  ),
  ["docs/testing.md leads to a form in Jest that sends a login link", () => runJest(workshop)],
  ...runners.map(
    ([name, version, node]) =>
      [
        `the test kit compiles and works on ${name} ${version}`,
        () => runKit(workshop, name, version, node)
      ] as const
  ),
  ["the section on Angular leads to a user who signs out on a phone", followsPage("angular")]
]

describe("the packed package", () => {
  for (const [title, run] of sliceOf(rows)) it(title, run)

  if (isWhole)
    it("weighs the same with all bundlers as a page with React, within 7 %", () => {
      if (process.env["LATCHKEY_WRITE"] === "1")
        writeTable("hosts", ["built with", "page", "files", "added", "files"], rowsOf(weights))
      expectAlike("page", weights)
    })
})
