/** @jsxImportSource ../../jsx/react */
import type { SubmitEvent } from "react"
import type { Passkey } from "../../domain/passkeys/Passkeys.js"
import { shownName } from "../../domain/values/plainText.js"
import { deletePasskey, passkeyListAtom, renamePasskey, type PasskeyDone } from "./atoms/passkey.js"
import { describedBy, FieldMessages } from "../components/FieldShell.js"
import { IconButton } from "../kit/IconButton.js"
import { onEscape } from "../kit/onEscape.js"
import { Removal } from "../kit/Removal.js"
import { ScreenIcon } from "../components/ScreenIcon.js"
import { focusOnMount, selectOnMount, useAtom, useFieldId, useSetAtom } from "../kit/hooks.js"
import { useWords } from "../kit/useWords.js"

interface PasskeyRowProps {
  readonly passkey: Passkey
  /** Whether a passkey of the list is being renamed or deleted. */
  readonly isBusy: boolean
  /** Why the passkey cannot be deleted, and the button below. Default: it can. */
  readonly kept?: { readonly warning: string; readonly closeLabel: string } | undefined
  /** Runs the deletion when it may begin. `action` names it to the person. Default: at once. */
  readonly onDelete?: (action: string, run: () => void) => void
  /** Whether nothing can be changed. Default: false. */
  readonly isReadOnly?: boolean
}

/** A passkey in the list: its name, a form to rename it, or the confirmation of its deletion. */
export function PasskeyRow(props: PasskeyRowProps) {
  const { isBusy, isReadOnly = false, kept, onDelete = (_, run) => run(), passkey } = props
  const t = useWords()
  const field = useFieldId(passkey.webauthn_registration_id)
  const id = passkey.webauthn_registration_id
  const name = shownName(passkey.name) ?? t("passkeyList.unnamed")
  const [list, set] = useAtom(passkeyListAtom)
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
    const confirm = () =>
      onDelete(t("passkeyList.delete", { name }), () => {
        remove(t("passkeyList.deleted", { name }))
        finish("deleted")
      })
    return (
      <Removal
        id={field}
        part="passkey"
        name={name}
        warning={kept?.warning ?? t("passkeyList.deleteWarning")}
        confirmLabel={t("passkeyList.confirmDelete")}
        cancelLabel={kept?.closeLabel ?? t("passkeyList.cancel")}
        onConfirm={kept === undefined ? confirm : undefined}
        onCancel={() => finish("kept")}
      />
    )
  }
  const done = list._tag === "Idle" && list.done?.id === id ? list.done.how : undefined
  return (
    <li className="lk-row" data-part="passkey">
      <ScreenIcon name="passkey" />
      <span className="lk-row-text">
        <bdi>{name}</bdi>
      </span>
      {!isReadOnly && (
        <div className="lk-row-actions">
          <IconButton
            label={t("passkeyList.rename", { name })}
            disabled={isBusy}
            buttonRef={done === "renamed" || done === "kept its name" ? focusOnMount : undefined}
            onClick={() => edit(shownName(passkey.name) ?? "")}
          >
            <ScreenIcon name="rename" />
          </IconButton>
          <IconButton
            label={t("passkeyList.delete", { name })}
            disabled={isBusy}
            buttonRef={done === "kept" ? focusOnMount : undefined}
            onClick={() => set({ _tag: "Deleting", id })}
          >
            <ScreenIcon name="delete" />
          </IconButton>
        </div>
      )}
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
