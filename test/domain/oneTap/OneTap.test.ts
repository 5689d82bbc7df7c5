import { promptParentId } from "../../../src/domain/oneTap/OneTapPosition.js"
import { describe, expect, it } from "vitest"
import {
  defaultPosition,
  mayUseFedcm,
  modeOf,
  noteOf,
  type OneTapMode,
  type OneTapNote
} from "../../../src/domain/oneTap/OneTap.js"
import {
  OneTapPositions,
  oneTapPositions,
  type OneTapPosition
} from "../../../src/domain/oneTap/OneTapPosition.js"
import { OneTapError } from "../../../src/domain/errors/WalletOneTapErrors.js"

const desktop = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36"
const tablet = "Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) AppleWebKit/605.1.15 Version/12.1 Mobile/15E148"
const phones = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0"
]
const [phone = ""] = phones

describe("OneTapPositions", () => {
  it("has five positions, floating by default", () => {
    expect(Object.entries(OneTapPositions)).toEqual(oneTapPositions.map((position) => [position, position]))
    expect(defaultPosition).toBe("floating")
  })

  it("allows FedCM for all positions but the legacy one", () => {
    expect(oneTapPositions.filter((position) => !mayUseFedcm(position))).toEqual(["forceLegacyEmbedded"])
  })
})

describe("modeOf", () => {
  it.each<
    readonly [
      position: OneTapPosition,
      fedcm: OneTapMode,
      fedcmOnPhone: OneTapMode,
      legacy: OneTapMode,
      legacyOnPhone: OneTapMode
    ]
  >([
    ["embedded", "floating", "floating", "embedded", "button"],
    ["floatingOrEmbedded", "floating", "floating", "embedded", "button"],
    ["embeddedOnly", "button", "button", "embedded", "button"],
    ["forceLegacyEmbedded", "embedded", "button", "embedded", "button"],
    ["floating", "floating", "floating", "floating", "floating"]
  ])("for %s is %s with FedCM (phone: %s), %s without (phone: %s)", (position, ...expected) => {
    const modes = [true, false].flatMap((fedcm) =>
      [desktop, phone].map((userAgent) => modeOf(position, { fedcm, userAgent }))
    )
    expect(modes).toEqual(expected)
  })

  it.each([...phones.map((userAgent) => [userAgent, "button"]), [tablet, "embedded"], ["", "embedded"]])(
    "detects a phone by its user agent: %s, %s",
    (userAgent, mode) => {
      expect(modeOf("embeddedOnly", { fedcm: false, userAgent })).toBe(mode)
    }
  )
})

describe("promptParentId", () => {
  it("is the id of Google's element", () => {
    expect(promptParentId).toBe("google-parent-prompt")
  })
})

describe("noteOf", () => {
  it.each<readonly [reason: string, note: OneTapNote]>([
    ["unregistered_origin", "origin_not_allowed_for_client"],
    ["invalid_client", "invalid_client"],
    ["oauth_config_not_found", "oauth_config_not_found"],
    ["no_login_redirect_urls_set", "no_login_redirect_urls_set"],
    ["no_signup_redirect_urls_set", "no_signup_redirect_urls_set"],
    ["default_provider_not_allowed", "default_provider_not_allowed"],
    ["user_cancel", "none"],
    ["opt_out_or_no_session", "none"],
    ["constructor", "none"]
  ])("explains %s as %s", (reason, note) => {
    expect(noteOf(reason)).toBe(note)
  })

  it("is part of the message of OneTapError", () => {
    const error = new OneTapError({ reason: "oauth_config_not_found" })
    expect(error).toMatchObject({ _tag: "OneTapError", code: "one_tap_failed" })
    expect(error.message).toBe("One Tap could not load: oauth_config_not_found")
  })
})
