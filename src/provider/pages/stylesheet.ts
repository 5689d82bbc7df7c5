/** The styles of the pages. */
export const stylesheet = `:root {
  color-scheme: light dark;
  font: 16px/1.5 system-ui, sans-serif;
}
body {
  margin: 0;
  padding: 2rem 1rem;
}
main {
  box-sizing: border-box;
  max-width: 26rem;
  margin: 0 auto;
  padding: 1.5rem;
  border: 1px solid GrayText;
  border-radius: 8px;
}
h1 {
  margin: 0 0 1rem;
  font-size: 1.375rem;
}
dt {
  font-weight: 600;
}
dd {
  margin: 0 0 0.5rem;
  overflow-wrap: anywhere;
}
label {
  display: block;
  margin-top: 0.75rem;
}
input {
  box-sizing: border-box;
  width: 100%;
  padding: 0.5rem;
  font: inherit;
}
button {
  margin: 1rem 0.5rem 0 0;
  padding: 0.5rem 1rem;
  font: inherit;
  cursor: pointer;
}
.problem {
  padding: 0.5rem;
  border-left: 4px solid #c0262d;
}
`
