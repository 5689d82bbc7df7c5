/** What a page of a site does with its client: it shows who is signed in, follows changes, and redeems the token of a link. */

/**
 * @param {any} auth a client of ours or of the reference, which have the same methods
 * @param {(token: string) => Promise<unknown>} redeem
 */
const siteWith = (auth, redeem) => {
  /** @param {unknown} session */
  const show = (session) => {
    const who = document.querySelector("#who")
    if (who) who.textContent = session ? "Signed in" : "Signed out"
    if (session)
      Reflect.set(globalThis, "signedInAt", Reflect.get(globalThis, "signedInAt") ?? performance.now())
  }
  show(auth.session.getSync())
  auth.session.onChange(show)
  const token = new URLSearchParams(location.search).get("token")
  if (token !== null) redeem(token).then(() => show(auth.session.getSync()))
}

const session_duration_minutes = 30

/** @param {any} auth a client of users */
export const site = (auth) =>
  siteWith(auth, (token) => auth.magicLinks.authenticate(token, { session_duration_minutes }))

/** @param {any} auth a client of organizations */
export const siteOfMembers = (auth) =>
  siteWith(auth, (magic_links_token) =>
    auth.magicLinks.authenticate({ magic_links_token, session_duration_minutes })
  )
