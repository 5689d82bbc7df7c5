import { beforeAll, describe, expect, it } from "vitest"
import { allBlocks, blocks, borrowed, textOf, type Block } from "../support/docs/blocks.js"
import { complaintsOf } from "../support/docs/compile.js"
import { componentOf } from "../support/docs/components.js"
import { entrySources, examples } from "../support/docs/examples.js"
import { foreign } from "../support/docs/foreign.js"
import { given } from "../support/docs/given.js"
import { playgroundFiles } from "../support/docs/playground.js"

/** Each page is a folder. */
const fileOf = ({ file, place }: Pick<Block, "file" | "place">) => `${place.replace(/:\d+$/, "")}/${file}`

/** The components of Vue and Svelte as TypeScript. */
const components = allBlocks.flatMap((block) => {
  const component = componentOf(block)
  return component === undefined ? [] : [{ ...component, place: block.place, file: `${fileOf(block)}.ts` }]
})

/** A file that compiles when the page has exactly one heading for each member of the union. */
const namesEach = (page: string, union: string, from: string) => {
  const headings = [...textOf(page).matchAll(/^### `(\w+)`$/gm)].map((match) => `${match[1]}: true`)
  return `import type { ${from} } from "latchkey/widget"
const entries: Record<${union}, true> = { ${headings.join(", ")} }
export { entries }`
}

/** A file that compiles when the table below the heading has exactly one row for each option of the type. */
const listsEach = (heading: string, type: string, from: string) => {
  const section = textOf("docs/configuration.md").split(`${heading}\n`)[1]?.split("\n#")[0] ?? ""
  const firstCells = section.split("\n").flatMap((line) => /^\| (`.*?) \|/.exec(line)?.[1] ?? [])
  const names = firstCells.flatMap((cell) =>
    [...cell.matchAll(/`(\w+)`/g)].map((match) => `${match[1]}: true`)
  )
  return `import type { ${from} } from "latchkey/widget"
type Rows = Record<keyof ${type}, true>
const rows: Rows = { ${names.join(", ")} }
export { rows }`
}

const optionTables = {
  emailMagicLinksOptions: 'NonNullable<WidgetConfig["emailMagicLinksOptions"]>',
  otpOptions: 'NonNullable<WidgetConfig["otpOptions"]>',
  passwordOptions: 'NonNullable<WidgetConfig["passwordOptions"]>',
  oauthOptions: 'NonNullable<WidgetConfig["oauthOptions"]>'
}

/** Components with a type error in the script, and in Vue's template. */
const wrongComponents = Object.entries({
  "wrongScript.vue": `<script setup lang="ts">const a: string = 1</script><template><p>{{ a }}</p></template>`,
  "wrongTemplate.vue": `<script setup lang="ts">const a = 1</script><template><p>{{ a.missing }}</p></template>`,
  "wrongScript.svelte": `<script lang="ts">\n  let a: string = $state(1)\n</script>\n\n<p>{a}</p>\n`
}).map(([name, code]) => {
  const component = componentOf({ language: name.replace(/.*\./, ""), code })
  return { ...component, file: `${name}.ts` }
})

const checks = {
  "clientOptions.ts": listsEach("## Options of the client", "ClientOptions", "ClientOptions"),
  ...Object.fromEntries(
    Object.entries(optionTables).map(([name, type]) => [
      `${name}.ts`,
      listsEach(`### \`${name}\``, type, "WidgetConfig")
    ])
  ),
  "errors.ts": namesEach("docs/errors.md", "AuthErrorCode", "AuthErrorCode"),
  "events.ts": namesEach("docs/events.md", "keyof WidgetEvents", "WidgetEvents")
}

describe("the documentation", () => {
  let complaints: ReadonlyMap<string, ReadonlyArray<string>>

  beforeAll(() => {
    const files = [
      ["foreign.d.ts", foreign],
      ["given.ts", given],
      ...Object.entries(checks),
      ...playgroundFiles,
      ...[...blocks, ...borrowed.filter(({ language }) => language === "ts"), ...examples].map(
        (block) => [fileOf(block), block.code] as const
      ),
      ...[...components, ...wrongComponents].map(({ code = "", file }) => [file, code] as const)
    ] as const
    complaints = complaintsOf(new Map(files))
  })

  it.each(blocks.map((block) => [block.place, fileOf(block)] as const))(
    "has code that compiles: %s",
    (_, file) => {
      expect(complaints.get(file)).toEqual([])
    }
  )

  it.each(examples.map((example) => [example.place, fileOf(example)] as const))(
    "has an example in a comment that compiles: %s",
    (_, file) => {
      expect(complaints.get(file)).toEqual([])
    }
  )

  it("has the example of each entry among those that compile", () => {
    const sources = new Set(examples.map(({ place }) => place.replace(/:\d+$/, "")))
    expect(entrySources.filter((source) => !sources.has(source))).toEqual([])
  })

  it.each(components.map((component) => [component.place, component] as const))(
    "has components that compile: %s",
    (_, component) => {
      expect([...component.complaints, ...(complaints.get(component.file) ?? [])]).toEqual([])
    }
  )

  it.each(wrongComponents.map((component) => [component.file, component] as const))(
    "would fail with a wrong type in a component: %s",
    (_, component) => {
      expect(component.complaints).toEqual([])
      expect(complaints.get(component.file)).toHaveLength(1)
    }
  )

  it.each(playgroundFiles.map(([file]) => file))("has a playground whose code compiles: %s", (file) => {
    expect(complaints.get(file)).toEqual([])
  })

  it("declares only what the types of the package have", () => {
    expect(complaints.get("given.ts")).toEqual([])
  })

  it("has one entry for each error code", () => {
    expect(complaints.get("errors.ts")).toEqual([])
  })

  it.each(["clientOptions", ...Object.keys(optionTables)])("has one row for each option of %s", (name) => {
    expect(complaints.get(`${name}.ts`)).toEqual([])
  })

  it("has one entry for each event", () => {
    expect(complaints.get("events.ts")).toEqual([])
  })
})
