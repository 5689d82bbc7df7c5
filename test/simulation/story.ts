/** A story: what people, pages, the network and the provider do, in order. It is data, so that it can be kept and made smaller. */
import * as FastCheck from "effect/FastCheck"
import { commands, type Command } from "./account.js"
import { fairWeather, troubles, type Weather } from "./network.js"
import type { SiteRule } from "./secondFactor.js"

/** What a person does with a tab. */
const handlings = [
  "reload",
  "close",
  "crash",
  "hide",
  "show",
  "freeze",
  "leave",
  "return",
  "sign in on the site's server"
] as const
type Handling = (typeof handlings)[number]

/** What the page of a tab calls. */
const requests = [
  "sign in with a code",
  "sign in with a password",
  "ask for a link",
  "sign in with Google",
  "prove the second factor",
  "log out",
  "log out at once",
  "authenticate",
  "fetch the user",
  "give up",
  "close the client"
] as const
/** What the page of a client of organizations calls besides. */
type MemberDeed = "ask for a link to choose an organization" | "choose an organization"
export type PageDeed = (typeof requests)[number] | Command | MemberDeed

const tabDeeds = [...requests, ...handlings, ...commands]
export type TabDeed = (typeof tabDeeds)[number] | PageDeed

export const isHandling = (does: TabDeed): does is Handling => handlings.some((each) => each === does)

const damages = ["wiped", "garbled", "full", "writable again"] as const

/** What may happen. `tab` counts among those that are open, `person` among the people of this browser. */
export type Deed =
  | { readonly does: "time passes"; readonly millis: number }
  | { readonly does: "open" }
  | { readonly does: TabDeed; readonly tab: number; readonly person: number }
  | { readonly does: "open the link"; readonly as: "page" | "prerendered"; readonly nth: number }
  | { readonly does: "go offline" | "go online" | "provider ends the session" | "cookies are cleared" }
  | { readonly does: "another site plants cookies" }
  | { readonly does: "the weather changes"; readonly weather: Weather }
  | { readonly does: "storage is damaged"; readonly how: (typeof damages)[number] }
  | { readonly does: "the computer sleeps"; readonly millis: number }
  | { readonly does: "the clock is set"; readonly by: number }

/** A page with services, or one that loads them when a method is called or when something about the session is unusual. */
export type Kind = "services" | "plain"

export interface Story {
  /** Decides the order of what happens at the same time, and every latency. */
  readonly seed: number
  readonly locks: "web" | "lease"
  /** Whose clients the pages have: those of users when missing, or those of the members of organizations. */
  readonly client?: "users" | "members" | undefined
  /** Whether the project requires PKCE. */
  readonly pkce: boolean
  /** How far this computer's clock is ahead, in milliseconds. */
  readonly clockAhead: number
  readonly tabs: number
  /**
   * Whether the pages of a tab have the services from the beginning, for the tabs in the order in which they are opened. After the
   * last it begins anew. All have them when missing.
   */
  readonly kinds?: ReadonlyArray<Kind> | undefined
  /** What the site asks for beside the first factor. Nothing when missing. */
  readonly secondFactor?: SiteRule | undefined
  readonly deeds: ReadonlyArray<Deed>
}

/** A story of two tabs with Web Locks and a right clock, unless it says something else. */
export const storyOf = (more: Partial<Story>, deeds: Story["deeds"]): Story => ({
  seed: 1,
  locks: "web",
  pkce: false,
  clockAhead: 0,
  tabs: 2,
  ...more,
  deeds
})

const minute = 60_000
const day = 24 * 60 * minute
const tab = FastCheck.nat(3)
const person = FastCheck.nat(1)
const does = <Does extends string>(...deeds: ReadonlyArray<Does>) => FastCheck.constantFrom(...deeds)

const weather: FastCheck.Arbitrary<Weather> = FastCheck.record({
  latency: FastCheck.constantFrom<Array<Weather["latency"]>>(
    fairWeather.latency,
    [1, 3],
    [100, 900],
    [500, 9_000],
    [8_000, 14_000]
  ),
  trouble: FastCheck.constantFrom<Array<Weather["trouble"]>>("none", "none", "none", ...troubles),
  share: FastCheck.constantFrom(3, 6, 10)
})

const deed: FastCheck.Arbitrary<Deed> = FastCheck.oneof(
  {
    weight: 12,
    arbitrary: FastCheck.record({
      does: does("time passes"),
      millis: FastCheck.oneof(
        FastCheck.nat(300),
        FastCheck.nat(6_000),
        FastCheck.nat(3 * minute),
        FastCheck.constantFrom(3 * minute, 15 * minute)
      )
    })
  },
  { weight: 14, arbitrary: FastCheck.record({ does: does<TabDeed>(...tabDeeds), tab, person }) },
  {
    weight: 8,
    arbitrary: FastCheck.record({
      does: does<TabDeed>(
        "sign in with a password",
        "sign in with a password",
        "sign in with a code",
        "ask for a link",
        "log out"
      ),
      tab,
      person
    })
  },
  {
    weight: 5,
    arbitrary: FastCheck.record({
      does: does("open the link"),
      as: FastCheck.constantFrom("page" as const, "page" as const, "prerendered" as const),
      nth: FastCheck.constantFrom(0, 0, 0, 1)
    })
  },
  { weight: 6, arbitrary: FastCheck.record({ does: does<TabDeed>("prove the second factor"), tab, person }) },
  { weight: 6, arbitrary: FastCheck.record({ does: does<TabDeed>(...commands), tab, person }) },
  { weight: 2, arbitrary: FastCheck.record({ does: does("open") }) },
  {
    weight: 2,
    arbitrary: FastCheck.record({
      does: does("go offline", "go online", "provider ends the session", "cookies are cleared")
    })
  },
  { weight: 1, arbitrary: FastCheck.record({ does: does("another site plants cookies") }) },
  { weight: 3, arbitrary: FastCheck.record({ does: does("the weather changes"), weather }) },
  {
    weight: 2,
    arbitrary: FastCheck.record({
      does: does("storage is damaged"),
      how: FastCheck.constantFrom(...damages)
    })
  },
  {
    weight: 1,
    arbitrary: FastCheck.record({
      does: does("the computer sleeps"),
      millis: FastCheck.constantFrom(20_000, 2 * minute, 10 * minute)
    })
  },
  {
    weight: 1,
    arbitrary: FastCheck.record({
      does: does("the clock is set"),
      by: FastCheck.integer({ min: -5 * minute, max: 5 * minute })
    })
  }
)

const mild = (...latency: Weather["latency"]): Deed => ({
  does: "the weather changes",
  weather: { latency, trouble: "none", share: 0 }
})
/** Somebody signs in while a call of another tab is under way, which its person began within a session. */
const race: FastCheck.Arbitrary<ReadonlyArray<Deed>> = FastCheck.tuple(
  FastCheck.record({ does: does<TabDeed>("prove the second factor", ...commands), tab, person }),
  FastCheck.record({
    does: does<TabDeed>(
      "sign in with a password",
      "sign in on the site's server",
      "prove the second factor",
      "log out"
    ),
    tab,
    person
  }),
  FastCheck.nat(6_000)
).map(([late, between, millis]) => [
  mild(3_000, 9_000),
  late,
  { does: "time passes", millis },
  mild(1, 30),
  between
])

const registered = FastCheck.constantFrom("app" as const, "phone" as const, "nothing" as const)
const secondFactor: FastCheck.Arbitrary<SiteRule> = FastCheck.record({
  methods: FastCheck.constantFrom<Array<SiteRule["methods"]>>(["totp", "sms"], ["totp"], ["sms"]),
  when: FastCheck.constantFrom("enrolled" as const, "always" as const),
  registered: FastCheck.array(registered, { minLength: 2, maxLength: 2 })
})

export const stories: FastCheck.Arbitrary<Story> = FastCheck.record({
  seed: FastCheck.nat(2 ** 30),
  locks: FastCheck.constantFrom("web" as const, "web" as const, "lease" as const),
  pkce: FastCheck.boolean(),
  clockAhead: FastCheck.constantFrom(0, 0, 0, day, -day),
  tabs: FastCheck.integer({ min: 1, max: 3 }),
  kinds: FastCheck.array(FastCheck.constantFrom<Array<Kind>>("services", "plain"), {
    minLength: 1,
    maxLength: 5
  }),
  secondFactor: FastCheck.option(secondFactor, { nil: undefined, freq: 1 }),
  deeds: FastCheck.array(
    FastCheck.oneof(
      {
        weight: 9,
        arbitrary: deed.map((one): ReadonlyArray<Deed> => [one])
      },
      { weight: 1, arbitrary: race }
    ),
    { maxLength: 24, size: "max" }
  ).map((groups) => groups.flat())
})

/** What members do in place of what only users do. */
const inPlaceOf: Partial<Record<TabDeed, TabDeed>> = {
  "sign in with Google": "ask for a link to choose an organization",
  "prove the second factor": "choose an organization",
  "set up an app": "switch the organization",
  "use a recovery code": "switch the organization",
  "show recovery codes": "choose an organization",
  "add a passkey": "switch the organization",
  "remove the phone": "ask for a link to choose an organization",
  "delete the account": "switch the organization"
}

/** The same stories of organizations and their members. */
export const memberStories: FastCheck.Arbitrary<Story> = stories.map((story) => ({
  ...story,
  client: "members",
  secondFactor: undefined,
  deeds: story.deeds.map((deed) => {
    if (!("tab" in deed)) return deed
    // After a code, a person can go on to another organization
    const isCode = deed.does === "sign in with a password" && deed.tab % 2 === 1
    return { ...deed, does: isCode ? "sign in with a code" : (inPlaceOf[deed.does] ?? deed.does) }
  })
}))
