/** What tests of the account page have in common, in Chromium and in other engines. */
import type { AccountMountOptions } from "../../../src/view/mount/mountOptions.js"

/** Mounts the account page in place of the form of `login.html`. Runs in the page. */
export const openAccount = (options: Omit<AccountMountOptions, "elementId">): void => {
  const { auth, errors, events } = window.lk
  auth.mountAccount({
    elementId: "#login",
    ...options,
    callbacks: {
      onEvent: (event) => events.push(event),
      onError: ({ message }) => errors.push(message)
    }
  })
}

/** The rows of a section and the sentence of an empty one. Runs in the page. */
export const rowsOf = (section: string): ReadonlyArray<string> =>
  [...document.querySelectorAll(`[data-section=${section}] [data-part=row]`)].map((row) =>
    [...row.querySelectorAll(".lk-row-text > :is(bdi, .lk-row-hint), .lk-tag[data-kind=warning]")]
      .map(({ textContent }) => textContent)
      .join("")
  )

/** The names of the passkeys that the page lists. Runs in the page. */
export const listedPasskeys = (): ReadonlyArray<string> =>
  [...document.querySelectorAll("[data-part=passkey] .lk-row-text")].map(({ textContent }) => textContent)
