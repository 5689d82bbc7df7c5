/** The least that such a page can do, without any client: it looks whether somebody has signed in, and sends one request. */
import { site } from "./site.js"

const mark = "signed-in"
/** @param {string} path */
const ask = (path) =>
  fetch(`https://api.stytch.com/sdk/v1${path}`, {
    method: "POST",
    // As every client sends: the browser asks for permission before
    headers: { authorization: "Basic bWU=", "content-type": "application/json" },
    body: "{}"
  })

const getSync = () => localStorage.getItem(mark)
if (getSync() !== null) ask("/sessions/authenticate")
site({
  session: { getSync, onChange: () => {} },
  magicLinks: {
    authenticate: () => ask("/magic_links/authenticate").then(() => localStorage.setItem(mark, "1"))
  }
})
