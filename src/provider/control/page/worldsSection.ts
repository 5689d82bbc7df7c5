/** The worlds on the page of the server's own provider. */
import { html, type Html } from "../../pages/html.js"
import type { NamedWorld } from "../../worlds.js"
import { live, plural } from "./parts.js"

/** The number of worlds that are shown. */
const shown = 50

/** Newest first, with links to their pages. */
export const worldsSection = async (worlds: ReadonlyArray<NamedWorld>): Promise<Html> => {
  const items = await Promise.all(worlds.slice(0, shown).map(worldItem))
  return live(
    "world-items",
    worlds.length === 0
      ? html`<p id="no-worlds">No worlds yet. The first request below /_world/NAME/ makes one.</p>`
      : html`${worlds.length > shown ? html`<p id="all-worlds">The last ${shown} of ${plural(worlds.length, "world")}</p>` : undefined}
          <ol id="world-list">
            ${items}
          </ol>`
  )
}

const worldItem = async ({ name, provider: { inbox, state } }: NamedWorld) =>
  html`<li id="world-${name}">
    <a id="world-${name}-link" href="../_world/${name}/_control/">${name}</a>
    <span id="world-${name}-counts">
      ${plural((await state.users()).length, "user")}, ${plural(inbox.list().length, "message")},
      ${plural(state.requests().length, "request")}
    </span>
  </li> `
