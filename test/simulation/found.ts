/** Stories that broke a rule once. `LATCHKEY_WRITE=1` with the command that replays a failing run adds its story here. */
import { storyOf, type Story } from "./story.js"

interface Found {
  readonly title: string
  readonly story: Story
}

export const found: ReadonlyArray<Found> = [
  {
    title: "a sign-in that was pressed before a forced logout is not accepted after it",
    story: storyOf({ seed: 220775361, pkce: true, clockAhead: -86400000, tabs: 1 }, [
      { does: "sign in with a password", tab: 0, person: 0 },
      { does: "log out at once", tab: 0, person: 1 },
      { does: "give up", tab: 0, person: 1 },
      { does: "the computer sleeps", millis: 120000 }
    ])
  },
  {
    title: "a landing that fails is not tried again after a logout in another tab",
    story: storyOf({ tabs: 1 }, [
      { does: "ask for a link", tab: 0, person: 0 },
      { does: "sign in with a password", tab: 0, person: 1 },
      { does: "time passes", millis: 1000 },
      { does: "the weather changes", weather: { latency: [1, 3], trouble: "502 with HTML", share: 10 } },
      { does: "open the link", as: "page", nth: 0 },
      { does: "the weather changes", weather: { latency: [1, 3], trouble: "none", share: 0 } },
      { does: "log out", tab: 0, person: 0 },
      { does: "time passes", millis: 6000 }
    ])
  },
  {
    title: "a tab keeps its session when another script clears the storage",
    story: storyOf({ tabs: 3 }, [
      { does: "sign in with a password", tab: 0, person: 0 },
      { does: "time passes", millis: 6000 },
      { does: "go offline" },
      { does: "storage is damaged", how: "wiped" },
      { does: "time passes", millis: 6000 }
    ])
  },
  {
    title: "a sign-in goes on when its caller gives up",
    story: storyOf({ tabs: 1 }, [
      { does: "time passes", millis: 1000 },
      { does: "sign in with a password", tab: 0, person: 0 },
      { does: "time passes", millis: 1 },
      { does: "give up", tab: 0, person: 0 },
      { does: "time passes", millis: 1000 }
    ])
  },
  {
    title: "a page that is left during its refresh does not stop the next page from refreshing",
    story: storyOf({ seed: 24, pkce: true, tabs: 1 }, [
      { does: "sign in with a password", tab: 0, person: 1 },
      { does: "time passes", millis: 1000 },
      {
        does: "the weather changes",
        weather: { latency: [100, 900], trouble: "answer never comes", share: 10 }
      },
      { does: "time passes", millis: 185000 },
      { does: "reload", tab: 0, person: 0 },
      { does: "the weather changes", weather: { latency: [1, 3], trouble: "none", share: 0 } },
      { does: "time passes", millis: 133107 }
    ])
  },
  {
    title: "a login while storage is full is there when the other tabs are reloaded",
    story: storyOf({ seed: 0 }, [
      { does: "sign in with a password", tab: 1, person: 0 },
      { does: "close the client", tab: 1, person: 0 },
      { does: "storage is damaged", how: "full" },
      { does: "time passes", millis: 76 }
    ])
  },
  {
    title: "a landing does not sign in after a logout that full storage cannot record",
    story: storyOf({ seed: 36252885, tabs: 3 }, [
      { does: "storage is damaged", how: "full" },
      { does: "time passes", millis: 17 },
      { does: "sign in with Google", tab: 1, person: 0 },
      { does: "go offline" },
      { does: "sign in with a code", tab: 0, person: 0 },
      { does: "time passes", millis: 472 },
      { does: "log out at once", tab: 0, person: 0 }
    ])
  },
  {
    title: "a tab does not store the user of one session beside the token of another",
    story: storyOf({ seed: 216196212 }, [
      { does: "the weather changes", weather: { latency: [5, 60], trouble: "500", share: 10 } },
      { does: "storage is damaged", how: "full" },
      { does: "sign in with a password", tab: 1, person: 0 },
      { does: "fetch the user", tab: 1, person: 0 },
      { does: "sign in with a password", tab: 0, person: 0 },
      { does: "the weather changes", weather: { latency: [5, 60], trouble: "none", share: 3 } },
      { does: "time passes", millis: 126 },
      { does: "time passes", millis: 8 }
    ])
  },
  {
    title: "a login after two logouts stays when the first logout is answered before it",
    story: storyOf({ seed: 76077446, tabs: 1 }, [
      { does: "sign in with a password", tab: 0, person: 0 },
      { does: "time passes", millis: 148 },
      { does: "fetch the user", tab: 0, person: 0 },
      { does: "log out", tab: 0, person: 0 },
      { does: "log out at once", tab: 0, person: 0 },
      { does: "sign in with a code", tab: 0, person: 0 },
      { does: "time passes", millis: 5 },
      { does: "sign in with a password", tab: 0, person: 0 }
    ])
  },
  {
    title: "a login after two logouts stays when the first logout is answered after it",
    story: storyOf({ seed: 577967038, tabs: 1 }, [
      { does: "sign in with a code", tab: 0, person: 0 },
      { does: "sign in with a password", tab: 0, person: 0 },
      { does: "time passes", millis: 180000 },
      { does: "log out", tab: 0, person: 0 },
      { does: "log out at once", tab: 0, person: 0 },
      { does: "sign in with a password", tab: 0, person: 0 }
    ])
  },
  {
    title: "tabs that cannot share failures wait separately while storage is full",
    story: storyOf({ seed: 0, tabs: 3 }, [
      { does: "sign in with a code", tab: 0, person: 0 },
      { does: "time passes", millis: 180000 },
      { does: "open" },
      { does: "the weather changes", weather: { latency: [5, 60], trouble: "200 with HTML", share: 10 } },
      { does: "storage is damaged", how: "full" },
      { does: "time passes", millis: 180000 }
    ])
  },
  {
    title: "a tab without a session asks when storage is cleared and the tab that signed in crashes",
    story: storyOf({ seed: 0 }, [
      { does: "sign in with a password", tab: 0, person: 0 },
      { does: "time passes", millis: 125 },
      { does: "storage is damaged", how: "wiped" },
      { does: "crash", tab: 0, person: 0 }
    ])
  },
  {
    title: "a tab without a session asks when storage is garbled and the tab that signed in crashes",
    story: storyOf({ seed: 0 }, [
      { does: "sign in with a password", tab: 0, person: 0 },
      { does: "time passes", millis: 125 },
      { does: "storage is damaged", how: "garbled" },
      { does: "crash", tab: 0, person: 0 }
    ])
  },
  {
    title: "the next refresh notices that the session expired while a new tab was opened",
    story: storyOf({ seed: 0, tabs: 1 }, [
      { does: "sign in with a password", tab: 0, person: 0 },
      { does: "time passes", millis: 180000 },
      { does: "time passes", millis: 82699 },
      { does: "time passes", millis: 900000 },
      { does: "time passes", millis: 180000 },
      { does: "time passes", millis: 1207 }
    ])
  },
  {
    title: "a login that fails because of a logout does not end the session that it was added to",
    story: storyOf({}, [
      { does: "sign in with a password", tab: 0, person: 1 },
      { does: "log out at once", tab: 0, person: 1 },
      { does: "sign in on the site's server", tab: 1, person: 1 }
    ])
  },
  {
    title:
      "an answer to a login that was given up comes after a logout, and the next login fails for its own reason",
    story: storyOf(
      {
        seed: 785777781,
        tabs: 1,
        secondFactor: { methods: ["totp", "sms"], when: "enrolled", registered: ["app", "app"] }
      },
      [
        { does: "time passes", millis: 180000 },
        { does: "sign in with a password", tab: 0, person: 0 },
        { does: "log out at once", tab: 0, person: 0 },
        { does: "sign in with a code", tab: 0, person: 0 },
        { does: "give up", tab: 0, person: 0 },
        { does: "the weather changes", weather: { latency: [5, 60], trouble: "answer lost", share: 3 } },
        { does: "close the client", tab: 0, person: 0 },
        { does: "time passes", millis: 1822 }
      ]
    )
  },
  {
    title: "a landing that adds to one session fails when somebody else has signed in meanwhile",
    story: storyOf(
      {
        seed: 26415488,
        secondFactor: { methods: ["totp", "sms"], when: "enrolled", registered: ["app", "app"] }
      },
      [
        { does: "sign in with Google", tab: 0, person: 1 },
        { does: "sign in on the site's server", tab: 1, person: 1 },
        { does: "the weather changes", weather: { latency: [3000, 9000], trouble: "none", share: 0 } },
        { does: "prove the second factor", tab: 0, person: 0 },
        { does: "time passes", millis: 752 },
        { does: "the weather changes", weather: { latency: [1, 30], trouble: "none", share: 0 } },
        { does: "sign in with a password", tab: 0, person: 0 }
      ]
    )
  },
  {
    title: "a tab tells of a logout that happens before it has loaded what follows the session",
    story: storyOf({ kinds: ["services", "plain"] }, [
      { does: "sign in with a password", tab: 0, person: 0 },
      { does: "time passes", millis: 1000 },
      { does: "the weather changes", weather: { latency: [8000, 14000], trouble: "none", share: 0 } },
      { does: "reload", tab: 1, person: 0 },
      { does: "time passes", millis: 1000 },
      { does: "the weather changes", weather: { latency: [1, 3], trouble: "none", share: 0 } },
      { does: "log out", tab: 0, person: 0 },
      { does: "time passes", millis: 1000 }
    ])
  },
  {
    title: "a tab that knows that nobody is signed in stays so when another site plants cookies",
    story: storyOf({ seed: 0, tabs: 1, kinds: ["plain"] }, [
      { does: "time passes", millis: 10 },
      { does: "another site plants cookies" }
    ])
  },
  {
    title: "a login may be refused beside an adopted token that nobody knows",
    story: storyOf({ seed: 0 }, [
      { does: "the weather changes", weather: { latency: [3000, 9000], trouble: "none", share: 0 } },
      { does: "prove the second factor", tab: 0, person: 0 },
      { does: "time passes", millis: 0 },
      { does: "the weather changes", weather: { latency: [1, 30], trouble: "none", share: 0 } },
      { does: "sign in with a password", tab: 0, person: 0 },
      { does: "time passes", millis: 180000 },
      { does: "sign in with a password", tab: 1, person: 0 },
      { does: "log out", tab: 0, person: 0 },
      { does: "sign in on the site's server", tab: 0, person: 0 }
    ])
  },
  {
    title: "a login may be refused when full storage hides whose the session is",
    story: storyOf(
      {
        seed: 0,
        kinds: ["plain"],
        secondFactor: { methods: ["totp", "sms"], when: "enrolled", registered: ["app", "app"] }
      },
      [
        { does: "prove the second factor", tab: 0, person: 0 },
        { does: "time passes", millis: 180000 },
        { does: "sign in with a password", tab: 1, person: 0 },
        { does: "log out", tab: 0, person: 0 },
        { does: "the computer sleeps", millis: 20000 },
        { does: "sign in with a password", tab: 0, person: 0 },
        { does: "storage is damaged", how: "full" },
        { does: "time passes", millis: 98 }
      ]
    )
  },
  {
    title: "a logout stops a login although a refresh beside planted cookies has ended the session",
    story: storyOf({ seed: 0, tabs: 1, kinds: ["plain"] }, [
      { does: "sign in on the site's server", tab: 0, person: 0 },
      { does: "log out", tab: 0, person: 0 },
      { does: "sign in with a password", tab: 0, person: 0 },
      { does: "another site plants cookies" },
      { does: "sign in with a password", tab: 0, person: 0 }
    ])
  },
  {
    title: "the services store the answer to a link that the page redeemed while somebody signed in",
    story: storyOf({ seed: 0, tabs: 2, kinds: ["services", "services", "plain", "services"] }, [
      { does: "ask for a link", tab: 0, person: 0 },
      { does: "time passes", millis: 94 },
      { does: "sign in with a password", tab: 0, person: 0 },
      { does: "open the link", as: "page", nth: 0 }
    ])
  },
  {
    title: "a switch of the organization may be refused when nothing shows which cookie counts",
    story: storyOf({ client: "members", seed: 0, tabs: 1, kinds: ["services"] }, [
      { does: "sign in with a code", tab: 0, person: 0 },
      { does: "time passes", millis: 8000 },
      { does: "the weather changes", weather: { latency: [3000, 9000], trouble: "none", share: 0 } },
      { does: "switch the organization", tab: 0, person: 0 },
      { does: "time passes", millis: 1 },
      { does: "storage is damaged", how: "wiped" },
      { does: "another site plants cookies" },
      { does: "time passes", millis: 20000 }
    ])
  },
  {
    title: "a page that does not know its session waits no longer because the computer slept",
    story: storyOf({ seed: 0, tabs: 1, kinds: ["services"] }, [
      { does: "the weather changes", weather: { latency: [3000, 9000], trouble: "none", share: 0 } },
      { does: "time passes", millis: 82 },
      { does: "the weather changes", weather: { latency: [1, 30], trouble: "none", share: 0 } },
      { does: "sign in with a password", tab: 0, person: 0 },
      { does: "time passes", millis: 4 },
      { does: "sign in with Google", tab: 0, person: 0 },
      { does: "storage is damaged", how: "garbled" },
      { does: "open" },
      { does: "storage is damaged", how: "full" },
      { does: "the weather changes", weather: { latency: [3000, 9000], trouble: "none", share: 0 } },
      { does: "time passes", millis: 1695 },
      { does: "the weather changes", weather: { latency: [1, 30], trouble: "none", share: 0 } },
      { does: "the computer sleeps", millis: 600000 },
      { does: "open" },
      { does: "the weather changes", weather: { latency: [500, 9000], trouble: "none", share: 10 } },
      { does: "add a passkey", tab: 0, person: 0 },
      { does: "time passes", millis: 20000 }
    ])
  },
  {
    title: "a second login keeps the session of somebody who signed in while its code was loaded",
    story: storyOf({ seed: 0, tabs: 3, kinds: ["plain", "services", "services"] }, [
      { does: "open" },
      { does: "sign in with a password", tab: 0, person: 1 },
      { does: "time passes", millis: 180000 },
      { does: "sign in with a password", tab: 3, person: 1 },
      { does: "sign in with a password", tab: 0, person: 0 },
      { does: "provider ends the session" }
    ])
  },
  {
    title: "a landing that is tried again stores nothing of a session that was replaced",
    story: storyOf(
      {
        seed: 12,
        pkce: true,
        tabs: 2,
        kinds: ["plain", "plain", "services"],
        secondFactor: { methods: ["totp", "sms"], when: "enrolled", registered: ["app", "app"] }
      },
      [
        { does: "the weather changes", weather: { latency: [5, 60], trouble: "503 of a gateway", share: 3 } },
        { does: "time passes", millis: 149 },
        { does: "ask for a link", tab: 0, person: 1 },
        { does: "time passes", millis: 176 },
        { does: "prove the second factor", tab: 0, person: 1 },
        { does: "sign in with a password", tab: 0, person: 0 },
        { does: "open the link", as: "page", nth: 0 },
        { does: "the weather changes", weather: { latency: [3000, 9000], trouble: "none", share: 0 } },
        { does: "prove the second factor", tab: 0, person: 0 },
        { does: "time passes", millis: 3309 },
        { does: "the weather changes", weather: { latency: [1, 30], trouble: "none", share: 0 } },
        { does: "sign in with a password", tab: 0, person: 0 },
        { does: "sign in with Google", tab: 0, person: 1 },
        { does: "prove the second factor", tab: 2, person: 1 }
      ]
    )
  },
  {
    title:
      "nobody hears of a logout whose session another tab removed, beside planted cookies and full storage",
    story: storyOf({ seed: 9, tabs: 2, kinds: ["plain"] }, [
      { does: "sign in with a password", tab: 0, person: 0 },
      { does: "time passes", millis: 180000 },
      { does: "storage is damaged", how: "full" },
      { does: "the weather changes", weather: { latency: [3000, 9000], trouble: "none", share: 0 } },
      { does: "prove the second factor", tab: 0, person: 0 },
      { does: "time passes", millis: 177 },
      { does: "the weather changes", weather: { latency: [1, 30], trouble: "none", share: 0 } },
      { does: "sign in on the site's server", tab: 0, person: 0 },
      { does: "open" },
      { does: "log out", tab: 1, person: 0 },
      { does: "another site plants cookies" },
      { does: "the computer sleeps", millis: 20000 },
      { does: "sign in with a password", tab: 2, person: 0 },
      { does: "sign in with a password", tab: 0, person: 0 },
      { does: "time passes", millis: 34 }
    ])
  },
  {
    title: "a recovery code completes a session of somebody who is setting up another app",
    story: storyOf(
      {
        seed: 0,
        tabs: 1,
        kinds: ["services"],
        secondFactor: { methods: ["totp", "sms"], when: "enrolled", registered: ["app", "phone"] }
      },
      [
        { does: "the weather changes", weather: { latency: [3000, 9000], trouble: "none", share: 0 } },
        { does: "prove the second factor", tab: 0, person: 1 },
        { does: "time passes", millis: 0 },
        { does: "the weather changes", weather: { latency: [1, 30], trouble: "none", share: 0 } },
        { does: "sign in with a password", tab: 0, person: 0 },
        { does: "time passes", millis: 180000 },
        { does: "set up an app", tab: 0, person: 0 },
        { does: "cookies are cleared" },
        { does: "sign in with a password", tab: 0, person: 1 },
        { does: "time passes", millis: 180000 },
        { does: "use a recovery code", tab: 0, person: 0 }
      ]
    )
  },
  {
    title: "a login may stay after a logout whose cookie was cleared, beside planted cookies",
    story: storyOf({ seed: 0, locks: "lease", tabs: 1, kinds: ["services"] }, [
      { does: "the weather changes", weather: { latency: [3000, 9000], trouble: "none", share: 0 } },
      { does: "prove the second factor", tab: 0, person: 0 },
      { does: "time passes", millis: 86 },
      { does: "the weather changes", weather: { latency: [1, 30], trouble: "none", share: 0 } },
      { does: "sign in with a password", tab: 0, person: 0 },
      { does: "sign in with a code", tab: 0, person: 0 },
      { does: "the weather changes", weather: { latency: [3000, 9000], trouble: "none", share: 0 } },
      { does: "prove the second factor", tab: 0, person: 0 },
      { does: "time passes", millis: 1637 },
      { does: "the weather changes", weather: { latency: [1, 30], trouble: "none", share: 0 } },
      { does: "log out", tab: 0, person: 0 },
      { does: "cookies are cleared" },
      { does: "another site plants cookies" }
    ])
  },
  {
    title: "a page may leave the answer of a link to its services after a logout of nobody",
    story: storyOf({ seed: 13, kinds: ["plain"] }, [
      { does: "the weather changes", weather: { latency: [3000, 9000], trouble: "none", share: 0 } },
      { does: "prove the second factor", tab: 0, person: 0 },
      { does: "time passes", millis: 68 },
      { does: "the weather changes", weather: { latency: [1, 30], trouble: "none", share: 0 } },
      { does: "log out", tab: 0, person: 0 },
      { does: "fetch the user", tab: 3, person: 0 },
      { does: "time passes", millis: 28 },
      { does: "log out", tab: 0, person: 0 },
      { does: "time passes", millis: 3015 },
      { does: "sign in with a code", tab: 0, person: 0 },
      { does: "the weather changes", weather: { latency: [3000, 9000], trouble: "none", share: 0 } },
      { does: "prove the second factor", tab: 0, person: 0 },
      { does: "time passes", millis: 4000 },
      { does: "the weather changes", weather: { latency: [1, 30], trouble: "none", share: 0 } },
      { does: "sign in with a password", tab: 0, person: 0 },
      { does: "open the link", as: "page", nth: 1 },
      { does: "ask for a link", tab: 0, person: 0 },
      { does: "time passes", millis: 3119 },
      { does: "open the link", as: "page", nth: 0 },
      { does: "the weather changes", weather: { latency: [3000, 9000], trouble: "none", share: 0 } },
      { does: "change the name", tab: 1, person: 0 },
      { does: "time passes", millis: 2419 },
      { does: "the weather changes", weather: { latency: [1, 30], trouble: "none", share: 0 } },
      { does: "log out", tab: 3, person: 1 }
    ])
  },
  {
    title: "an organization that asks for more keeps its intermediate session beside a login again",
    story: storyOf({ locks: "lease", tabs: 3, kinds: ["plain", "services", "plain"], client: "members" }, [
      { does: "the weather changes", weather: { latency: [3000, 9000], trouble: "none", share: 0 } },
      { does: "switch the organization", tab: 0, person: 0 },
      { does: "time passes", millis: 4570 },
      { does: "the weather changes", weather: { latency: [1, 30], trouble: "none", share: 0 } },
      { does: "sign in with a password", tab: 2, person: 0 },
      { does: "time passes", millis: 1655 },
      { does: "the weather changes", weather: { latency: [3000, 9000], trouble: "none", share: 0 } },
      { does: "change the password", tab: 0, person: 0 },
      { does: "time passes", millis: 5 },
      { does: "the weather changes", weather: { latency: [1, 30], trouble: "none", share: 0 } },
      { does: "sign in on the site's server", tab: 0, person: 0 },
      { does: "choose an organization", tab: 0, person: 0 },
      { does: "storage is damaged", how: "wiped" },
      { does: "sign in with a code", tab: 1, person: 0 },
      { does: "time passes", millis: 943 }
    ])
  },
  {
    title: "a page's services store the answer of a member's link that they were loaded for",
    story: storyOf({ seed: 0, tabs: 1, kinds: ["plain"], client: "members" }, [
      { does: "the weather changes", weather: { latency: [3000, 9000], trouble: "none", share: 0 } },
      { does: "choose an organization", tab: 0, person: 0 },
      { does: "time passes", millis: 0 },
      { does: "the weather changes", weather: { latency: [1, 30], trouble: "none", share: 0 } },
      { does: "sign in with a password", tab: 0, person: 0 },
      { does: "reload", tab: 0, person: 0 },
      { does: "ask for a link", tab: 0, person: 0 },
      { does: "time passes", millis: 50 },
      { does: "open the link", as: "page", nth: 0 },
      { does: "sign in with a code", tab: 3, person: 0 }
    ])
  },
  {
    title: "a page that nobody can tell of the lock asks ten seconds after it was loaded",
    story: storyOf(
      {
        seed: 0,
        kinds: ["services", "plain", "services"],
        secondFactor: { methods: ["totp", "sms"], when: "enrolled", registered: ["app", "app"] }
      },
      [
        { does: "another site plants cookies" },
        { does: "prove the second factor", tab: 1, person: 0 },
        { does: "storage is damaged", how: "full" },
        { does: "the weather changes", weather: { latency: [3000, 9000], trouble: "none", share: 0 } },
        { does: "prove the second factor", tab: 0, person: 0 },
        { does: "time passes", millis: 102 },
        { does: "the weather changes", weather: { latency: [1, 30], trouble: "none", share: 0 } },
        { does: "sign in with a password", tab: 0, person: 0 },
        { does: "open" },
        { does: "the weather changes", weather: { latency: [3000, 9000], trouble: "none", share: 0 } },
        { does: "prove the second factor", tab: 0, person: 0 },
        { does: "time passes", millis: 5881 },
        { does: "the weather changes", weather: { latency: [1, 30], trouble: "none", share: 0 } },
        { does: "sign in on the site's server", tab: 1, person: 0 },
        { does: "the weather changes", weather: { latency: [3000, 9000], trouble: "none", share: 0 } },
        { does: "change the password", tab: 2, person: 0 },
        { does: "time passes", millis: 5760 },
        { does: "the weather changes", weather: { latency: [1, 30], trouble: "none", share: 0 } },
        { does: "prove the second factor", tab: 0, person: 1 },
        {
          does: "the weather changes",
          weather: { latency: [8000, 14000], trouble: "answer never comes", share: 10 }
        },
        { does: "the weather changes", weather: { latency: [3000, 9000], trouble: "none", share: 0 } },
        { does: "prove the second factor", tab: 3, person: 1 },
        { does: "time passes", millis: 5624 },
        { does: "the weather changes", weather: { latency: [1, 30], trouble: "none", share: 0 } },
        { does: "sign in on the site's server", tab: 2, person: 1 },
        { does: "storage is damaged", how: "wiped" },
        { does: "sign in with a code", tab: 0, person: 0 },
        { does: "reload", tab: 3, person: 0 }
      ]
    )
  },
  {
    title: "a link of somebody else may be refused when an adopted token was replaced",
    story: storyOf({ seed: 219968329, pkce: true, clockAhead: 86400000, kinds: ["services", "plain"] }, [
      { does: "ask for a link", tab: 2, person: 0 },
      { does: "open" },
      { does: "time passes", millis: 2692 },
      { does: "sign in with a password", tab: 2, person: 0 },
      { does: "prove the second factor", tab: 2, person: 1 },
      { does: "time passes", millis: 283 },
      { does: "time passes", millis: 3 },
      { does: "sign in on the site's server", tab: 0, person: 1 },
      { does: "open the link", as: "page", nth: 0 },
      { does: "the weather changes", weather: { latency: [3000, 9000], trouble: "none", share: 0 } },
      { does: "remove the phone", tab: 1, person: 0 },
      { does: "time passes", millis: 1686 },
      { does: "the weather changes", weather: { latency: [1, 30], trouble: "none", share: 0 } },
      { does: "sign in on the site's server", tab: 2, person: 1 },
      { does: "sign in with a password", tab: 1, person: 0 },
      { does: "time passes", millis: 201 },
      { does: "time passes", millis: 57 },
      { does: "time passes", millis: 9800 },
      { does: "ask for a link", tab: 1, person: 1 },
      { does: "the clock is set", by: -279430 },
      { does: "prove the second factor", tab: 1, person: 0 },
      { does: "the weather changes", weather: { latency: [3000, 9000], trouble: "none", share: 0 } },
      { does: "use a recovery code", tab: 0, person: 1 },
      { does: "time passes", millis: 2524 },
      { does: "the weather changes", weather: { latency: [1, 30], trouble: "none", share: 0 } },
      { does: "sign in with a password", tab: 1, person: 0 },
      { does: "open" },
      { does: "time passes", millis: 900000 },
      { does: "time passes", millis: 900000 },
      { does: "the weather changes", weather: { latency: [3000, 9000], trouble: "none", share: 0 } },
      { does: "delete the account", tab: 0, person: 0 },
      { does: "time passes", millis: 3462 },
      { does: "the weather changes", weather: { latency: [1, 30], trouble: "none", share: 0 } },
      { does: "log out", tab: 1, person: 0 },
      { does: "prove the second factor", tab: 3, person: 0 },
      { does: "time passes", millis: 12 }
    ])
  },
  {
    title: "one of several calls that sign in is too late, and another one fails by itself",
    story: storyOf(
      {
        seed: 0,
        locks: "lease",
        tabs: 1,
        kinds: ["services"],
        secondFactor: { methods: ["totp", "sms"], when: "enrolled", registered: ["phone", "app"] }
      },
      [
        { does: "open" },
        { does: "prove the second factor", tab: 0, person: 0 },
        { does: "time passes", millis: 180000 },
        { does: "crash", tab: 0, person: 0 },
        { does: "log out", tab: 0, person: 0 },
        { does: "sign in with a password", tab: 0, person: 0 },
        { does: "sign in with a code", tab: 0, person: 0 },
        { does: "prove the second factor", tab: 0, person: 0 },
        { does: "prove the second factor", tab: 0, person: 0 },
        { does: "set up an app", tab: 0, person: 0 },
        { does: "freeze", tab: 0, person: 0 },
        { does: "time passes", millis: 180000 }
      ]
    )
  },
  {
    title:
      "a login is answered after a switch of organizations, beside an intermediate session of another tab",
    story: storyOf({ seed: 89037012, tabs: 3, kinds: ["services", "services"], client: "members" }, [
      { does: "close the client", tab: 3, person: 1 },
      { does: "close", tab: 3, person: 0 },
      { does: "choose an organization", tab: 3, person: 0 },
      { does: "the weather changes", weather: { latency: [1, 30], trouble: "none", share: 0 } },
      { does: "time passes", millis: 154001 },
      { does: "sign in with a code", tab: 3, person: 1 },
      { does: "switch the organization", tab: 0, person: 0 },
      { does: "the weather changes", weather: { latency: [3000, 9000], trouble: "none", share: 0 } },
      { does: "time passes", millis: 4637 },
      { does: "sign in with a code", tab: 3, person: 0 }
    ])
  },
  {
    title: "a page without services gets a session while another tab looks for an organization",
    story: storyOf({ seed: 85649131, kinds: ["plain", "services"], client: "members" }, [
      { does: "choose an organization", tab: 3, person: 0 },
      { does: "ask for a link", tab: 2, person: 0 },
      { does: "reload", tab: 3, person: 1 },
      { does: "choose an organization", tab: 3, person: 1 },
      { does: "time passes", millis: 259 },
      { does: "the weather changes", weather: { latency: [500, 9000], trouble: "429", share: 3 } },
      { does: "open the link", as: "page", nth: 0 },
      { does: "time passes", millis: 63854 }
    ])
  }
]
