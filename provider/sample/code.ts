/** The code of the sample site. It is what the site runs, and what its page shows for copying. */

/** The body of the page with the form. */
export const indexBody = `<latchkey-login color-scheme="auto"></latchkey-login>
<div id="welcome" hidden>
  <p>You are signed in as <b></b>.</p>
  <button>Sign out</button>
</div>`

/** The body of the page that links and social logins lead to. */
export const landingBody = `<p role="status">Signing you in …</p>
<a href="." hidden>Get a new link</a>`

/** The script of both pages: the client, for a provider at this address. */
export const authScript = (address: string): string =>
  `const auth = Latchkey.createAuthWidget("public-token-test-1", {
  endpoints: { testAPIURL: "${address}" }
})
`

const pageOf = (title: string, body: string, script: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${title}</title>
    <script src="latchkey.js"></script>
  </head>
  <body>
${body.replaceAll(/^/gm, "    ")}
    <script src="auth.js"></script>
    <script src="${script}"></script>
  </body>
</html>
`

/** The script of the page with the form. */
export const indexScript = `const login = document.querySelector("latchkey-login")
const welcome = document.querySelector("#welcome")
const landing = new URL("landing.html", location.href).href
const urls = { loginRedirectURL: landing, signupRedirectURL: landing }

login.client = auth
login.config = {
  products: ["oauth", "emailMagicLinks", "otp"],
  oauthOptions: { providers: [{ type: "google" }], ...urls },
  emailMagicLinksOptions: urls,
  otpOptions: { methods: ["sms"] },
  sessionOptions: { sessionDurationMinutes: 60 }
}

const show = () => {
  const { isComplete } = auth.session.getInfo()
  // A form that comes back starts over
  if (isComplete) login.remove()
  else if (!login.isConnected) welcome.before(login)
  welcome.hidden = !isComplete
  const user = auth.user.getSync()
  const name = user?.emails[0]?.email ?? user?.phone_numbers[0]?.phone_number
  welcome.querySelector("b").textContent = name
}
auth.onStateChange(show)
show()

welcome.querySelector("button").onclick = () => auth.session.revoke()
`

/** The script of the landing page. */
export const landingScript = `// The result is null when the URL has no token
auth.authenticateByUrl({ session_duration_minutes: 60 }).then(
  () => location.replace("."),
  (error) => {
    const isOffline = error.code === "network_error"
    document.querySelector("[role=status]").textContent = isOffline
      ? "We could not reach the server. Reload the page."
      : "This link does not work."
    document.querySelector("[role=status] + a").hidden = isOffline
  }
)
`

/** The files of the site, besides those of the package. */
export const sampleFiles = (address: string): ReadonlyArray<readonly [name: string, content: string]> => [
  ["index.html", pageOf("My site", indexBody, "index.js")],
  ["auth.js", authScript(address)],
  ["index.js", indexScript],
  ["landing.html", pageOf("Signing in", landingBody, "landing.js")],
  ["landing.js", landingScript]
]
