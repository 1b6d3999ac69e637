import { useRef, useState } from 'react'
import type { ProfileRequest } from '../../contract/api/profile.ts'
import type { User } from '../../contract/api/user.ts'
import { ApiError } from '../../contract/client.ts'
import { showPhone } from '../../contract/phone.ts'
import { texts } from '../../contract/texts.ts'
import { useAction } from '../forms/use-action'
import { callSignedIn } from '../login/session'
import { Button } from '../ui/button'
import { Fact } from '../ui/fact'
import { announce } from '../ui/live-region'
import { Panel } from '../ui/panel'
import { RetryNote } from '../ui/retry-note'
import { PersonalDataForm } from './personal-data-form'
import { useAccount } from './use-account'

/**
 * Who the buyer is. Guardar leads back to the view at once, which shows what is being saved. A failure is said beside the
 * button, and Editar opens the form with what was typed.
 */
export function PersonalData({ user }: { user: User }) {
  const { reload } = useAccount()
  const [isEditing, setIsEditing] = useState(false)
  const [unsaved, setUnsaved] = useState<ProfileRequest | null>(null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  const profile = unsaved ?? profileOf(user)

  const saving = useAction(async (profile: ProfileRequest) => {
    try {
      const { message } = await callSignedIn('POST /api/user/profile/data', { body: profile })
      announce(message)
      await reload()
      setUnsaved(null)
    } catch (error) {
      // The form shows what is wrong with single fields.
      if (!(error instanceof ApiError && error.problem?.fields)) throw error
      console.warn(texts.profileFailed, error)
      setRefusal(error)
      setIsEditing(true)
    }
  }, texts.profileFailed)

  function save(typed: ProfileRequest) {
    setUnsaved(typed)
    setRefusal(null)
    setIsEditing(false)
    focusEditButton()
    void saving.run(typed)
  }

  function giveUp() {
    setUnsaved(null)
    setRefusal(null)
    setIsEditing(false)
    focusEditButton()
  }

  /** The button that was pressed is gone with the form. */
  function focusEditButton() {
    requestAnimationFrame(() => editButton.current?.focus())
  }

  return (
    <Panel title="Datos personales">
      {isEditing ? (
        <PersonalDataForm profile={profile} refusal={refusal} onSave={save} onCancel={giveUp} />
      ) : (
        <>
          <ProfileView profile={profile} />
          <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              ref={editButton}
              variant="outline"
              isLoading={saving.isBusy}
              onClick={() => setIsEditing(true)}
            >
              Editar
            </Button>
            <RetryNote action={saving} />
          </div>
        </>
      )}
    </Panel>
  )
}

function ProfileView({ profile }: { profile: ProfileRequest }) {
  const facts = {
    Nombres: profile.name,
    Apellidos: profile.lastname,
    Apodo: profile.nickname,
    'Fecha de nacimiento': profile.birthdate,
    Teléfono: profile.phone,
  }
  return (
    <dl className="grid gap-x-6 gap-y-4 text-16 sm:grid-cols-2 [&_dt]:text-14">
      {Object.entries(facts).map(([label, value]) => (
        <div key={label} className="min-w-0">
          <Fact label={label}>{value}</Fact>
        </div>
      ))}
    </dl>
  )
}

function profileOf({ first_name, last_name, nickname, birth_date, phone }: User): ProfileRequest {
  return {
    name: first_name ?? '',
    lastname: last_name ?? '',
    nickname: nickname ?? '',
    birthdate: birth_date?.slice(0, 10) ?? null,
    phone: showPhone(phone ?? ''),
  }
}
