/** @jsxImportSource ../../jsx/react */
/** A widget's React root. */
import type { ReactNode } from "react"
import { flushSync } from "react-dom"
import { createRoot, hydrateRoot, type Root } from "react-dom/client"
import { unknownError } from "../../domain/errors/CallErrors.js"
import { isAuthError } from "../../domain/errors/isAuthError.js"
import { makeElementsWith } from "../../jsx/jsx-runtime.js"
import * as react from "../../jsx/react/jsx-runtime.js"
import { submitBlocked } from "../../page/blockedSubmits.js"
import { tellError } from "../atoms/callbacks.js"
import { emailAtom, phoneAtom } from "../atoms/draft.js"
import type { Registry } from "../atoms/runtime.js"
import { catalogueAtom, localeAtom } from "../atoms/words.js"
import { AtomsProvider } from "../kit/hooks.js"
import type { Locale } from "../i18n/locales.js"
import { Widget } from "./Widget.js"
import { flowKey, type FlowAtoms, type MountedFlow } from "./flow.js"
import { readScripts } from "./readScripts.js"
import { takeOut } from "./takeOut.js"
import type { WidgetHost } from "./widgetHost.js"

/** Draws the widget of `atoms`. React hydrates what the first screen drew, or draws from nothing. */
export const makeMountedFlow = (
  host: WidgetHost,
  { onStartOver, registry }: FlowAtoms,
  hydrates: boolean
): MountedFlow => {
  makeElementsWith(react)
  submitBlocked(host.root)
  let root: Root | undefined
  let key = ""
  /** How often the flow has started over. */
  let starts = 0

  const applyLanguage = (catalogue: { readonly locale: Locale } | undefined) =>
    host.applyLanguage(catalogue?.locale ?? "en", catalogue?.locale ?? registry.get(localeAtom))

  const onCrash = (error: unknown) => {
    reportError(error)
    tellError(registry, isAuthError(error) ? error : unknownError())
  }

  const render = (widget: ReactNode) => {
    // `onCrash` reports them. React 18 ignores this option and logs them too
    const options = { onCaughtError: () => {} }
    if (root !== undefined) return root.render(widget)
    if (!hydrates) (root = createRoot(host.root, options)).render(widget)
    else {
      const putBack = takeOut(host.root)
      // In one task, so that no event is lost between the two
      flushSync(() => {
        root = hydrateRoot(host.root, widget, options)
      })
      putBack()
    }
    readScripts(host.root)
  }

  const start = () => {
    starts += 1
    registry.subscribe(catalogueAtom, applyLanguage, { immediate: true })
    render(
      <AtomsProvider key={starts} value={registry}>
        <Widget onCrash={onCrash} isInUse={isInUse(registry)} />
      </AtomsProvider>
    )
  }
  onStartOver(start)

  return {
    update: (variant) => {
      const nextKey = flowKey(variant)
      if (nextKey === key) return
      key = nextKey
      start()
    },
    unmount: () =>
      // React refuses to unmount during a render, and the page may call this from one
      queueMicrotask(() => root?.unmount())
  }
}

/** Whether the user has typed into the form that React takes over. */
const isInUse = (atoms: Registry): boolean => atoms.get(emailAtom) !== "" || atoms.get(phoneAtom) !== ""
