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
export const actionButton = (
  action: string,
  label: string | Html,
  {
    fields = {},
    tone = ""
  }: { readonly fields?: Readonly<Record<string, string>>; readonly tone?: string } = {}
): Html =>
  actionForm(
    action,
    html`${Object.entries(fields).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`
      )}
      <div class="actions"><button class="button" data-tone="${tone}">${label}</button></div>`
  )

/** A button that copies a text. The script of the page shows it. */
export const copyButton = (text: string, label: string | Html, tone = ""): Html =>
  html`<button type="button" class="button" data-tone="${tone}" data-copy-text="${text}">${label}</button>`

/** A part that the page's script keeps up to date. The script keeps children whose ids stay, so each child needs an id. */
export const live = (id: string, body: Html): Html =>
  html`<div class="live" id="${id}" data-live>${body}</div>`

/** An input below its label, with a hint. */
export const field = ({
  attributes,
  hint,
  id,
  kind,
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
  /** The fault that the field is for. The script hides it for other faults. */
  readonly kind?: string
}): Html =>
  html`<div class="labelled" ${kind === undefined ? undefined : html`data-for="${kind}"`}>
    <label class="field" for="${id}">${label}</label>
    <input
      id="${id}"
      name="${id}"
      type="${type}"
      value="${value}"
      autocomplete="off"
      ${hint === undefined ? undefined : html` aria-describedby="${id}-hint"`}${attributes}
    />
    ${hint === undefined ? undefined : html`<p class="hint" id="${id}-hint">${hint}</p>`}
  </div>`

/** A table whose rows become cards where there is no room for columns. */
export const records = (
  id: string,
  caption: string,
  heads: ReadonlyArray<string>,
  rows: ReadonlyArray<Html>
): Html =>
  html`<table class="records" role="table" id="${id}-table">
    <caption id="${id}-caption">
      ${caption}
    </caption>
    <thead role="rowgroup" id="${id}-head">
      <tr role="row">
        ${heads.map((head) => html`<th scope="col" role="columnheader">${head}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup" id="${id}-rows">
      ${rows}
    </tbody>
  </table>`

/** A row of such a table. Its first cell names it. */
export const row = (id: string, head: Html, ...cells: ReadonlyArray<Html>): Html =>
  html`<tr role="row" id="${id}">
    <th scope="row" role="rowheader">${head}</th>
    ${cells}
  </tr> `

/** A cell with the name of its column, which cards show. */
export const cell = (label: string, body: string | Html | ReadonlyArray<Html>): Html =>
  html`<td role="cell" ${label === "" ? undefined : html`data-label="${label}"`}><div>${body}</div></td>`

/** A long table, which scrolls within its section. */
export const scrolling = (id: string, body: Html): Html =>
  html`<div class="scroll" id="${id}-scroll" role="group" aria-labelledby="${id}-title" tabindex="0">
    ${body}
  </div>`

/** A text that is shown on demand. */
export const disclosure = (summary: string, text: string, label: string): Html =>
  html`<details class="json">
    <summary>${summary}<span class="hidden">: ${label}</span></summary>
    <pre tabindex="0" aria-label="${label}">${text}</pre>
  </details>`

/** A time of RFC 3339 as people read it, in UTC. */
export const moment = (time: string): Html =>
  html`<time datetime="${time}"><span>${time.slice(0, 10)}</span> ${time.slice(11, 19)}</time>`

/** A number with its noun. */
export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`

/** Says so when a list is longer than what is shown of it. */
export const lastOf = (id: string, shown: number, count: number, noun: string): Html | undefined =>
  count > shown ? html`<p class="hint" id="${id}">The last ${shown} of ${plural(count, noun)}</p>` : undefined
