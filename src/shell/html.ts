/** Writes trees as HTML, for servers. */
import type { ReactNode } from "react"
import { treeOf, type PlainElement, type Tree } from "./tree.js"

/** The HTML of `node`, which React and `draw` accept as their own. */
export const htmlOf = (node: ReactNode): string => write(treeOf(node))

const write = (tree: Tree, selected?: string): string =>
  tree
    .map((node, index) => {
      if (typeof node !== "string") return element(node, selected)
      // Keeps neighbouring texts apart
      return `${typeof tree[index - 1] === "string" ? "<!-- -->" : ""}${escape(node)}`
    })
    .join("")

const element = (
  { attributes, children, tag, value }: PlainElement,
  selected: string | undefined
): string => {
  const all = new Map(attributes)
  if (tag === "option" && attributes.get("value") === selected) all.set("selected", "")
  if (tag === "input" && value) all.set("value", value)
  const written = Array.from(all, ([name, text]) => ` ${name}="${escape(text)}"`).join("")
  const open = `<${tag}${written}>`
  return isVoid(tag) ? open : `${open}${write(children, tag === "select" ? value : selected)}</${tag}>`
}

const isVoid = (tag: string) => tag === "input" || tag === "img"

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

export const escape = (text: string) =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
