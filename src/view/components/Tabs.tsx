/** @jsxImportSource ../../jsx */
import type { KeyboardEvent, ReactNode } from "react"
import { LastUsedMark } from "./LastUsedMark.js"

interface TabsProps<Id extends string> {
  readonly label: string
  readonly tabs: ReadonlyArray<{
    readonly id: Id
    readonly label: string
    /** The text that marks the method of the tab as used last. */
    readonly mark?: string | undefined
  }>
  readonly selected: Id
  readonly onSelect: (id: Id) => void
  readonly idPrefix: string
  /** Whether the arrow keys only move the focus, and Enter, Space or a click selects: for tabs that lead elsewhere. */
  readonly manual?: boolean
  /** The content of the selected tab's panel. */
  readonly children: ReactNode
}

/** For each key, the index of the tab that gets the focus. */
const targets: Readonly<Record<string, (index: number, last: number, forward: 1 | -1) => number>> = {
  ArrowRight: (index, last, forward) => (index + forward + last + 1) % (last + 1),
  ArrowLeft: (index, last, forward) => (index - forward + last + 1) % (last + 1),
  Home: () => 0,
  End: (_, last) => last
}

/**
 * Tabs that follow the ARIA pattern: one tab stop, arrow keys in reading direction, Home and End. The focused tab is
 * selected, unless they are `manual`. `onSelect` is not called for the tab that is already selected.
 */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, selected, onSelect, idPrefix, manual = false, children } = props
  const select = (id: Id) => {
    if (id !== selected) onSelect(id)
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const target = targets[event.key]
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")]
    const index = target(
      all.findIndex((tab) => tab === event.target),
      tabs.length - 1,
      forward
    )
    const next = tabs[index]
    if (next === undefined) return
    event.preventDefault()
    all[index]?.focus()
    if (!manual) select(next.id)
  }
  return (
    <div className="lk-tabs" data-part="tabs">
      <div className="lk-tablist" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ id, label, mark }) => (
          <button
            key={id}
            type="button"
            role="tab"
            className="lk-tab"
            data-part="tab"
            id={`${idPrefix}-tab-${id}`}
            aria-selected={id === selected}
            aria-controls={id === selected ? `${idPrefix}-panel` : undefined}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => select(id)}
          >
            <span>{label}</span>
            <LastUsedMark text={mark} />
          </button>
        ))}
      </div>
      <div
        className="lk-tabpanel"
        role="tabpanel"
        id={`${idPrefix}-panel`}
        aria-labelledby={`${idPrefix}-tab-${selected}`}
      >
        {children}
      </div>
    </div>
  )
}
