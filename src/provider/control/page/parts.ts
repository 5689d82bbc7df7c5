/** Parts of the provider's page. */
import { html, type Html } from "../../pages/html.js"

/** What was typed into the field of this name, in a form that was refused. */
export type Typed = (name: string) => string | undefined

/** A form that asks for an action. The page itself answers. */
export const actionForm = (action: string, body: Html): Html =>
  html`<form method="post" action="./">
    <input type="hidden" name="action" value="${action}" />
    ${body}
  </form>`

/** A form that is only a button. */
export const actionButton = (action: string, label: string | Html, more?: Html): Html =>
  actionForm(action, html`${more}<button>${label}</button>`)

/** A part that the page's script keeps up to date. The script keeps children whose ids stay, so each child needs an id. */
export const live = (id: string, body: Html): Html => html`<div id="${id}" data-live>${body}</div>`

/** An input below its label, with a hint. */
export const field = ({
  attributes,
  hint,
  id,
  label,
  type = "text",
  value = ""
}: {
  /** The id, which is also the field's name. */
  readonly id: string
  readonly label: string
  readonly type?: string
  readonly value?: string | undefined
  readonly hint?: string
  readonly attributes?: Html
}): Html =>
  html`<label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${id}"
      type="${type}"
      value="${value}"
      autocomplete="off"
      ${hint === undefined ? undefined : html` aria-describedby="${id}-hint"`}${attributes}
    />
    ${hint === undefined ? undefined : html`<p class="hint" id="${id}-hint">${hint}</p>`}`

/** A time of RFC 3339 as people read it, in UTC. */
export const moment = (time: string): Html =>
  html`<time datetime="${time}"><span>${time.slice(0, 10)}</span> ${time.slice(11, 19)}</time>`

/** A number with its noun. */
export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`

/** The rows of a list of names and values, without those that have no value. */
export const facts = (rows: ReadonlyArray<readonly [name: string, value: string | Html | undefined]>): Html =>
  html`<dl>
    ${rows.flatMap(([name, value]) =>
      value === undefined || value === ""
        ? []
        : html`<dt>${name}</dt>
            <dd>${value}</dd> `
    )}
  </dl>`
