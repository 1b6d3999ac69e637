import { useState } from 'react'
import { accountMeta } from './account-meta'
import { EmailNotice } from './email-notice'
import { PersonalData } from './personal-data'
import { Sessions } from './sessions'
import { SignInMeans } from './sign-in-means'
import { WhenLoaded } from './when-loaded'
import { YourData } from './your-data'

export const meta = accountMeta('Perfil')

export default function Profile() {
  // A new password, or parting from Google, ends other sessions: their list begins anew.
  const [sessionEnds, setSessionEnds] = useState(0)
  return (
    <>
      <h1 className="text-24">PERFIL</h1>
      <div className="mt-4">
        <WhenLoaded>
          {(user) => (
            <div className="grid grid-cols-1 gap-4 sm:gap-6">
              {/* Of a change that waits, the row of the e-mail tells. */}
              {!user.pending_email && <EmailNotice user={user} />}
              <PersonalData user={user} />
              <SignInMeans user={user} onSessionsEnd={() => setSessionEnds((count) => count + 1)} />
              <YourData user={user} />
              {/* Last: it asks the shop for itself, and pushes nothing down when it has its answer. */}
              <Sessions key={sessionEnds} />
            </div>
          )}
        </WhenLoaded>
      </div>
    </>
  )
}
