/** The steps of the members of organizations: what a site with a client of organizations does. */
import * as Effect from "effect/Effect"
import { recordOf } from "../../src/domain/values/objects.js"
import { minute, site, type Browser, type Tab } from "./browser.js"
import {
  duration,
  email,
  isSignedIn,
  memberLanding,
  memberLogout,
  memberRefreshes,
  memberSwitch,
  must,
  shown,
  type Step
} from "./step.js"

const password = "correct horse battery staple"
const phone = "+12025550123"

/** The person is a member of all. */
const names = ["acme", "beta", "secured"] as const

/** The ids of an organization, and of the person there. */
interface Ids {
  readonly organization_id: string
  readonly member_id: string
}

interface Stage {
  readonly browser: Browser
  readonly tab: Tab
  /** The last one asks for a second factor. */
  readonly organizations: Readonly<Record<(typeof names)[number], Ids>>
}

interface MemberStep extends Pick<Step, "path" | "keeps" | "again" | "anew" | "plain"> {
  /** What comes before the fault. */
  readonly begin: (stage: Stage) => Effect.Effect<unknown, Error>
  /** The page that is loaded then, and does it. Default: the person does it, on the page of `begin`. */
  readonly lands?: (browser: Browser) => string
  readonly act: (stage: Stage) => Effect.Effect<unknown, Error>
  /** Default: somebody is signed in. */
  readonly isDone?: (stage: Stage) => boolean
}

const codeFor = ({ browser }: Stage, to = email) =>
  browser.provider.inbox.list(to).find(({ code }) => code !== undefined)?.code ?? ""

const addressIn = ({ organizations }: Stage, name: (typeof names)[number]) => ({
  organization_id: organizations[name].organization_id,
  email_address: email
})

const signIn = (stage: Stage, name: (typeof names)[number] = "acme") =>
  stage.tab.members.passwords.authenticate({ ...addressIn(stage, name), password, ...duration })

const sendCode = (stage: Stage) => stage.tab.members.otps.email.loginOrSignup(addressIn(stage, "acme"))

const enterCode = (stage: Stage) =>
  stage.tab.members.otps.email.authenticate({
    ...addressIn(stage, "acme"),
    code: codeFor(stage),
    ...duration
  })

/** Of another organization counts a proof of the address, and no password. */
const byCode = (stage: Stage) =>
  Effect.zipRight(
    sendCode(stage),
    Effect.suspend(() => enterCode(stage))
  )

/** Proves the address, before an organization is chosen. */
const discover = (stage: Stage) => {
  const { discovery } = stage.tab.members.otps.email
  return Effect.flatMap(discovery.send({ email_address: email }), () =>
    discovery.authenticate({ email_address: email, code: codeFor(stage) })
  )
}

const inBackground = {
  path: /^\/b2b\/sessions\/authenticate$/,
  keeps: "the session",
  again: "reload",
  anew: "a new sign-in",
  begin: (stage: Stage) => signIn(stage),
  lands: () => site,
  act: () => Effect.sleep(11 * minute)
}
const [refresh, firstRefresh] = memberRefreshes

const steps: Readonly<Record<string, MemberStep>> = {
  [memberLanding]: {
    path: /^\/b2b\/magic_links\/discovery\/authenticate$/,
    keeps: "the token, in the address",
    again: "reload",
    anew: "a new link",
    begin: ({ tab }) =>
      tab.members.magicLinks.email.discovery.send({ email_address: email, discovery_redirect_url: site }),
    lands: (browser) => browser.provider.inbox.latest(email)?.link ?? "",
    act: ({ tab }) => tab.members.authenticateByUrl(duration),
    isDone: ({ tab }) => Effect.runSync(tab.session.intermediateToken) !== null
  },
  "Member: choice of an organization": {
    path: /^\/b2b\/discovery\/intermediate_sessions\/exchange$/,
    keeps: "the intermediate session",
    again: "press again",
    anew: "another proof of the address",
    begin: discover,
    act: ({ organizations, tab }) =>
      tab.members.discovery.intermediateSessions.exchange({
        organization_id: organizations.beta.organization_id,
        ...duration
      })
  },
  "Member: new organization": {
    path: /^\/b2b\/discovery\/organizations\/create$/,
    keeps: "the intermediate session",
    again: "press again",
    anew: "another proof of the address",
    begin: discover,
    act: ({ tab }) => tab.members.discovery.organizations.create({ organization_name: "Gamma", ...duration })
  },
  "Member: code by email": {
    path: /^\/b2b\/otps\/email\/authenticate$/,
    keeps: "the code",
    again: "enter the code again",
    anew: "a new code",
    begin: sendCode,
    act: enterCode
  },
  "Member: password": {
    path: /^\/b2b\/passwords\/authenticate$/,
    keeps: "what was typed",
    again: "press again",
    anew: "the password again",
    begin: () => Effect.void,
    act: (stage) => signIn(stage)
  },
  "Member: second code by text": {
    path: /^\/b2b\/otps\/sms\/authenticate$/,
    keeps: "the intermediate session and the code",
    again: "enter the code again",
    anew: "another sign-in",
    // The provider sends the text
    begin: (stage) => signIn(stage, "secured"),
    act: (stage) =>
      stage.tab.members.otps.sms.authenticate({
        ...stage.organizations.secured,
        code: codeFor(stage, phone),
        ...duration
      })
  },
  [memberSwitch]: {
    path: /^\/b2b\/sessions\/exchange$/,
    keeps: "the session",
    again: "press again",
    anew: "another sign-in",
    begin: byCode,
    act: ({ organizations, tab }) =>
      tab.members.session.exchange({
        organization_id: organizations.beta.organization_id,
        ...duration
      }),
    isDone: ({ organizations, tab }) =>
      Effect.runSync(tab.members.current)?.session.organization_id === organizations.beta.organization_id
  },
  [refresh]: inBackground,
  [firstRefresh]: { ...inBackground, plain: true },
  [memberLogout]: {
    path: /^\/b2b\/sessions\/revoke$/,
    keeps: "the session",
    again: "press again",
    anew: "another session",
    begin: (stage) => signIn(stage),
    act: ({ tab }) => tab.members.session.revoke(),
    isDone: ({ tab }) => tab.status() === "absent"
  }
}

const seeded = new WeakMap<Browser, Stage["organizations"]>()

/** The organizations, which are there from the first time. */
const organizationsOf = async (browser: Browser) => {
  const known = seeded.get(browser)
  if (known !== undefined) return known
  const { organizations } = await browser.provider.seed({
    organizations: names.map((name) => ({
      organization_name: name,
      organization_slug: name,
      mfa_policy: name === "secured" ? "REQUIRED_FOR_ALL" : "OPTIONAL",
      members: [{ email_address: email, password, mfa_phone_number: phone }]
    }))
  })
  const added = recordOf(names, (name) => {
    const found = organizations.find(({ organization }) => organization.organization_slug === name)
    return {
      organization_id: found?.organization.organization_id ?? "",
      member_id: found?.members[0]?.member.member_id ?? ""
    }
  })
  seeded.set(browser, added)
  return added
}

const stepOf = ([name, { act, begin, isDone, lands, plain = false, ...step }]: readonly [
  name: string,
  step: MemberStep
]): Step => ({
  ...step,
  name,
  plain,
  kind: "members",
  onLoad: lands !== undefined,
  prepare: async (browser) => {
    const organizations = await organizationsOf(browser)
    const stageOn = (tab: Tab): Stage => ({ browser, organizations, tab })
    const before = await browser.open(site)
    await must(browser, begin(stageOn(before)))
    if (lands !== undefined) await must(browser, before.leave)
    return {
      open: async (options) => ({
        tab: lands === undefined ? before : await browser.open(lands(browser), { ...options, plain }),
        act: (tab) => shown(act(stageOn(tab))),
        isDone: (tab) => (isDone === undefined ? isSignedIn(tab) : Promise.resolve(isDone(stageOn(tab))))
      })
    }
  }
})

export const memberSteps: ReadonlyArray<Step> = Object.entries(steps).map(stepOf)
