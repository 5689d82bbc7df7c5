/** The faults on the provider's page. */
import type { ActiveFault } from "../../faults.js"
import { html, type Html } from "../../pages/html.js"
import { actionButton, actionForm, field, live, type Typed } from "./parts.js"

const kinds: ReadonlyArray<readonly [fault: ActiveFault["fault"], label: string]> = [
  ["offline", "No network"],
  ["status", "Error status"],
  ["delay", "Delay"],
  ["malformed", "Broken JSON"],
  ["captchaRequired", "Captcha required"]
]

/** What is set, and a form that adds a fault. */
export const faultsSection = (faults: ReadonlyArray<ActiveFault>, typed: Typed): Html =>
  html`${live(
    "active-faults",
    faults.length === 0
      ? html`<p id="no-faults">Calls do not fail.</p>`
      : html`<ol id="fault-list">
            ${faults.map(
              (fault) =>
                html`<li id="fault-${fault.id}">
                  <p>${textOf(fault)}</p>
                  ${actionButton(
                    "remove-fault",
                    html`Remove<span class="hidden"> ${textOf(fault)}</span>`,
                    html`<input type="hidden" name="id" value="${fault.id}" />`
                  )}
                </li> `
            )}
          </ol>
          <div id="clear-faults">${actionButton("clear-faults", "Remove all faults")}</div>`
  )}
  ${actionForm(
    "add-fault",
    html`<fieldset>
      <legend>Make calls fail</legend>
      <label for="fault">Fault</label>
      <select id="fault" name="fault">
        ${kinds.map(([value, label]) => html`<option value="${value}" ${value === typed("fault") ? html`selected` : undefined}>${label}</option>`)}
      </select>
      ${field({ id: "path", label: "Path", value: typed("path"), hint: "Text that the path contains, such as /otps. Empty: all calls." })}
      ${field({ id: "times", label: "Times", type: "number", value: typed("times"), hint: "Empty: until it is removed. Captcha: once.", attributes: html` min="1"` })}
      ${field({ id: "status", label: "Status", type: "number", value: typed("status") ?? "503", hint: "For an error status.", attributes: html` min="200" max="599"` })}
      ${field({ id: "ms", label: "Milliseconds", type: "number", value: typed("ms") ?? "2000", hint: "For a delay.", attributes: html` min="0"` })}
      <button>Add the fault</button>
    </fieldset>`
  )}`

const textOf = (fault: ActiveFault): string => {
  const label = kinds.find(([kind]) => kind === fault.fault)?.[1] ?? fault.fault
  const detail =
    fault.fault === "status" ? ` ${fault.status}` : fault.fault === "delay" ? ` of ${fault.ms} ms` : ""
  const calls = fault.path === undefined ? "all calls" : `calls to ${fault.path}`
  return `${label}${detail} for ${calls}${fault.left === undefined ? "" : `, ${fault.left} left`}`
}
