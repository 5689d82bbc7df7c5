import { inboxStylesheet } from "./inboxStylesheet.js"

/** The look of the pages for developers: the provider's page, the page of `latchkey try` and the playground. */
export const controlStylesheet = `:root {
  color-scheme: light dark;
  --ink: #19303d;
  --soft: #556a75;
  --line: #d9e1e6;
  --edge: #8296a1;
  --paper: #fff;
  --ground: #f4f6f7;
  --tint: #eaeff2;
  --strong: #19303d;
  --on-strong: #fff;
  --good: #0c5a56;
  --bad: #8b1214;
  --leaf: #dff3e6;
  --shadow: 0 1px 2px rgb(25 48 61 / 5%), 0 8px 24px -12px rgb(25 48 61 / 16%);
  --mono: ui-monospace, Menlo, Consolas, "Liberation Mono", monospace;
}

@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e0e5e8;
    --soft: #9aacb6;
    --line: #28323a;
    --edge: #6b7f8b;
    --paper: #12181e;
    --ground: #0a0e12;
    --tint: #1c252c;
    --strong: #b3cfdc;
    --on-strong: #0f1a21;
    --good: #63c9be;
    --bad: #ff9d96;
    --leaf: #12372a;
    --shadow: 0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px -12px rgb(0 0 0 / 60%);
  }
}

* {
  box-sizing: border-box;
}

html {
  scroll-padding-block-start: 16px;
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
}

body {
  display: flex;
  flex-direction: column;
  min-block-size: 100vh;
  min-block-size: 100dvh;
  margin: 0;
  background: var(--ground);
  color: var(--ink);
  font:
    15px/22px system-ui,
    -apple-system,
    "Segoe UI",
    Roboto,
    sans-serif;
  overflow-wrap: anywhere;
}

h1,
h2,
h3,
p,
ol,
ul,
dl,
dd,
pre,
fieldset,
legend,
figure {
  margin: 0;
  padding: 0;
  border: 0;
}

ol,
ul {
  list-style: none;
}

h1 {
  font-size: 28px;
  font-weight: 650;
  line-height: 34px;
  letter-spacing: -0.02em;
  text-wrap: balance;
}

h2 {
  display: flex;
  align-items: center;
  gap: 8px;
  font-size: 17px;
  font-weight: 650;
  line-height: 24px;
  letter-spacing: -0.01em;
}

h3,
legend {
  font-size: 13px;
  font-weight: 600;
  line-height: 18px;
}

p {
  text-wrap: pretty;
}

a {
  color: inherit;
  text-underline-offset: 3px;
}

code,
pre {
  font-family: var(--mono);
  font-size: 13px;
  line-height: 18px;
}

[hidden] {
  display: none !important;
}

:focus-visible {
  outline: 2px solid var(--strong);
  outline-offset: 2px;
}

.hidden {
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}

/* The bar on every page */

.bar {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 16px;
  padding: 8px 16px;
  border-block-end: 1px solid var(--line);
  background: var(--paper);
}

.brand {
  display: flex;
  align-items: center;
  gap: 8px;
  min-block-size: 40px;
  font-weight: 650;
  text-decoration: none;
}

.brand img {
  display: block;
}

.bar nav {
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
  margin-inline: -10px;
}

.bar nav a {
  display: flex;
  align-items: center;
  min-block-size: 40px;
  padding-inline: 10px;
  border-radius: 6px;
  color: var(--soft);
  font-size: 14px;
  text-decoration: none;
}

@media (max-width: 359px) {
  .bar nav {
    gap: 0;
    margin-inline: -7px;
  }

  .bar nav a {
    padding-inline: 7px;
    font-size: 13px;
  }
}

.bar nav a:hover {
  background: var(--tint);
  color: var(--ink);
}

.bar nav a[aria-current] {
  color: var(--ink);
  font-weight: 600;
}

/* Controls */

${inboxStylesheet}
form,
[role="group"] {
  display: grid;
  gap: 16px;
}

[role="group"] {
  gap: 8px;
}

fieldset {
  display: grid;
  min-inline-size: 0;
}

legend {
  margin-block-end: 4px;
}

fieldset label:not(.field) {
  display: flex;
  align-items: center;
  gap: 10px;
  min-block-size: 32px;
  cursor: pointer;
}

input[type="checkbox"],
input[type="radio"] {
  flex: none;
  inline-size: 18px;
  block-size: 18px;
  margin: 0;
  accent-color: var(--strong);
  cursor: inherit;
}

.pair {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: 8px 16px;
}

.field {
  font-size: 13px;
  font-weight: 600;
}

select,
input:is([type="text"], [type="number"], [type="email"], [type="datetime-local"]) {
  inline-size: 100%;
  min-inline-size: 0;
  min-block-size: 36px;
  padding: 6px 8px;
  border: 1px solid var(--edge);
  border-radius: 6px;
  background: var(--paper);
  color: inherit;
  font: inherit;
  font-size: 14px;
}

::placeholder {
  color: var(--soft);
  opacity: 1;
}

@media (pointer: coarse) {
  .button,
  select,
  input:is([type="text"], [type="number"], [type="email"], [type="datetime-local"]),
  fieldset label:not(.field) {
    min-block-size: 44px;
  }
}

.intro {
  display: grid;
  gap: 8px;
}

.intro p,
.after {
  color: var(--soft);
}

.column {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: 16px;
}

.panel {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  padding: 20px;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--paper);
  box-shadow: var(--shadow);
}

.panel > .news {
  margin-block-start: -4px;
}

@media (max-width: 359px) {
  .panel {
    padding: 16px;
  }
}

@keyframes arrive {
  from {
    opacity: 0;
    transform: translateY(-8px);
  }
}

dl {
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: 6px 16px;
}

dt {
  color: var(--soft);
}

dd {
  font-variant-numeric: tabular-nums;
}

summary {
  padding-block: 2px;
  cursor: pointer;
}

pre {
  max-block-size: 280px;
  margin-block-start: 8px;
  padding: 12px;
  border-radius: 6px;
  background: var(--tint);
  overflow: auto;
  overflow-wrap: normal;
}

/* The landing page */

.landing {
  display: grid;
  flex: 1;
  place-items: center;
  padding: 32px 16px;
}

.sheet {
  display: grid;
  justify-items: start;
  gap: 8px;
  inline-size: min(100%, 440px);
  padding: 32px;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--paper);
  box-shadow: var(--shadow);
}

.sheet .button {
  margin-block-start: 16px;
}

.sheet pre {
  inline-size: 100%;
  white-space: pre-wrap;
}

@media (max-width: 399px) {
  .sheet {
    padding: 24px;
  }
}

/* The provider's page */

.provider {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  padding: 24px 16px;
}

.jumps {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 20px;
  margin-block-start: 8px;
  font-size: 14px;
}

.jumps a {
  padding-block: 4px;
}

.records {
  inline-size: 100%;
  border-collapse: collapse;
  font-size: 14px;
  line-height: 20px;
}

.records caption {
  padding-block-end: 8px;
  color: var(--soft);
  text-align: start;
  text-wrap: pretty;
}

.records :is(th, td) {
  padding: 8px 16px 8px 0;
  font-weight: 400;
  text-align: start;
  vertical-align: top;
}

.records :is(th, td):last-child {
  padding-inline-end: 0;
}

.records tr {
  border-block-end: 1px solid var(--line);
}

.records tbody tr:last-child {
  border-block-end: 0;
}

.records thead th {
  padding-block: 4px;
  color: var(--soft);
  font-size: 13px;
  font-weight: 600;
}

.records time {
  font-variant-numeric: tabular-nums;
}

.records time span {
  white-space: nowrap;
}

.records dl {
  gap: 2px 12px;
}

.records :is(b, .id, tbody th .hint) {
  display: block;
}

.records b {
  font-weight: 600;
}

.records .id {
  color: var(--soft);
  font-size: 12px;
}

.note {
  color: var(--bad);
}

.fine {
  color: var(--good);
}

#users :is(th, td):first-child {
  inline-size: 32%;
}

#users :is(th, td):last-child {
  inline-size: 210px;
}

.scroll {
  display: block;
  max-block-size: 480px;
  margin: -4px;
  padding: 4px;
  overflow-y: auto;
}

.faults {
  display: grid;
  gap: 8px;
}

.fault {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  padding-inline-start: 12px;
  border-inline-start: 3px solid var(--bad);
  font-size: 14px;
}

.fault .button {
  flex: none;
}

[data-span] {
  grid-column: 1 / -1;
}

input[data-size="small"] {
  inline-size: 84px;
}

.clock {
  font-size: 22px;
  font-variant-numeric: tabular-nums;
}

.known {
  grid-template-columns: minmax(0, 1fr);
  gap: 0;
  font-size: 14px;
}

.known dt:not(:first-child) {
  margin-block-start: 8px;
}

.provider .panel {
  container-type: inline-size;
}

/* No room for columns: each row becomes a card whose cells name themselves. */
@container (max-width: 599px) {
  .records,
  .records :is(tbody, tr, th, td, caption) {
    display: block;
  }

  .records thead {
    position: absolute;
    clip-path: inset(50%);
  }

  .records tr {
    padding-block: 8px;
  }

  .records :is(th, td),
  #users :is(th, td):is(:first-child, :last-child) {
    inline-size: auto;
    padding: 2px 0;
  }

  .records td:not([data-label]) {
    padding-block: 4px;
  }

  .records td[data-label] {
    display: grid;
    grid-template-columns: 88px minmax(0, 1fr);
    gap: 12px;
  }

  .records td[data-label]::before {
    content: attr(data-label);
    color: var(--soft);
  }
}

@media (min-width: 720px) {
  .bar {
    padding-inline: 24px;
  }

  .column {
    gap: 24px;
  }

  .provider {
    gap: 24px;
    padding: 32px 24px;
  }

  .provider [data-place="orders"] {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    align-items: start;
  }
}

@media (min-width: 1100px) {
  .provider {
    grid-template-areas:
      "intro intro"
      "people orders"
      "logs orders";
    grid-template-columns: minmax(0, 1fr) 376px;
    grid-template-rows: auto auto 1fr;
  }

  .provider > .intro {
    grid-area: intro;
  }

  .provider > [data-place="people"] {
    grid-area: people;
  }

  .provider > [data-place="orders"] {
    grid-area: orders;
    grid-template-columns: minmax(0, 1fr);
  }

  .provider > [data-place="logs"] {
    grid-area: logs;
  }
}

.records :is(th, td) > .actions {
  margin-block-start: 2px;
}

/* Only the script of the page does this */
html:not(.scripted) :is([data-copy], [data-copy-text], [data-sign-in]) {
  display: none;
}

.live {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
}

.labelled {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 4px;
}

.provider fieldset {
  gap: 12px;
}

.worlds {
  display: grid;
  gap: 8px;
}

.toolbar {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  margin-block-start: 8px;
}

.problem {
  padding: 8px 12px;
  border-inline-start: 3px solid var(--bad);
  background: var(--paper);
}

.toast {
  position: fixed;
  z-index: 2;
  inset-block-end: 16px;
  inset-inline: 16px;
  inline-size: fit-content;
  max-inline-size: calc(100% - 32px);
  margin-inline: auto;
  padding: 10px 16px;
  border-radius: 8px;
  background: var(--strong);
  color: var(--on-strong);
}

.toast:empty {
  display: none;
}

/* The page of latchkey try */

.try {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 24px;
  inline-size: min(100%, 1240px);
  margin-inline: auto;
  padding: 24px 16px 40px;
}

.window {
  display: grid;
  grid-template-rows: auto 1fr;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--paper);
  box-shadow: var(--shadow);
  overflow: clip;
}

.address {
  padding: 8px 16px;
  border-block-end: 1px solid var(--line);
  background: var(--tint);
  color: var(--soft);
  font-size: 13px;
  text-align: center;
}

.site {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: center;
  padding: 32px clamp(8px, 4vw, 32px);
  background-image: radial-gradient(circle, var(--tint) 1px, transparent 1px);
  background-size: 24px 24px;
}

#welcome {
  display: grid;
  justify-items: center;
  gap: 16px;
  font-size: 18px;
  line-height: 26px;
  text-align: center;
}

.phone-bar,
.file-bar {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
}

.files {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
}

.file pre {
  max-block-size: none;
}

@media (min-width: 900px) {
  .try {
    grid-template-columns: minmax(0, 1fr) 400px;
    padding: 32px 24px 48px;
  }

  .try > :is(.intro, .code) {
    grid-column: 1 / -1;
  }

  .phone {
    min-block-size: 560px;
    max-block-size: 640px;
  }

  .phone .messages {
    max-block-size: 520px;
  }

  .files {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    grid-template-rows: repeat(2, auto) 1fr;
  }

  .file {
    grid-column: 1;
  }

  .file:nth-child(2) {
    grid-row: 1 / span 3;
    grid-column: 2;
  }
}

@media (forced-colors: active) {
  .button,
  .count,
  .toast {
    border: 1px solid;
  }
}

@media (prefers-reduced-motion: reduce) {
  *,
  ::before,
  ::after {
    animation: none !important;
    transition: none !important;
  }
}
`
