/** Warns of what is wrong with how a client was made (specification section 5). Loaded after the first screen, where it may warn. */
import { clientSettings, noPublicToken } from "../domain/client/ClientSettings.js"
import { severalClients } from "../domain/client/severalClients.js"
import { count } from "../page/count.js"
import type { Inspect } from "./client.js"

/** `rank` says how many clients the page had when this one was made. */
export const inspect: Inspect = (warn, publicToken, options, _, rank) => {
  const { problems, publicToken: token } = clientSettings(publicToken, options)
  // `clientMistakes.ts` says more of a token that is missing
  for (const problem of problems) if (token !== "" || problem !== noPublicToken) warn(problem)
  // A server needs a client for the nonce of each request, and a CrossTab of the site's own knows of no others
  const isAlone = options.layers?.CrossTab ?? (typeof window === "undefined" && options.nonce)
  // It may take the place of one that has been closed since
  if (Number(rank) > 1 && count("clients", 0) > 1 && !isAlone) warn(severalClients)
}
