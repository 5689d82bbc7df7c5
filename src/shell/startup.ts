/** What is wrong with how a client was made (specification section 5). Loaded after the first screen, where something may be. */
import { clientSettings, noPublicToken, type ClientOptions } from "../domain/client/ClientSettings.js"
import { severalClients } from "../domain/client/severalClients.js"

/** One warning for each problem, but for a token that is missing: `clientMistakes.ts` says more of it. */
export const startupProblems = (
  publicToken: unknown,
  options: ClientOptions,
  hasOthers: boolean
): ReadonlyArray<string> => {
  const { problems, publicToken: token } = clientSettings(publicToken, options)
  return [
    ...problems.filter((problem) => token !== "" || problem !== noPublicToken),
    ...(hasOthers ? [severalClients] : [])
  ]
}
