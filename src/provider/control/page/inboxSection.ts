/** The messages on the provider's page. */
import type { Message } from "../../inbox/Inbox.js"
import { html, type Html } from "../../pages/html.js"
import { actionButton, facts, live, moment, plural } from "./parts.js"

/** The number of messages that are shown. */
const shown = 50

const channels = { email: "E-mail", sms: "Text message", whatsapp: "WhatsApp" } as const

/** Newest first. */
export const inboxSection = (messages: ReadonlyArray<Message>): Html =>
  live(
    "messages",
    messages.length === 0
      ? html`<p id="no-messages">No messages yet. What the provider sends to users is shown here.</p>`
      : html`${messages.length > shown ? html`<p id="all-messages">The last ${shown} of ${plural(messages.length, "message")}</p>` : undefined}
          <ol id="message-list">
            ${messages.slice(0, shown).map(messageItem)}
          </ol>
          <div id="clear-inbox">${actionButton("clear-inbox", "Clear the inbox")}</div>`
  )

const messageItem = ({ at, body, channel, code, id, link, subject, to }: Message) =>
  html`<li id="message-${id}">
    <h3>${subject}</h3>
    ${facts([
      ["To", to],
      ["Channel", channels[channel]],
      ["Sent", moment(at)],
      ["Passcode", code === undefined ? undefined : html`<code>${code}</code>`],
      ["Link", link === undefined ? undefined : html`<a href="${link}">${link}</a>`]
    ])}
    <details>
      <summary>Text<span class="hidden"> of ${subject}, to ${to}</span></summary>
      <p class="text">${body}</p>
    </details>
  </li> `
