/** Stories that broke a rule once. `LATCHKEY_WRITE=1` with the command that replays a failing run adds its story here. */
import type { Story } from "./story.js"

interface Found {
  readonly title: string
  readonly story: Story
}

export const found: ReadonlyArray<Found> = [
  {
    title: "a sign-in that was pressed before a forced logout is not accepted after it",
    story: {
      seed: 220775361,
      locks: "web",
      pkce: true,
      clockAhead: -86400000,
      tabs: 1,
      deeds: [
        { does: "sign in with a password", tab: 0, person: 0 },
        { does: "log out at once", tab: 0, person: 1 },
        { does: "give up", tab: 0, person: 1 },
        { does: "the computer sleeps", millis: 120000 }
      ]
    }
  }
]
