/** The page of `latchkey try`: the sample site, an inbox and the code of the site. */
import { controlScriptPath } from "../control/page/controlPage.js"
import { frameOf } from "../control/page/frame.js"
import { inboxSection } from "../control/page/inboxSection.js"
import type { EmbeddedProvider } from "../EmbeddedProvider.js"
import { Html, html } from "../pages/html.js"
import { page } from "../pages/page.js"
import { indexBody, landingBody, sampleFiles } from "./code.js"

const frame = frameOf({ prefix: "", links: [{ name: "Provider", href: "/_control/" }] })

/** The page with the form. */
export const samplePage = ({ inbox }: EmbeddedProvider, { host, origin }: URL): Response => {
  const messages = inbox.list()
  return page(
    { prefix: "" },
    {
      ...frame,
      title: "Try Latchkey",
      scripts: ["/latchkey.js", "/auth.js", "/index.js", controlScriptPath],
      pace: 500,
      main: html`<main class="try">
          <div class="intro">
            <h1>Try Latchkey</h1>
            <p>
              Sign up with any email address or phone number. Nothing leaves this computer: what would be sent
              arrives in the inbox.
            </p>
          </div>
          <section class="window" aria-labelledby="site-title">
            <h2 class="hidden" id="site-title">The sample site</h2>
            <p class="address" aria-hidden="true">${host}</p>
            <div class="site">${new Html(indexBody)}</div>
          </section>
          <section class="phone" aria-labelledby="inbox-title">
            <div class="phone-bar">
              <h2 id="inbox-title">
                Inbox
                <span
                  class="count"
                  id="inbox-count"
                  data-live
                  ${messages.length === 0 ? html`hidden` : undefined}
                  >${messages.length}</span
                >
              </h2>
              <button class="button" id="live" type="button" hidden>Pause updates</button>
            </div>
            <p class="news" id="live-problem" role="status"></p>
            ${inboxSection(messages, {
              empty: "Nothing yet. Ask for a link or a passcode, and it arrives here.",
              opensTabs: false,
              clears: false
            })}
          </section>
          <section class="panel code" aria-labelledby="code-title">
            <h2 id="code-title">The code of this site</h2>
            <p class="hint">
              Copy these files beside <code>latchkey.js</code> and the folder <code>latchkey</code> of the
              package’s <code>dist</code>. With a bundler, import <code>createAuthWidget</code> from
              <code>latchkey/widget</code>.
            </p>
            <div class="files">${sampleFiles(origin).map(fileItem)}</div>
          </section>
        </main>
        <p class="toast" id="toast" role="status"></p>`
    }
  )
}

const fileItem = ([name, content]: readonly [name: string, content: string], index: number) =>
  html`<div class="file">
    <div class="file-bar">
      <h3 id="file-${index}-title">${name}</h3>
      <button type="button" class="button" data-copy="file-${index}">
        Copy<span class="hidden"> ${name}</span>
      </button>
    </div>
    <pre
      tabindex="0"
      role="region"
      aria-labelledby="file-${index}-title"
    ><code id="file-${index}">${content}</code></pre>
  </div>`

/** The page that links and social logins lead to. */
export const landingPage = (): Response =>
  page(
    { prefix: "" },
    {
      ...frame,
      title: "Signing in",
      scripts: ["/latchkey.js", "/auth.js", "/landing.js"],
      main: html`<main class="landing">
        <section class="sheet" aria-live="polite">
          <h1>The sample site</h1>
          ${new Html(landingBody)}
        </section>
      </main>`
    }
  )
