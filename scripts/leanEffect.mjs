/**
 * A Vite plugin that leaves out of Effect what we never run, but bundlers keep because modules that we use refer to it, and
 * takes the page's `fetch` in place of the HTTP client of `@effect/platform`. It saves a used form 30 kB of 217 (brotli;
 * docs/decisions/0027). The build fails when Effect has changed so that an edit finds nothing.
 *
 * `latchkey/effect` runs on the site's Effect, which has everything.
 */

import { dirname, resolve } from "node:path"
import { fileURLToPath } from "node:url"

const browser = fileURLToPath(new URL("../src/services/browser/", import.meta.url))

/** @typedef {{ readonly file: string, readonly find: RegExp, readonly replacement: string }} Edit */

const fiberRuntime = "effect/dist/esm/internal/fiberRuntime.js"
const parseResult = "effect/dist/esm/ParseResult.js"

/** @type {ReadonlyArray<Edit>} */
const edits = [
  // What Effect keeps once per page. A site's own Effect would find our services in it, which lack what is left out here.
  {
    file: "effect/dist/esm/GlobalValue.js",
    find: /globalStoreId = `effect\/GlobalValue`/,
    replacement: 'globalStoreId = Symbol.for("latchkey.effect")'
  },
  // Computes what a struct is made of when something asks for it: one visit uses few of the structs of all calls.
  {
    file: "effect/dist/esm/Schema.js",
    find: /, ast = (getDefaultTypeLiteralAST\(fields, records\))(\) \{\s+return class TypeLiteralClass extends make\(ast\) \{)/,
    replacement: ", ast$2\n    static get ast() { return ast ??= $1 }"
  },
  { file: "effect/dist/esm/Schema.js", find: /String\(ast\)/, replacement: "String(this.ast)" },
  // Effects of the module Micro, as a part of another effect.
  {
    file: fiberRuntime,
    find: /^ {2}\["Micro"\]\(op\) \{\n.*?^ {2}\}\n/ms,
    replacement: ""
  },
  // Requests that Effect runs as one: the module Request and the option `batching`.
  {
    file: fiberRuntime,
    find: /^ {2}\["(?:OnStep|Blocked|RunBlocked)"\](?:\(op\)|: \(.*?\) =>) \{\n.*?^ {2}\},?\n/gms,
    replacement: ""
  },
  {
    file: fiberRuntime,
    find: /^ +case "OnStep":\n( +)\{\n.*?^\1\}\n|^( +)if \((?:cont|item)\._op === "OnStep"\) \{\n.*?^\2\}\n/gms,
    replacement: ""
  },
  {
    file: fiberRuntime,
    find: /batching \? core\.step : core\.exit/,
    replacement: "core.exit"
  },
  {
    file: fiberRuntime,
    find: /^( +)\} else if \(residual\.length .*?^\1\} else \{\n/ms,
    replacement: "$1} else {\n"
  },
  {
    file: fiberRuntime,
    find: /^( +)if \(res\._op === "Blocked"\) \{\n.*?^\1\} else \{\n/ms,
    replacement: "$1{\n"
  },
  // Supervisors, which are called when a fiber starts or ends. We have none.
  {
    file: fiberRuntime,
    find: /^ +(?:currentSupervisor;|this\.currentSupervisor\W.*|const supervisor = .*|supervisor\.onStart.*|childFiber\.addObserver\(exit => supervisor\..*)\n/gm,
    replacement: ""
  },
  {
    file: "effect/dist/esm/internal/runtime.js",
    find: /^ {2}const supervisor = .*?^ {2}\}\n/ms,
    replacement: ""
  },
  // The option `mode` of `Effect.all`, and `concurrentFinalizers`.
  {
    file: fiberRuntime,
    find: /^ {2}if \(options\?\.mode === "validate"\) \{\n.*?^ {2}\}\n/ms,
    replacement: ""
  },
  {
    file: fiberRuntime,
    find: /finalizersMaskInternal = \(strategy, concurrentFinalizers\) => .*?^\}\)\);$/ms,
    replacement: "finalizersMaskInternal = () => self => self(identity);"
  },
  // The version of each effect that is run: these entries refuse `layers`, so that they run no other Effect's.
  {
    file: fiberRuntime,
    find: /^( +)if \(_version !== .*?^\1\}\n/ms,
    replacement: ""
  },
  // Metrics of fibers.
  {
    file: fiberRuntime,
    find: /runtimeFlags_\.runtimeMetrics\([\w.]+\)/g,
    replacement: "false"
  },
  // Spans and the logger that writes to them. We trace nothing.
  {
    file: "effect/dist/esm/internal/tracer.js",
    find: /new NativeSpan\(name, .*?\)/,
    replacement: "undefined"
  },
  {
    file: fiberRuntime,
    find: /HashSet\.make\(defaultLogger, tracerLogger\)/,
    replacement: "HashSet.make(defaultLogger)"
  },
  {
    file: "effect/dist/esm/internal/cause.js",
    find: /^ {2}if \(span\) \{\n.*?^ {2}\}\n/ms,
    replacement: ""
  },
  // The random generator with a seed. Nothing that we publish needs a seed, and tests replace the service `Random`.
  {
    file: "effect/dist/esm/internal/random.js",
    find: /new PCGRandom\.PCGRandom\(seed\)/,
    replacement: "{ number: Math.random, integer: (max) => Math.floor(Math.random() * max) }"
  },
  // Schemas and durations as texts, which nothing shows.
  {
    file: "effect/dist/esm/SchemaAST.js",
    find: /^ {2}(?:toString|toJSON)\(\) \{\n.*?^ {2}\}\n/gms,
    replacement: ""
  },
  {
    file: "effect/dist/esm/Schema.js",
    find: /^ {2}toString\(\) \{\n.*?^ {2}\}\n/gms,
    replacement: ""
  },
  {
    file: "effect/dist/esm/internal/schema/errors.js",
    find: /Inspectable\.formatUnknown\(/g,
    replacement: "String("
  },
  {
    file: "effect/dist/esm/Duration.js",
    find: /^ {2}(?:toString|toJSON)\(\) \{\n.*?^ {2}\},\n/gms,
    replacement: ""
  },
  // Schemas that decode or encode in an effect. Ours never do.
  {
    file: parseResult,
    find: /^( +)\} else \{\n +const nk = stepKey\+\+;\n.*?^\1\}\n/gms,
    replacement: "$1}\n"
  },
  {
    file: parseResult,
    find: /^( +)if \(queue && queue\.length > 0\) \{\n.*?^\1\}\n/gms,
    replacement: ""
  },
  {
    file: parseResult,
    find: /const handleForbidden = .*?^\};$/ms,
    replacement: `const handleForbidden = effect => {
  if (isEither(effect)) return effect;
  throw new Error("Latchkey leaves out schemas with effects");
};`
  },
  // `Schema.TemplateLiteral`.
  {
    file: parseResult,
    find: /^( +)case "TemplateLiteral":\n( +)\{\n.*?^\2\}\n/ms,
    replacement: ""
  },
  // The message of a parse error, which shows the refused values. We read only the paths.
  {
    file: parseResult,
    find: /return TreeFormatter\.formatIssueSync\(this\.issue\);/,
    replacement: "return this._tag;"
  },
  // Settings from environment variables.
  {
    file: "effect/dist/esm/internal/defaultServices.js",
    find: /, \/\*#__PURE__\*\/Context\.add\(configProvider\.configProviderTag, .*?fromEnv\(\)\)/,
    replacement: ""
  }
]

/** Modules that nothing runs, and the exports that other modules still read. Every other export throws when it is called. */
const unused = [
  // Our requests are not those of the module Request, which runs several as one
  {
    file: "effect/dist/esm/internal/blockedRequests.js",
    kept: 'export const empty = { _tag: "Empty" }'
  },
  // No atom is read as a stream
  { file: "effect/dist/esm/Queue.js", kept: "" },
  // Our requests and answers are texts, and no atom reads a stream
  {
    file: "effect/dist/esm/Stream.js",
    kept: 'export const StreamTypeId = Symbol.for("effect/Stream")'
  }
]

/** @param {string} file @param {string} code @param {string} kept */
const emptied = (file, code, kept) => {
  const names = [...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
  const rest = names.filter((name) => !kept.includes(` ${name} `))
  return `${kept}
const leftOut = () => { throw new Error("Latchkey leaves out ${file}") }
${rest.map((name) => `export const ${name} = leftOut`).join("\n")}`
}

/** @returns {import("vite").Plugin} */
export const leanEffect = () => ({
  name: "lean-effect",
  enforce: "pre",
  resolveId: (id, importer = "") =>
    resolve(dirname(importer), id) === `${browser}http.js` ? `${browser}http.bundled.ts` : undefined,
  transform(code, id) {
    /** @param {{ readonly file: string }} row */
    const isHere = ({ file }) => id.endsWith(`/node_modules/${file}`)
    const empty = unused.find(isHere)
    if (empty !== undefined) return { code: emptied(empty.file, code, empty.kept), map: null }
    const here = edits.filter(isHere)
    for (const { file, find } of here)
      if (code.search(find) < 0)
        this.error(`${file} has nothing like ${find} any more: see scripts/leanEffect.mjs`)
    if (here.length === 0) return
    return {
      code: here.reduce((code, { find, replacement }) => code.replace(find, replacement), code),
      map: null
    }
  }
})
