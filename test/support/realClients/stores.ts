/** What a client has stored at the end of a story: cookies, local storage and session storage. */
import { recordOf, type Recorded } from "./recording.js"
import { publicToken, type World } from "./world.js"

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const prefix = `stytch_sdk_state_${publicToken}`

const readItems = (store: string, items: ReadonlyArray<readonly [string, string]>, world: World) =>
  items.map(([key, value]) => recordOf(`${store} ${key.replace(prefix, "…")}`, parse(value), world))

const readSessionStorage = ({ page, site }: World) =>
  page.url().startsWith(site) ? page.evaluate(() => Object.entries(sessionStorage)) : Promise.resolve([])

export const readStores = async (world: World): Promise<ReadonlyArray<Recorded>> => {
  const { context, site } = world
  const { cookies, origins } = await context.storageState()
  const local = origins.find(({ origin }) => origin === site)?.localStorage ?? []
  return [
    ...cookies.map(({ name, expires, ...cookie }) =>
      recordOf(
        `cookie ${name}`,
        { ...cookie, expires: expires === -1 ? "with the browser" : "at a time" },
        world
      )
    ),
    ...readItems(
      "local storage",
      local.map(({ name, value }) => [name, value]),
      world
    ),
    ...readItems("session storage", await readSessionStorage(world), world)
  ]
}
