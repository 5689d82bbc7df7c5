import { it } from "vitest"
import { seeds } from "../support/deep.js"
import { checkWalks } from "../support/view/walksModel.js"

it.each(seeds(10))("keeps typed text and offers a way on in fourteen walks of seed %i", async (seed) => {
  await checkWalks(seed)
})
