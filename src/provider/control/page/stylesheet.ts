/** The styles of the provider's page, besides those of all pages. */
import { stylesheet } from "../../pages/page.js"

/** Colours are the system's, so that they fit light, dark and forced colours. */
export const controlStylesheet = `${stylesheet}
body {
  padding: 1rem;
  background: Canvas;
  color: CanvasText;
}
main {
  max-width: 60rem;
  padding: 0;
  border: 0;
}
nav ul {
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1rem;
  margin: 0;
  padding: 0;
  list-style: none;
}
a,
summary {
  display: inline-block;
  min-height: 1.5rem;
  overflow-wrap: anywhere;
}
summary {
  display: list-item;
  cursor: pointer;
}
section {
  margin-top: 1.5rem;
  padding-top: 0.5rem;
  border-top: 1px solid GrayText;
}
h2 {
  margin: 0 0 0.5rem;
  font-size: 1.125rem;
}
h3 {
  margin: 0 0 0.25rem;
  font-size: 1rem;
  overflow-wrap: anywhere;
}
ol {
  margin: 0;
  padding: 0;
  list-style: none;
}
li + li {
  margin-top: 0.75rem;
}
nav li + li {
  margin-top: 0;
}
section li {
  padding: 0.75rem;
  border: 1px solid GrayText;
  border-radius: 8px;
}
dl {
  display: grid;
  grid-template-columns: minmax(5rem, max-content) minmax(0, 1fr);
  gap: 0.125rem 1rem;
  margin: 0;
}
dd {
  margin: 0;
}
p {
  margin: 0.5rem 0;
}
fieldset {
  min-width: 0;
  margin: 1rem 0 0;
  padding: 0.5rem 0.75rem 0.75rem;
  border: 1px solid GrayText;
  border-radius: 8px;
}
input,
select {
  display: block;
  max-width: 26rem;
  font: inherit;
}
select {
  box-sizing: border-box;
  width: 100%;
  padding: 0.5rem;
}
time span {
  white-space: nowrap;
}
.hint {
  margin: 0;
  font-size: 0.875rem;
}
.text {
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
.hidden {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
table {
  width: 100%;
  border-collapse: collapse;
  font-size: 0.875rem;
}
caption {
  text-align: start;
}
th,
td {
  padding: 0.25rem 0.5rem 0.25rem 0;
  border-bottom: 1px solid GrayText;
  text-align: start;
  vertical-align: top;
  overflow-wrap: anywhere;
}
th,
td:last-child {
  overflow-wrap: normal;
}
td:last-child,
th:last-child {
  padding-right: 0;
}
@media (max-width: 30rem) {
  dl {
    display: block;
  }
  dd {
    margin-bottom: 0.375rem;
  }
}
:focus-visible {
  outline: 2px solid;
  outline-offset: 2px;
}
`
