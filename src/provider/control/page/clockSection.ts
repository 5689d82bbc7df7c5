/** The clock on the provider's page. */
import { html, type Html } from "../../pages/html.js"
import { actionForm, field, live, moment, type Typed } from "./parts.js"

const steps = [
  ["1 minute", 60_000],
  ["1 hour", 3_600_000],
  ["1 day", 86_400_000],
  ["30 days", 2_592_000_000]
] as const

/** The time, in milliseconds since 1970, and forms that move it. */
export const clockSection = (now: number, typed: Typed): Html => {
  const time = new Date(now).toISOString()
  return html`${live(
    "time-now",
    html`<p id="clock-time">
      The provider's time is ${moment(time)}. The pages' own clocks do not move with it.
    </p>`
  )}
  ${actionForm(
    "advance-clock",
    html`<fieldset>
      <legend>Move it forward by</legend>
      ${steps.map(([label, ms]) => html`<button name="ms" value="${ms}">${label}</button> `)}
    </fieldset>`
  )}
  ${actionForm(
    "set-clock",
    html`${field({
        id: "time",
        label: "Time (UTC)",
        type: "datetime-local",
        value: typed("time") ?? time.slice(0, 19),
        attributes: html` step="1" required`
      })} <button>Set the clock</button>`
  )}`
}
