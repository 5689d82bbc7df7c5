/** @jsxImportSource ../../jsx/react */
/** What the sections of the account page are made of. */
import { Fragment, type ReactNode, type SubmitEvent } from "react"
import { isLastWayIn } from "../../domain/account/changes.js"
import {
  isCancelled,
  openAtom,
  removeAtom,
  removedAtom,
  targetAtom,
  type Account,
  type Open,
  type RemovableSection
} from "./atoms/account.js"
import { accountErrorWords, accountTextAtom, type AccountText } from "./atoms/words.js"
import { Result } from "../atoms/runtime.js"
import { Button } from "../components/Button.js"
import { ChoiceRow } from "../components/ChoiceRow.js"
import { ErrorBox } from "../components/ErrorBox.js"
import { FieldMessages } from "../components/FieldShell.js"
import { Form } from "../components/Form.js"
import { onEscape } from "../kit/onEscape.js"
import { Removal } from "../kit/Removal.js"
import { Stack } from "../components/Stack.js"
import {
  focusIfFree,
  focusOnMount,
  isFocusFree,
  useAtom,
  useAtomValue,
  useFieldId,
  useSetAtom
} from "../kit/hooks.js"
import { Waiting } from "../kit/onDemand.js"
import { failureOf } from "../kit/failureOf.js"

/** The props of every section. */
export interface SectionProps {
  readonly account: Account
}

/** Returns the function that looks up every text of the widget and of the account page. */
export const useAccountWords = (): AccountText => useAtomValue(accountTextAtom)

/** Returns the text of the error of a command's last run. A step-up that the person has closed says nothing. */
export const useChangeError = (result: Result.Result<unknown, Error>): string | undefined => {
  const t = useAccountWords()
  const failure = failureOf(result)
  return failure === undefined || isCancelled(failure) ? undefined : accountErrorWords(t, failure)
}

/** Why each heading has had the focus. */
const reasons = new WeakMap<HTMLElement, WeakSet<object>>()

/** Whether the heading had no focus yet for this reason. A ref is called at each render. */
const isFirst = (heading: HTMLElement, reason: object): boolean => {
  const known = reasons.get(heading) ?? new WeakSet()
  reasons.set(heading, known)
  if (known.has(reason)) return false
  known.add(reason)
  return true
}

/** What had the focus when a target was named: the link or the button that has led there, as long as it keeps it. */
const origins = new WeakMap<object, Element | null>()

const hasJustLed = ({ activeElement }: Document, target: object): boolean => {
  if (!origins.has(target)) origins.set(target, activeElement)
  return origins.get(target) === activeElement && activeElement?.matches("a, button") === true
}

interface SectionFrameProps {
  readonly name: string
  readonly title: string
  readonly text?: ReactNode
  readonly children: ReactNode
}

/** A section: its heading and a sentence, with its contents beside them, or below on a narrow page. */
export function Section({ name, title, text, children }: SectionFrameProps) {
  const id = useFieldId(`section-${name}`)
  const open = useAtomValue(openAtom(name))
  const target = useAtomValue(targetAtom)
  const isDone = open._tag === "nothing" && open.isDone === true
  const arrive = (heading: HTMLElement | null) => {
    if (heading === null) return
    const isOld = !isFirst(heading, heading)
    const isLed = hasJustLed(document, target)
    // What had the focus is gone
    if (isDone && isFirst(heading, open)) focusIfFree(heading)
    if (target.section !== name || !isFirst(heading, target)) return
    // A section may come late, while the person types elsewhere
    if (isOld || isLed || isFocusFree(heading)) {
      heading.focus({ preventScroll: true })
      if ("scrollIntoView" in heading) heading.scrollIntoView({ block: "start" })
    }
  }
  return (
    <section className="lk-section" data-part="section" data-section={name} aria-labelledby={id}>
      <div className="lk-section-head">
        <h3 id={id} ref={arrive} tabIndex={-1} className="lk-subtitle" data-part="subtitle">
          {title}
        </h3>
        {text !== undefined && (
          <p className="lk-hint" data-part="section-text">
            {text}
          </p>
        )}
      </div>
      <Stack gap="field">{children}</Stack>
    </section>
  )
}

interface RowsProps {
  /** The name of the list for screen readers. */
  readonly label: string
  /** Shown when there are no rows. */
  readonly empty?: string | undefined
  readonly children: ReadonlyArray<ReactNode>
}

/** The list of a section, or a sentence when it is empty. */
export function Rows({ label, empty, children }: RowsProps) {
  if (children.length === 0) return empty === undefined ? null : <p className="lk-hint">{empty}</p>
  return (
    <ul className="lk-rows" role="list" aria-label={label}>
      {children}
    </ul>
  )
}

interface RowProps {
  readonly icon: ReactNode
  readonly title: string
  /** A word beside the title. A good one is in the colour of success. */
  readonly tags?: ReadonlyArray<{ readonly text: string; readonly tone?: "success" | "warning" }>
  readonly hint?: ReactNode
  /** The buttons of the row. */
  readonly children?: ReactNode
}

/** A row of a list. */
export function Row({ icon, title, tags = [], hint, children }: RowProps) {
  return (
    <li className="lk-row" data-part="row">
      {icon}
      <span className="lk-row-text">
        <bdi>{title}</bdi>
        {tags.length > 0 && (
          <>
            {" "}
            <span className="lk-tags">
              {tags.map(({ text, tone }, index) => (
                <Fragment key={text}>
                  {index > 0 && " "}
                  <span className="lk-tag" data-part="tag" data-kind={tone}>
                    {text}
                  </span>
                </Fragment>
              ))}
            </span>
          </>
        )}
        {hint !== undefined && <span className="lk-row-hint">{hint}</span>}
      </span>
      {children !== undefined && <div className="lk-row-actions">{children}</div>}
    </li>
  )
}

/** The tags of an address or a number. */
export const tagsOf = (
  t: AccountText,
  verified: boolean,
  isPrimary = false
): NonNullable<RowProps["tags"]> => [
  ...(isPrimary ? [{ text: t("account.primary") }] : []),
  verified
    ? { text: t("account.verified"), tone: "success" }
    : { text: t("account.unverified"), tone: "warning" }
]

interface RowButtonProps {
  readonly children: string
  /** The accessible name, which says of which row the button is. */
  readonly label: string
  readonly busy?: boolean
  readonly focused?: boolean | undefined
  /** Whether something is lost by it. */
  readonly isDangerous?: boolean
  readonly onClick: () => void
}

/** A button of a row. */
export function RowButton({ children, label, busy = false, focused = false, ...props }: RowButtonProps) {
  const { isDangerous = false, onClick } = props
  return (
    <button
      ref={focused ? focusOnMount : undefined}
      type="button"
      className="lk-link lk-row-button"
      data-kind={isDangerous ? "danger" : undefined}
      data-part="link"
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {children}
    </button>
  )
}

interface RemovableRowProps extends RowProps, SectionProps {
  readonly section: RemovableSection
  readonly id: string
  /** What the removal means. Default: that nobody can log in with it any more. */
  readonly warning?: string
}

/** Returns the rows that are shown: not those that are being removed. */
export const useRows = <A,>(all: ReadonlyArray<A>, idOf: (row: A) => string): ReadonlyArray<A> => {
  const removed = useAtomValue(removedAtom)
  return all.filter((row) => !removed.has(idOf(row)))
}

/** A row that can be removed, after a question. The last way to log in cannot, and the question says so. */
export function RemovableRow({ account, section, id, warning, children, ...row }: RemovableRowProps) {
  const t = useAccountWords()
  const [open, set] = useAtom(openAtom(section))
  const remove = useSetAtom(removeAtom(id))
  const field = useFieldId(id)
  const name = row.title
  const isLast = isLastWayIn(account.user, id)
  if (open._tag === "removing" && open.id === id) {
    return (
      <Removal
        id={field}
        part="row"
        name={name}
        warning={isLast ? t("account.last") : (warning ?? t("account.removeWarning"))}
        confirmLabel={t("account.remove")}
        cancelLabel={t(isLast ? "account.close" : "account.cancel")}
        onConfirm={isLast ? undefined : () => remove({ section, name })}
        onCancel={() => set({ _tag: "nothing", from: id })}
      />
    )
  }
  return (
    <Row {...row}>
      {children}
      {!account.isReadOnly && (
        <RowButton
          label={t("account.removeOf", { name })}
          isDangerous
          focused={open._tag === "nothing" && open.from === id}
          onClick={() => set({ _tag: "removing", id })}
        >
          {t("account.remove")}
        </RowButton>
      )}
    </Row>
  )
}

interface AddingProps extends SectionProps {
  readonly section: string
  /** What the section says while it has no rows. */
  readonly empty?: string | undefined
  /** The icon of the row that says so. */
  readonly icon?: ReactNode
  /** The text of the button that opens the form. */
  readonly label: string
  /** What opens the form, when something comes before it. */
  readonly opening?:
    { readonly result: Result.Result<unknown, Error>; readonly begin: () => void } | undefined
  /** The form. */
  readonly children: ReactNode
}

/** A ref of the button that opens what a section adds. It gets the focus back when that is closed. */
export const openerRef = (open: Open) =>
  open._tag === "nothing" && open.from === "add" ? focusOnMount : undefined

/** A button that opens the form of its section. Escape closes it, and what was typed stays. */
export function Adding({ account, section, empty, icon, label, opening, children }: AddingProps) {
  const t = useAccountWords()
  const [open, set] = useAtom(openAtom(section))
  if (account.isReadOnly) return empty === undefined ? null : <p className="lk-hint">{empty}</p>
  if (open._tag === "adding")
    return (
      <div
        className="lk-section-form"
        data-part="section-form"
        onKeyDown={onEscape(() => set({ _tag: "nothing", from: "add" }))}
      >
        {children}
      </div>
    )
  const button = {
    buttonRef: openerRef(open),
    busy: opening?.result.waiting ?? false,
    busyLabel: t("common.loading"),
    onClick: opening?.begin ?? (() => set({ _tag: "adding" }))
  }
  if (empty !== undefined) return <ChoiceRow icon={icon} title={label} detail={empty} {...button} />
  return (
    <Button variant="secondary" {...button}>
      {label}
    </Button>
  )
}

interface SaveFormProps {
  readonly section: string
  readonly label: string
  readonly busyLabel: string
  readonly result: Result.Result<unknown, Error>
  /** Returns whether the form is complete. The first field that is not gets the focus. */
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly children: ReactNode
}

/** The form of a section: fields, a button that sends them and one that closes the form. */
export function SaveForm({ section, label, busyLabel, result, onSubmit, children }: SaveFormProps) {
  return (
    <Form busy={result.waiting} onSubmit={onSubmit}>
      {children}
      <div className="lk-row-line">
        <Button type="submit" size="small" busy={result.waiting} busyLabel={busyLabel}>
          {label}
        </Button>
        <CancelButton section={section} busy={result.waiting} />
      </div>
    </Form>
  )
}

interface CancelButtonProps {
  readonly section: string
  /** Whether the form is being sent, which cannot be cancelled. */
  readonly busy?: boolean
}

/** Closes the form of a section. What was typed stays. */
export function CancelButton({ section, busy = false }: CancelButtonProps) {
  const t = useAccountWords()
  const set = useSetAtom(openAtom(section))
  return (
    <Button
      variant="secondary"
      size="small"
      disabled={busy}
      onClick={() => set({ _tag: "nothing", from: "add" })}
    >
      {t("account.cancel")}
    </Button>
  )
}

/** The error of a command outside of a form. */
export function ChangeError({
  name,
  result
}: {
  readonly name: string
  readonly result: Result.Result<unknown, Error>
}) {
  return <FieldMessages id={useFieldId(name)} error={useChangeError(result)} />
}

interface ChangeButtonProps {
  /** Unique on the page. */
  readonly name: string
  readonly icon: ReactNode
  readonly label: string
  readonly busyLabel: string
  readonly result: Result.Result<unknown, Error>
  /** The words for an error that only this command has. */
  readonly error?: string | undefined
  readonly onClick: () => void
}

/** A button that makes a change at once, with its error below. */
export function ChangeButton({ name, icon, label, busyLabel, result, error, onClick }: ChangeButtonProps) {
  const failure = useChangeError(result)
  return (
    <div>
      <Button variant="secondary" icon={icon} busy={result.waiting} busyLabel={busyLabel} onClick={onClick}>
        {label}
      </Button>
      <FieldMessages id={useFieldId(name)} error={error ?? failure} />
    </div>
  )
}

interface FetchedProps {
  readonly result: Result.Result<unknown, Error>
  readonly error: (failure: Error) => string
  readonly onRetry: () => void
  /** Shown when it was fetched. */
  readonly children: ReactNode
}

/** What a section fetches: a spinner until it is there, and the error with a button to try again. */
export function Fetched({ result, error, onRetry, children }: FetchedProps) {
  const t = useAccountWords()
  const failure = failureOf(result)
  if (failure === undefined) return Result.isSuccess(result) ? children : <Waiting />
  return (
    <>
      <ErrorBox>{error(failure)}</ErrorBox>
      <Button variant="secondary" onClick={onRetry}>
        {t("common.tryAgain")}
      </Button>
    </>
  )
}

/** A ref of what was just opened in a section, without a field. It focuses the heading of the section. */
export const focusHeading = (element: HTMLElement | null): void =>
  focusIfFree(element?.closest(".lk-section")?.querySelector("h3") ?? null)

/** A ref that focuses the first field of a form that was just opened. */
export const focusFirstField = (element: HTMLElement | null): void =>
  element?.querySelector<HTMLElement>("input:not([readonly])")?.focus()
