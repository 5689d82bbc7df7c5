/** The requests on the provider's page. */
import type { RequestEntry } from "../../Journal.js"
import { html, type Html } from "../../pages/html.js"
import { live, moment, plural } from "./parts.js"

/** The number of requests that are shown. */
const shown = 100

/** Newest first. */
export const requestsSection = (requests: ReadonlyArray<RequestEntry>): Html =>
  live(
    "request-items",
    requests.length === 0 ? html`<p id="no-requests">No requests yet.</p>` : requestTable(requests)
  )

const requestTable = (requests: ReadonlyArray<RequestEntry>) => {
  const rows = requests.map((request, index) => requestRow(request, index))
  return html`<table id="request-table">
    <caption id="request-caption">
      ${requests.length > shown ? `The last ${shown} of ` : ""}${plural(requests.length, "request")}, newest
      first
    </caption>
    <thead id="request-head">
      <tr>
        <th scope="col">Time</th>
        <th scope="col">Request</th>
        <th scope="col">Status</th>
      </tr>
    </thead>
    <tbody id="request-rows">
      ${rows.slice(-shown).reverse()}
    </tbody>
  </table>`
}

const requestRow = ({ at, method, path, status }: RequestEntry, index: number) =>
  html`<tr id="request-${index}">
    <td>${moment(at)}</td>
    <td>${method} ${path}</td>
    <td>${status === 0 ? "none" : status}</td>
  </tr> `
