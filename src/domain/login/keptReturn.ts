/** The address of a landing that was left before the answer. The tab keeps it, with its token. */
import * as Limits from "../limits/LandingLimits.js"
import { Mismatch, number, parseJson, string, struct } from "../values/readers.js"
import { toJson } from "../values/toJson.js"

interface KeptReturn {
  readonly href: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The last logout, and the present session, when the landing began. */
  readonly logout: string
  readonly holder: string
}

export const writeKeptReturn = (kept: KeptReturn): string => toJson(kept)

const read = parseJson(struct<KeptReturn>({ href: string, at: number, logout: string, holder: string }))

/** The kept address, unless it is too old or somebody has signed in or out since its landing began. */
export const readKeptReturn = (
  text: string | null,
  { holder, logout }: Pick<KeptReturn, "holder" | "logout">,
  now: number
): string | undefined => {
  const kept = read(text)
  const isNewest =
    !(kept instanceof Mismatch) &&
    kept.logout === logout &&
    (holder === "" || kept.holder === holder) &&
    Math.abs(now - kept.at) < Limits.keptReturnLifetime
  return isNewest ? kept.href : undefined
}
