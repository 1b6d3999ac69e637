import { accountMeta } from './account-meta'
import { EmailNotice } from './email-notice'
import { PersonalData } from './personal-data'
import { SignInMeans } from './sign-in-means'
import { WhenLoaded } from './when-loaded'
import { YourData } from './your-data'

export const meta = accountMeta('Perfil')

export default function Profile() {
  return (
    <>
      <h1 className="text-24">PERFIL</h1>
      <div className="mt-4">
        <WhenLoaded>
          {(user) => (
            <div className="grid grid-cols-1 gap-4 sm:gap-6">
              <EmailNotice user={user} />
              <PersonalData user={user} />
              <SignInMeans user={user} />
              <YourData user={user} />
            </div>
          )}
        </WhenLoaded>
      </div>
    </>
  )
}
