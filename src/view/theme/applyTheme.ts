import { type Theme, themeOf } from "../../domain/Theme.js"

/** Each custom property and the part of the theme it carries. */
export const themeProperties: ReadonlyArray<
  readonly [name: `--lk-${string}`, value: (theme: Theme) => string]
> = [
  ["--lk-container-background", ({ container }) => container.backgroundColor],
  ["--lk-container-border", ({ container }) => container.borderColor],
  ["--lk-container-radius", ({ container }) => container.borderRadius],
  ["--lk-container-width", ({ container }) => container.width],
  ["--lk-color-primary", ({ colors }) => colors.primary],
  ["--lk-color-secondary", ({ colors }) => colors.secondary],
  ["--lk-color-success", ({ colors }) => colors.success],
  ["--lk-color-error", ({ colors }) => colors.error],
  ["--lk-button-primary-background", ({ buttons }) => buttons.primary.backgroundColor],
  ["--lk-button-primary-text", ({ buttons }) => buttons.primary.textColor],
  ["--lk-button-primary-border", ({ buttons }) => buttons.primary.borderColor],
  ["--lk-button-primary-radius", ({ buttons }) => buttons.primary.borderRadius],
  ["--lk-button-secondary-background", ({ buttons }) => buttons.secondary.backgroundColor],
  ["--lk-button-secondary-text", ({ buttons }) => buttons.secondary.textColor],
  ["--lk-button-secondary-border", ({ buttons }) => buttons.secondary.borderColor],
  ["--lk-button-secondary-radius", ({ buttons }) => buttons.secondary.borderRadius],
  ["--lk-button-disabled-background", ({ buttons }) => buttons.disabled.backgroundColor],
  ["--lk-button-disabled-text", ({ buttons }) => buttons.disabled.textColor],
  ["--lk-button-disabled-border", ({ buttons }) => buttons.disabled.borderColor],
  ["--lk-button-disabled-radius", ({ buttons }) => buttons.disabled.borderRadius],
  ["--lk-input-background", ({ inputs }) => inputs.backgroundColor],
  ["--lk-input-text", ({ inputs }) => inputs.textColor],
  ["--lk-input-border", ({ inputs }) => inputs.borderColor],
  ["--lk-input-radius", ({ inputs }) => inputs.borderRadius],
  ["--lk-input-placeholder", ({ inputs }) => inputs.placeholderColor],
  ["--lk-font-family", ({ fontFamily }) => fontFamily]
]

const defaults = themeOf()

/** Writes a theme to the root's custom properties; what is at its default stays with the stylesheet and its dark scheme. */
export const applyTheme = (element: HTMLElement, theme: Theme): void => {
  for (const [name, value] of themeProperties) {
    if (value(theme) === value(defaults)) element.style.removeProperty(name)
    else element.style.setProperty(name, value(theme))
  }
}
