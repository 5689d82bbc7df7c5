/** The page of a stand-in where anybody can sign in. */
import type { WebRequest } from "../http/router.js"
import { html, type Html } from "./html.js"
import { page } from "./page.js"

interface Field {
  readonly name: string
  readonly label: string
  /** Default: `text`. */
  readonly type?: "email" | "text"
  /** The value from before. Default: none. */
  readonly value?: string
  /** Default: the browser fills in nothing. */
  readonly autocomplete?: "name" | "username"
  /** Default: false. */
  readonly isRequired?: boolean
}

interface LoginForm {
  /** Whose page it stands in for. */
  readonly of: string
  /** Where the form is sent to. */
  readonly action: string
  /** The form sends it back. */
  readonly state: string
  /** Names and values that the page shows. */
  readonly details: ReadonlyArray<readonly [name: string, value: string]>
  /** What is above the form. Default: nothing. */
  readonly above?: ReadonlyArray<Html> | undefined
  readonly fields: ReadonlyArray<Field>
  /** Other sites that the form may redirect to. */
  readonly redirectsTo: ReadonlyArray<string>
  /** What is wrong with the values from before. Default: nothing. */
  readonly problem?: string | undefined
}

const fieldOf = ({ autocomplete, isRequired = false, label, name, type = "text", value = "" }: Field) =>
  html`<p class="labelled">
    <label class="field" for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete ?? "off"}"
      ${isRequired ? html`required` : undefined}
    />
  </p>`

/** The page. It has status 400 when it shows a problem. Its form sends `decision`: `continue` or `cancel`. */
export const loginFormPage = (
  request: Pick<WebRequest, "prefix">,
  { above, action, details, fields, of, problem, redirectsTo, state }: LoginForm
): Response =>
  page(request, {
    status: problem === undefined ? 200 : 400,
    title: `Sign in with ${of}`,
    redirectsTo,
    body: html`<p>This page stands in for ${of}. You can sign in as any user.</p>
      <dl>
        ${details.map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`
        )}
      </dl>
      ${above}
      <form method="post" action="${action}">
        ${problem === undefined ? undefined : html`<p class="problem" role="alert">${problem}</p>`}
        <input type="hidden" name="state" value="${state}" />
        ${fields.map(fieldOf)}
        <p class="toolbar">
          <button class="button" data-tone="primary" name="decision" value="continue">Continue</button>
          <button class="button" name="decision" value="cancel" formnovalidate>Cancel</button>
        </p>
      </form>`
  })
