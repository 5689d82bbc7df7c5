/** @jsxImportSource ../../jsx/react */
import * as Option from "effect/Option"
import { isRefusal } from "../../domain/errors/CallErrors.js"
import type { Passkey } from "../../domain/passkeys/Passkeys.js"
import { flowAtom } from "../atoms/flow.js"
import {
  donePasskeysAtom,
  fetchedUserAtom,
  isPasskeyBusyAtom,
  passkeyListAtom,
  passkeysAtom
} from "./atoms/passkey.js"
import { Result } from "../atoms/runtime.js"
import { Button } from "../components/Button.js"
import { Stack } from "../components/Stack.js"
import { TryAgain } from "../components/TryAgain.js"
import { errorWords } from "../i18n/errorWords.js"
import { focusOnMount, useAtomValue, useFieldId, useRefreshAtom, useSetAtom } from "../kit/hooks.js"
import { Waiting } from "../kit/onDemand.js"
import { ScreenFrame, type ScreenProps } from "../kit/ScreenFrame.js"
import { useWords } from "../kit/useWords.js"
import { PasskeyRow } from "./PasskeyRow.js"

/** Lists the user's passkeys, which can be renamed and deleted (specification section 2). */
export function PasskeyRegistrationSuccess({ screen }: ScreenProps<"PasskeyRegistrationSuccess">) {
  const t = useWords()
  const dispatch = useSetAtom(flowAtom)
  const done = useSetAtom(donePasskeysAtom)
  const passkeys = useAtomValue(passkeysAtom)
  const isBusy = useAtomValue(isPasskeyBusyAtom)(Result.getOrElse(passkeys, () => []))
  return (
    <ScreenFrame title={t(screen.isNew ? "passkeyList.title" : "passkeyList.title.list")}>
      <ExistingPasskeys passkeys={passkeys} isBusy={isBusy} />
      <Stack gap="field">
        <Button disabled={isBusy} onClick={() => done()}>
          {t("passkeyList.done")}
        </Button>
        <Button
          variant="secondary"
          disabled={isBusy}
          onClick={() => dispatch({ _tag: "PasskeySetupReopened" })}
        >
          {t("passkeyList.another")}
        </Button>
      </Stack>
    </ScreenFrame>
  )
}

interface ExistingPasskeysProps {
  readonly passkeys: Result.Result<ReadonlyArray<Passkey>, Error>
  readonly isBusy: boolean
}

function ExistingPasskeys({ passkeys, isBusy }: ExistingPasskeysProps) {
  const t = useWords()
  const id = useFieldId("passkeys")
  const list = useAtomValue(passkeyListAtom)
  const hasDeleted = list._tag === "Idle" && list.done?.how === "deleted"
  if (Result.isInitial(passkeys)) return <Waiting />
  if (Result.isFailure(passkeys)) {
    const error = Option.getOrUndefined(Result.error(passkeys))
    return error === undefined || isRefusal(error) ? null : (
      <ListFailure text={errorWords(t, error)} isBusy={passkeys.waiting} />
    )
  }
  return (
    <div className="lk-passkeys" data-part="passkeys">
      {/* After a deletion the focused row is gone, so the heading takes the focus */}
      <h3
        id={id}
        ref={hasDeleted ? focusOnMount : undefined}
        tabIndex={-1}
        className="lk-subtitle"
        data-part="subtitle"
      >
        {t("passkeyList.existing")}
      </h3>
      {passkeys.value.length === 0 ? (
        <p className="lk-hint">{t("passkeyList.empty")}</p>
      ) : (
        <ul className="lk-rows" role="list" aria-labelledby={id}>
          {passkeys.value.map((passkey) => (
            <PasskeyRow key={passkey.webauthn_registration_id} passkey={passkey} isBusy={isBusy} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Says why the list is missing, and fetches it again. */
function ListFailure({ isBusy, text }: { readonly isBusy: boolean; readonly text: string }) {
  const t = useWords()
  const retry = useRefreshAtom(fetchedUserAtom)
  return (
    <TryAgain
      text={text}
      label={t("common.tryAgain")}
      busy={isBusy}
      busyLabel={t("common.loading")}
      onClick={retry}
    />
  )
}
