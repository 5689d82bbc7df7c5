/** The inbox of the provider's page and of the sample site: emails, and text messages as bubbles. */
import { channels, type InboxMessage } from "../../inbox/Inbox.js"
import { html, type Html } from "../../pages/html.js"
import { parseUrl } from "../../../src/domain/values/parseUrl.js"
import { actionButton, copyButton, lastOf, live, moment } from "./parts.js"

const shownMessages = 50

/** How the inbox is shown. */
export interface InboxOptions {
  /** What it says when there are no messages. */
  readonly empty: string
  /** Whether links open in a new tab, so that this page stays. */
  readonly opensTabs: boolean
  /** Whether it has a form that clears it. */
  readonly clears: boolean
}

/** Newest first. */
export const inboxSection = (
  messages: ReadonlyArray<InboxMessage>,
  { clears, empty, opensTabs }: InboxOptions
): Html =>
  live(
    "messages",
    messages.length === 0
      ? html`<p class="empty" id="no-messages">${empty}</p>`
      : html`${lastOf("all-messages", shownMessages, messages.length, "message")}
          <ol class="messages" id="message-list" tabindex="0" aria-label="Messages">
            ${messages.slice(0, shownMessages).map((message) => messageItem(message, opensTabs))}
          </ol>
          ${clears ? html`<div id="clear-inbox">${actionButton("clear-inbox", "Clear the inbox")}</div>` : undefined}`
  )

const newTab = html` target="_blank" rel="noopener"`

/** A message as an item of a list. */
export const messageItem = (
  { at, body, channel, code, id, link, subject, to }: InboxMessage,
  opensTabs: boolean
) => {
  const target = opensTabs ? newTab : undefined
  return html`<li class="message" id="message-${id}" data-channel="${channel}">
    <p class="message-head">${channels[channel]} to <b>${to}</b> ${moment(at)}</p>
    ${channel === "email" ? html`<h3 class="message-subject">${subject}</h3>` : undefined}
    <p class="message-body">${linked(link === undefined ? body : without(body, link), target)}</p>
    ${
      link === undefined
        ? undefined
        : html`<div class="actions">
            <a class="button" data-tone="primary" href="${link}" ${target}
              >Open the link${opensTabs ? html`<span class="hidden"> in a new tab</span>` : undefined}</a
            >
            ${copyButton(link, "Copy the link")}
          </div>`
    }
    ${
      code === undefined
        ? undefined
        : html`<div class="actions">
            <code class="passcode">${code}</code> ${copyButton(code, "Copy the code", "primary")}
          </div>`
    }
  </li> `
}

/** Drops the main link, which has a button. */
const without = (body: string, link: string): string =>
  body
    .replace(link, "")
    .trim()
    .replace(/\n{3,}/g, "\n\n")

/** Turns the other addresses into links that hide their tokens. */
const linked = (body: string, target: Html | undefined): ReadonlyArray<Html> =>
  body.split(/(https?:\/\/\S+)/).map((part) => {
    const url = part.startsWith("http") ? parseUrl(part) : undefined
    return url === undefined
      ? html`${part}`
      : html`<a href="${part}" ${target}>${url.host}${url.pathname}…</a>`
  })
