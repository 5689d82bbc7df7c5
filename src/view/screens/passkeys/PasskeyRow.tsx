import type { KeyboardEvent, ReactNode, Ref, SubmitEvent } from "react"
import type { Passkey } from "../../../domain/passkeys/Passkeys.js"
import {
  deletePasskey,
  isPasskeyBusyAtom,
  passkeyListAtom,
  renamePasskey,
  type PasskeyDone
} from "../../atoms/passkey.js"
import { Button } from "../../components/Button.js"
import { describedBy, FieldMessages } from "../../components/FieldShell.js"
import { ScreenIcon } from "../../components/ScreenIcon.js"
import { WarningBox } from "../../components/WarningBox.js"
import { focusOnMount, selectOnMount, useAtom, useAtomValue, useFieldId, useSetAtom } from "../../hooks.js"
import { useWords } from "../shared/useWords.js"

/** A passkey in the list: its name, a form to rename it, or the confirmation of its deletion. */
export function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const t = useWords()
  const field = useFieldId(passkey.webauthn_registration_id)
  const id = passkey.webauthn_registration_id
  const name = passkey.name || t("passkeyList.unnamed")
  const [list, set] = useAtom(passkeyListAtom)
  const disabled = useAtomValue(isPasskeyBusyAtom)
  const rename = useSetAtom(renamePasskey(id))
  const remove = useSetAtom(deletePasskey(id))
  const finish = (how: PasskeyDone["how"]) => set({ _tag: "Idle", done: { id, how } })
  const edit = (typed: string) => set({ _tag: "Renaming", id, name: typed, isRefused: false })

  if (list._tag === "Renaming" && list.id === id) {
    const typed = list.name.trim()
    const save = () => {
      if (typed === "") return set({ ...list, isRefused: true })
      if (typed === passkey.name) return finish("kept its name")
      rename({ name: typed, success: t("passkeyList.renamed", { name: typed }) })
      finish("renamed")
    }
    return (
      <NameForm
        id={field}
        name={name}
        value={list.name}
        onChange={edit}
        error={list.isRefused ? t("passkeyList.nameRequired") : undefined}
        onSave={save}
        onCancel={() => finish("kept its name")}
      />
    )
  }
  if (list._tag === "Deleting" && list.id === id) {
    const confirm = () => {
      remove(t("passkeyList.deleted", { name }))
      finish("deleted")
    }
    return <Deletion id={field} name={name} onDelete={confirm} onCancel={() => finish("kept")} />
  }
  const done = list._tag === "Idle" && list.done?.id === id ? list.done.how : undefined
  return (
    <li className="lk-row" data-part="passkey">
      <ScreenIcon name="passkey" />
      <span className="lk-row-text" dir="auto">
        {name}
      </span>
      <div className="lk-row-actions">
        <IconButton
          label={t("passkeyList.rename", { name })}
          disabled={disabled}
          buttonRef={done === "renamed" || done === "kept its name" ? focusOnMount : undefined}
          onClick={() => edit(passkey.name || "")}
        >
          <ScreenIcon name="rename" />
        </IconButton>
        <IconButton
          label={t("passkeyList.delete", { name })}
          disabled={disabled}
          buttonRef={done === "kept" ? focusOnMount : undefined}
          onClick={() => set({ _tag: "Deleting", id })}
        >
          <ScreenIcon name="delete" />
        </IconButton>
      </div>
    </li>
  )
}

interface NameFormProps {
  readonly id: string
  readonly name: string
  readonly value: string
  readonly onChange: (name: string) => void
  readonly error: string | undefined
  readonly onSave: () => void
  readonly onCancel: () => void
}

/** A passkey while it is renamed. Enter saves, Escape cancels. */
function NameForm({ id, name, value, onChange, error, onSave, onCancel }: NameFormProps) {
  const t = useWords()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSave()
  }
  return (
    <li className="lk-row" data-part="passkey" data-open="">
      <form className="lk-row-body" noValidate onSubmit={submit} onKeyDown={onEscape(onCancel)}>
        <div className="lk-row-edit">
          <input
            {...describedBy({ id, error })}
            ref={selectOnMount}
            id={id}
            className="lk-input"
            data-part="input"
            type="text"
            name="passkey-name"
            dir="auto"
            autoComplete="off"
            enterKeyHint="done"
            aria-label={t("passkeyList.nameOf", { name })}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <div className="lk-row-actions">
            <IconButton type="submit" label={t("passkeyList.save")}>
              <ScreenIcon name="check" />
            </IconButton>
            <IconButton label={t("passkeyList.cancel")} onClick={onCancel}>
              <ScreenIcon name="close" />
            </IconButton>
          </div>
        </div>
        <FieldMessages id={id} error={error} />
      </form>
    </li>
  )
}

interface DeletionProps {
  readonly id: string
  readonly name: string
  readonly onDelete: () => void
  readonly onCancel: () => void
}

/** A passkey that asks to confirm its deletion. Escape cancels. */
function Deletion({ id, name, onDelete, onCancel }: DeletionProps) {
  const t = useWords()
  return (
    <li className="lk-row" data-part="passkey" data-open="">
      <div
        className="lk-row-body lk-stack"
        data-gap="field"
        role="group"
        aria-labelledby={`${id}-name ${id}-warning`}
        onKeyDown={onEscape(onCancel)}
      >
        <strong id={`${id}-name`} dir="auto">
          {name}
        </strong>
        <div id={`${id}-warning`}>
          <WarningBox>{t("passkeyList.deleteWarning")}</WarningBox>
        </div>
        <div className="lk-row-line">
          <Button variant="secondary" size="small" part="delete-button" onClick={onDelete}>
            {t("passkeyList.confirmDelete")}
          </Button>
          <Button variant="secondary" size="small" buttonRef={focusOnMount} onClick={onCancel}>
            {t("passkeyList.cancel")}
          </Button>
        </div>
      </div>
    </li>
  )
}

interface IconButtonProps {
  /** The accessible name and the tooltip. */
  readonly label: string
  readonly children: ReactNode
  readonly type?: "button" | "submit"
  readonly disabled?: boolean
  readonly onClick?: () => void
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined
}

/** A round button that shows only an icon. */
function IconButton({ label, children, type = "button", disabled, onClick, buttonRef }: IconButtonProps) {
  return (
    <button
      ref={buttonRef}
      type={type}
      className="lk-icon-button"
      data-part="icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

/** A key handler that runs `cancel` when the user presses Escape. */
const onEscape = (cancel: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Escape" || event.nativeEvent.isComposing) return
  // A dialog of the site around the widget must stay open
  event.stopPropagation()
  cancel()
}
