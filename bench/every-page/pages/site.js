/** What a page of a site does with its client: it shows who is signed in, follows changes, and redeems the token of a link. */

/** @param {any} auth a client of ours or of the reference, which have the same methods */
export const site = (auth) => {
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
  if (token !== null)
    auth.magicLinks
      .authenticate(token, { session_duration_minutes: 30 })
      .then(() => show(auth.session.getSync()))
}
