/** The look of an inbox with its buttons, in the colors of the page around it: the custom properties of `controlStylesheet`. */
export const inboxStylesheet = `.button,
#welcome button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 6px;
  min-block-size: 36px;
  padding: 6px 14px;
  border: 1px solid var(--edge);
  border-radius: 6px;
  background: transparent;
  color: inherit;
  font: inherit;
  font-size: 14px;
  line-height: 20px;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition: background-color 160ms ease-out;
}

.button:hover,
#welcome button:hover {
  background: var(--tint);
}

.button:active {
  background: var(--line);
}

.button[data-tone="primary"] {
  border-color: var(--strong);
  background: var(--strong);
  color: var(--on-strong);
}

.button[data-tone="primary"]:hover {
  background: color-mix(in srgb, var(--strong), var(--on-strong) 12%);
}

.button[data-tone="danger"] {
  border-color: var(--bad);
  color: var(--bad);
}

.button[data-size="large"] {
  min-block-size: 44px;
  padding-inline: 20px;
  font-size: 16px;
  font-weight: 600;
}

.button[aria-busy="true"] {
  cursor: progress;
  opacity: 0.7;
}

.button:disabled {
  border-color: var(--line);
  background: transparent;
  color: var(--soft);
  cursor: not-allowed;
}

.actions {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
}

.hint,
.news,
.empty {
  color: var(--soft);
  font-size: 14px;
  line-height: 20px;
}

.news:empty {
  display: none;
}

.count {
  min-inline-size: 22px;
  padding-inline: 7px;
  border-radius: 11px;
  background: var(--strong);
  color: var(--on-strong);
  font-size: 12px;
  line-height: 22px;
  letter-spacing: 0;
  text-align: center;
}

.messages {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  max-block-size: 440px;
  margin: -4px;
  padding: 4px;
  overflow-y: auto;
}

.messages:empty {
  display: none;
}

.message {
  display: grid;
  gap: 8px;
  justify-items: start;
  padding: 12px 14px;
  border: 1px solid var(--line);
  border-radius: 8px;
  animation: arrive 200ms ease-out;
}

.message[data-channel="sms"],
.message[data-channel="whatsapp"] {
  margin-inline-end: 24px;
  border-color: transparent;
  border-radius: 16px 16px 16px 4px;
  background: var(--tint);
}

.message[data-channel="whatsapp"] {
  background: var(--leaf);
}

.message-head {
  color: var(--soft);
  font-size: 13px;
  line-height: 18px;
}

.message[data-channel="whatsapp"] .message-head {
  color: var(--ink);
}

.message-head b {
  color: var(--ink);
  font-weight: 600;
}

.message-head time {
  white-space: nowrap;
}

.message-subject {
  font-size: 15px;
  line-height: 22px;
}

.message-body {
  white-space: pre-line;
}

.message .news {
  color: var(--ink);
}

/* The newest is what one came for. */
.message:not(:first-child) .button:not(:hover) {
  border-color: var(--edge);
  background: transparent;
  color: inherit;
}

[data-copied]::after {
  content: "\u2713";
}

.passcode {
  font-size: 22px;
  line-height: 28px;
  letter-spacing: 0.12em;
}

.phone {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: 12px;
  inline-size: 100%;
  max-inline-size: 400px;
  margin-inline: auto;
  padding: 20px;
  border: 8px solid var(--ink);
  border-radius: 36px;
  background: var(--paper);
  box-shadow: var(--shadow);
}

.phone time {
  display: none;
}
`
