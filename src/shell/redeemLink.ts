/**
 * Signs in by the token of an emailed link without Effect, as long as nobody is signed in and all goes well. Whatever is unusual
 * belongs to the services, which then do all of it, with the response that is there.
 */
import type { MagicLinkAuthenticated } from "../domain/magicLink/types.js"
import { linkRedemptionPath } from "../domain/calls/request.js"
import { refreshDeadline } from "../domain/limits/RefreshLimits.js"
import { writeKeptReturn } from "../domain/login/keptReturn.js"
import {
  findRedemption,
  nextRedemption,
  redeemedSession,
  redemptionKeys
} from "../domain/login/redemption.js"
import { repaired, repairedToken, withoutReturnToken } from "../domain/login/ReturnLink.js"
import { readReturnToken } from "../domain/login/ReturnUrl.js"
import { pkceKey, pkceNamespaces } from "../domain/calls/pkceKeys.js"
import { flowKinds } from "../domain/session/FlowKind.js"
import type { HeldAtCall } from "../domain/session/KnownSession.js"
import { answerParts, readPlainAnswer, type KeptAnswer } from "../domain/session/plainAnswer.js"
import { keyOf } from "../domain/session/StoragePlaces.js"
import { possibleTokens } from "../domain/session/tokenRules.js"
import { isObject, memberOf } from "../domain/values/objects.js"
import { Mismatch, number, open, parseJson, string, struct, type Reader } from "../domain/values/readers.js"
import { attempt } from "../page/attempt.js"
import { leaveAnswer } from "../page/pageFacts.js"
import { replaceAddress } from "../page/replaceAddress.js"
import { takeSteps } from "../page/takeSteps.js"
import { fitsCookies, keepAnswer, sendPlain, type CallingPage } from "./plainCall.js"

/** The page of a landing. */
export interface LandingPage extends CallingPage {
  /** Whether the services are there, or the client is closed. */
  readonly isOver: () => boolean
  /** Called when somebody is signed in. */
  readonly confirmed: () => void
}

interface Begun {
  readonly session_duration_minutes: number
  /** The last logout before the method was called. */
  readonly logout: string | null
}

/** How the links of users and those of members are redeemed. */
export interface LinkKind<Answer> {
  /** The path below `/sdk/v1`. */
  readonly path: string
  /** The type of their tokens. */
  readonly tokenType: string
  /** The types that the client knows, as mail programs may have written them. Default: those of users. */
  readonly knownType?: RegExp
  /** The arguments of `magicLinks.authenticate` as its token and its options. */
  readonly argumentsOf: (args: ReadonlyArray<unknown>) => ReadonlyArray<unknown>
  /** The name of the token in the body of the call. */
  readonly field: string
  /** Whether the stored settings ask for a captcha or a fraud score beside the token. Default: links of users need none. */
  readonly isGuarded?: (settings: string | null) => boolean
  /** Reads what is kept of an answer. Undefined when there is something unusual about it. */
  readonly read: (text: string) => KeptAnswer | undefined
  /** Reads what the caller gets of it: all but the provider's own copy of the user. */
  readonly answer: Reader<Answer>
  /** What `authenticateByUrl` returns. */
  readonly landed: (token: string, data: Answer) => object
}

/** What the caller does not get. */
export interface NoUser {
  readonly __user?: undefined
}

/** A login without services, while nobody is signed in and nothing is unusual. */
export interface LinkRedeemer {
  readonly mayRedeem: () => boolean
  /**
   * Does what `magicLinks.authenticate` or `authenticateByUrl` does. Undefined when it is for the services: after a logout since
   * the call too. Concurrent calls for one token share a run.
   */
  readonly redeem: (
    method: string,
    args: ReadonlyArray<unknown>,
    /** What the page held when the method was called. */
    atCall: HeldAtCall | undefined
  ) => Promise<{ readonly call: () => Promise<object | null> } | undefined>
}

/** Makes what redeems links of this kind. */
export const redeeming =
  <Answer extends object>(kind: LinkKind<Answer>) =>
  (page: LandingPage): LinkRedeemer => {
    const { facts, options, places } = page
    const readData = parseJson(struct<{ readonly data: Answer }>({ data: kind.answer }))
    const { storageKey } = places
    const keys = redemptionKeys(storageKey)
    const [redeemedKey, sessionKey] = keys
    const returnKey = keyOf(storageKey, "return")
    let running: { readonly token: string; readonly answer: Promise<Answer | undefined> } | undefined

    const isOver = () => page.isOver() || facts.hasWidget === true

    const stored = (key: string) => localStorage.getItem(key)

    /** Nobody is signed in, and nothing was begun that the services would have to end. */
    const isPlain = () => {
      const tokens = (["opaque", "jwt", "intermediate"] as const).flatMap((cookie) =>
        takeSteps(possibleTokens(places, cookie))
      )
      const state = page.stored.read(stored(storageKey))
      const isAbsent = tokens.length === 0 && !(state instanceof Mismatch) && !state?.session
      const pairs = pkceNamespaces.map((namespace) => pkceKey(storageKey, namespace))
      return (
        isAbsent &&
        kind.isGuarded?.(stored(keyOf(storageKey, "bootstrap"))) !== true &&
        pairs.every((key) => sessionStorage.getItem(key) === null) &&
        // A form has asked which method was used last
        [...pairs, keyOf(storageKey, "last_used")].every((key) => stored(key) === null)
      )
    }

    const mayRedeem = () =>
      !isOver() &&
      options.secondFactor === undefined &&
      globalThis.isSecureContext &&
      // A page that is never shown must not redeem
      !Reflect.get(document, "prerendering") &&
      attempt(isPlain) === true

    const remembered = (digest: string, now: number) => findRedemption(keys.map(stored), digest, now)

    /** Counts this tab among those that redeem the token. Returns false when the browser knows the token already. */
    const begin = (digest: string): boolean => {
      const now = Date.now()
      if (remembered(digest, now) !== undefined) return false
      localStorage.setItem(redeemedKey, nextRedemption(undefined, digest, 1, now))
      return true
    }

    const end = (digest: string, session_id?: string): void => {
      const now = Date.now()
      if (session_id !== undefined) localStorage.setItem(sessionKey, redeemedSession(digest, session_id, now))
      localStorage.setItem(redeemedKey, nextRedemption(remembered(digest, now), digest, -1, now))
    }

    const signedOutAt = () => stored(keyOf(storageKey, "signed_out"))

    /** Undefined when the services have to redeem it: then they get the response, if there is one. */
    const call = async (token: string, { logout, session_duration_minutes: minutes }: Begun) => {
      const digest = await digestOf(token)
      if (signedOutAt() !== logout || !mayRedeem() || !begin(digest)) return
      const askedAt = Date.now()
      const body = { [kind.field]: token, session_duration_minutes: minutes }
      const redemption = sendPlain(page, kind.path, body, null)
      const answer = await redemption.response
        .then(async (given) => {
          const text = given.status === 200 ? await given.clone().text() : ""
          const [read, data] = [kind.read(text), readData(text)]
          const isExpected =
            read !== undefined &&
            !(data instanceof Mismatch) &&
            fitsCookies(read) &&
            Date.now() - askedAt <= refreshDeadline &&
            // Nobody has signed in or out since
            signedOutAt() === logout &&
            mayRedeem()
          if (!isExpected) return
          keepAnswer(page, read, { confirmedAt: Date.now(), date: given.headers.get("date"), minutes })
          return { data: data.data, session_id: read.session.session_id }
        })
        .catch(() => undefined)
      redemption.end()
      attempt(() => {
        end(digest, answer?.session_id)
        if (answer === undefined) return
        for (const kind of flowKinds) localStorage.removeItem(keyOf(storageKey, `began_${kind}`))
        sessionStorage.removeItem(returnKey)
      })
      if (answer === undefined) leaveAnswer(facts, redemption)
      return answer?.data
    }

    const authenticate = (given: string, begun: Begun): Promise<Answer | undefined> => {
      const token = repairedToken(given)
      if (running?.token === token) return running.answer
      // The services let the second one wait for the first
      if (running !== undefined) return Promise.resolve(undefined)
      const answer = call(token, begun)
        .catch(() => undefined)
        .finally(() => (running = undefined))
      running = { token, answer }
      return answer
    }

    /** The tab keeps the token when it is left before the answer: a reload would load the address without it. */
    const keepOnLeave = (href: string, cleaned: string, logout: string | null) => {
      const kept = { at: Date.now(), holder: "", href, logout: logout ?? "" }
      const keep = () => {
        if (location.href === cleaned) attempt(() => sessionStorage.setItem(returnKey, writeKeptReturn(kept)))
      }
      window.addEventListener("pagehide", keep)
      return () => window.removeEventListener("pagehide", keep)
    }

    const moveFrom = (now: string, next: string) => {
      if (location.href === now && now !== next) replaceAddress(next)
    }

    const isKept = () => attempt(() => sessionStorage.getItem(returnKey)) !== null

    let landing: Promise<object | undefined> | undefined

    const begunLanding = async (begun: Begun): Promise<object | undefined> => {
      const { href } = location
      const written = readReturnToken(href)
      const found = written && repaired(written, kind.knownType)
      if (found?.tokenType !== kind.tokenType || isKept()) return undefined
      const cleaned = withoutReturnToken(href)
      moveFrom(href, cleaned)
      const stopKeeping = keepOnLeave(href, cleaned, begun.logout)
      const data = await authenticate(found.token, begun)
      stopKeeping()
      if (data !== undefined) return kind.landed(found.token, data)
      // The services take it from there
      moveFrom(cleaned, href)
      return undefined
    }

    /** Concurrent landings share one: the first has taken the token out of the address. */
    const land = (begun: Begun) =>
      (landing = begunLanding(begun).finally(() => {
        landing = undefined
      }))

    const resultOf = async (method: string, args: ReadonlyArray<unknown>, logout: string | null) => {
      const isLanding = method === "authenticateByUrl"
      const [, href = location.href] = args
      // That of another address is for the services
      if (isLanding && href !== location.href) return undefined
      if (isLanding && landing !== undefined) return landing
      if (isLanding && readReturnToken(location.href) === undefined && !isKept()) return null
      const [token, options] = isLanding ? ["", args[0]] : kind.argumentsOf(args)
      const session_duration_minutes = minutesOf(options)
      if (session_duration_minutes === undefined) return undefined
      const begun = { logout, session_duration_minutes }
      if (isLanding) return land(begun)
      return typeof token === "string" && token !== "" ? authenticate(token, begun) : undefined
    }

    return {
      mayRedeem,
      redeem: async (method, args, atCall) => {
        const logout = atCall?.logout
        const result =
          logout !== undefined && attempt(signedOutAt) === logout && mayRedeem()
            ? await resultOf(method, args, logout)
            : undefined
        if (result === undefined) return undefined
        if (result !== null) page.confirmed()
        return { call: async () => result }
      }
    }
  }

/** The minutes of options that ask for nothing but a session. */
const minutesOf = (options: unknown): number | undefined => {
  const minutes = memberOf(options, "session_duration_minutes")
  const isAlone = isObject(options) && Object.keys(options).length === 1
  const isCount = typeof minutes === "number" && Number.isInteger(minutes) && minutes > 0
  return isAlone && isCount ? minutes : undefined
}

/** SHA-256 in base64url. */
const digestOf = async (text: string): Promise<string> => {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=/g, "")
}

/** Redeems the links of users. */
export const redeemLinks = redeeming<MagicLinkAuthenticated>({
  path: linkRedemptionPath,
  tokenType: "magic_links",
  argumentsOf: (args) => args,
  field: "token",
  read: readPlainAnswer,
  answer: open<MagicLinkAuthenticated & NoUser>({
    ...answerParts,
    user_id: string,
    request_id: string,
    status_code: number,
    method_id: string,
    __user: () => undefined
  }),
  landed: (token, data) => ({ tokenType: "magic_links", token, data })
})
