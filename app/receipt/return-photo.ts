import { callSignedIn } from '../login/session.ts'

/** Adds a photo to a return or a warranty. */
export async function sendReturnPhoto(caseId: number, photo: File): Promise<void> {
  const form = new FormData()
  form.set('photo', photo)
  await callSignedIn('POST /api/user/return-cases/{id}/photos', { params: { id: caseId }, form })
}
