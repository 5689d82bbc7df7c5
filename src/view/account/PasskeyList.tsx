/** @jsxImportSource ../../jsx/react */
import { isLastWayIn } from "../../domain/account/changes.js"
import { passkeyCreationMessage } from "../../domain/passkeys/Passkeys.js"
import { stepUpThenAtom } from "./atoms/account.js"
import { isPasskeyBusyAtom, passkeysOfAtom, registerPasskeyAtom } from "../passkeys/atoms/passkey.js"
import { Button } from "../components/Button.js"
import { ChoiceRow } from "../components/ChoiceRow.js"
import { FieldMessages } from "../components/FieldShell.js"
import { ScreenIcon } from "../components/ScreenIcon.js"
import { useAtom, useAtomValue, useFieldId } from "../kit/hooks.js"
import { PasskeyRow } from "../passkeys/PasskeyRow.js"
import { failureOf } from "../kit/failureOf.js"
import { Rows, Section, useAccountWords, type SectionProps } from "./parts.js"

/** Whether this browser can create passkeys: without HTTPS no browser can. */
const canCreate = (): boolean => typeof PublicKeyCredential === "function"

/** The passkeys, which can be renamed and deleted. Nothing where there are none and none can be created. */
export function PasskeyList({ account }: SectionProps) {
  const t = useAccountWords()
  const id = useFieldId("new-passkey")
  const passkeys = useAtomValue(passkeysOfAtom)(account.user)
  const isBusy = useAtomValue(isPasskeyBusyAtom)(passkeys)
  const [result, register] = useAtom(registerPasskeyAtom)
  const [asking, stepUpThen] = useAtom(stepUpThenAtom("passkeys"))
  const failure = failureOf(result)
  const canAdd = !account.isReadOnly && canCreate()
  const adding = {
    busy: result.waiting || asking.waiting,
    busyLabel: t("passkey.waiting"),
    onClick: () => stepUpThen({ action: t("passkeys.add"), run: register })
  }
  if (passkeys.length === 0 && !canCreate()) return null
  return (
    <Section name="passkeys" title={t("passkeys.title")} text={t("passkeyStart.text")}>
      <Rows label={t("passkeys.title")} empty={canAdd ? undefined : t("passkeyList.empty")}>
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.webauthn_registration_id}
            passkey={passkey}
            isBusy={isBusy}
            isReadOnly={account.isReadOnly}
            onDelete={(action, run) => stepUpThen({ action, run })}
            kept={
              isLastWayIn(account.user, passkey.webauthn_registration_id)
                ? { warning: t("account.last"), closeLabel: t("account.close") }
                : undefined
            }
          />
        ))}
      </Rows>
      {canAdd && (
        <div>
          {passkeys.length === 0 ? (
            <ChoiceRow
              icon={<ScreenIcon name="passkey" />}
              title={t("passkeys.add")}
              detail={t("passkeyList.empty")}
              {...adding}
            />
          ) : (
            <Button variant="secondary" disabled={isBusy} {...adding}>
              {t("passkeys.add")}
            </Button>
          )}
          <FieldMessages id={id} error={failure && t(passkeyCreationMessage(failure, false))} />
        </div>
      )}
    </Section>
  )
}
