/** Compiles the Vue and Svelte components of the documentation. */
import { compileScript, parse as parseVue, type SFCDescriptor } from "@vue/compiler-sfc"
import { compile as compileSvelte, parse as parseSvelte } from "svelte/compiler"
import { isObject } from "../../../src/domain/values/objects.js"
import type { Block } from "./blocks.js"
import { complaintsOfTag, isOurs } from "./elements.js"

/** A component as TypeScript, and what its compiler and its tags complain about. */
export interface Component {
  /** Its types are checked together with the blocks of TypeScript. */
  readonly code: string
  readonly complaints: ReadonlyArray<string>
}

type Template = NonNullable<NonNullable<SFCDescriptor["template"]>["ast"]>

/** What is unknown about our elements in a template. */
const vueTags = (node: Template | Template["children"][number]): ReadonlyArray<string> => {
  const own =
    "tag" in node
      ? complaintsOfTag(node.tag, {
          attributes: node.props.flatMap((prop) => ("arg" in prop ? [] : prop.name)),
          bound: node.props.flatMap((prop) =>
            "arg" in prop && prop.name === "bind" && prop.arg !== undefined && "content" in prop.arg
              ? String(prop.arg.content)
              : []
          )
        })
      : []
  const children = "props" in node || "helpers" in node ? node.children : []
  return [...own, ...children.flatMap((child) => vueTags(child))]
}

/** With the template in the script, TypeScript checks its expressions too. */
const vue = (code: string): Component => {
  const compilerOptions = { isCustomElement: isOurs }
  const { descriptor, errors } = parseVue(code, { templateParseOptions: compilerOptions })
  if (errors.length > 0) return { code: "", complaints: errors.map(({ message }) => message) }
  const script = compileScript(descriptor, {
    id: "block",
    inlineTemplate: true,
    templateOptions: { compilerOptions }
  })
  const { ast } = descriptor.template ?? {}
  return { code: script.content, complaints: ast === undefined ? ["It has no template"] : vueTags(ast) }
}

/** The name of a node, if it is of this type. */
const nameOf = (type: string, node: unknown): ReadonlyArray<string> =>
  isObject(node) && Reflect.get(node, "type") === type ? [String(Reflect.get(node, "name"))] : []

/** What is unknown about our elements in a part of Svelte's tree. */
const svelteTags = (node: unknown): ReadonlyArray<string> => {
  if (Array.isArray(node)) return node.flatMap(svelteTags)
  if (!isObject(node)) return []
  const attributes: unknown = Reflect.get(node, "attributes")
  const bound = Array.isArray(attributes) ? attributes.flatMap((each) => nameOf("Attribute", each)) : []
  const own = nameOf("RegularElement", node).flatMap((tag) => complaintsOfTag(tag, { bound }))
  return [...own, ...Object.values(node).flatMap(svelteTags)]
}

/** Only the types of the script are checked. Svelte's compiler does not turn the template into TypeScript. */
const svelte = (code: string): Component => {
  const { warnings } = compileSvelte(code, { generate: "client" })
  const [, script = ""] = /<script lang="ts">\n([\s\S]*?)<\/script>/.exec(code) ?? []
  return {
    code: `/// <reference types="svelte" />\n${script}`,
    complaints: [
      ...warnings.map(({ message }) => message),
      ...svelteTags(parseSvelte(code, { modern: true }).fragment)
    ]
  }
}

const compilers: Readonly<Record<string, (code: string) => Component>> = { vue, svelte }

/** Compiles a block of Vue or Svelte. Returns undefined for other languages. */
export const componentOf = ({ code, language }: Pick<Block, "code" | "language">): Component | undefined => {
  try {
    return compilers[language]?.(code)
  } catch (error) {
    return { code: "", complaints: [String(error)] }
  }
}
