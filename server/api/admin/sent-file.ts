import { readFile } from 'node:fs/promises'
import type { Context } from 'hono'
import { typedText } from '../../../contract/api/fields.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { DomainError } from '../../domain-error.ts'
import type { IncomingFiles } from '../../media/incoming-files.ts'
import { receiveForm } from '../uploaded-file.ts'
import type { AdminApi } from './staff-operation.ts'

/** A form with one file and its name, for the document alone: see `uploadOfReceipt` in `server/api/orders.ts`. */
export const oneFileForm = {
  body: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object' as const,
          required: ['file'],
          properties: {
            file: { type: 'string' as const, format: 'binary' as const },
            name: { type: 'string' as const, description: 'The name of the file' },
          },
        },
      },
    },
  },
}

type Wanted = {
  maxBytes: number
  maxNameLength: number
  tooHeavy: ErrorCode
  /** What is said of a form with no file, or with something else in it. */
  complaint: string
  /** What a file is called whose name cannot be kept: that is no reason to refuse it. */
  unnamed: string
}

/**
 * Takes the one file of such a form.
 * @throws DomainError as `receiveForm`, `tooHeavy`, and `invalid` without a file.
 */
export function receiveOneFile(
  context: Context<AdminApi>,
  incoming: IncomingFiles,
  { maxBytes, maxNameLength, tooHeavy, complaint, unnamed }: Wanted,
): Promise<{ fileName: string; content: Buffer }> {
  return incoming.hold(async (path) => {
    const said = { file: complaint }
    const { files, fields } = await receiveForm(context, {
      files: { file: { path, maxBytes } },
      fields: ['name'],
      tooHeavy,
      complaint: said,
      tooMany: said,
    })
    if (!files.has('file')) throw new DomainError('invalid', { fields: said })
    const name = typedText(maxNameLength).safeParse(fields.name)
    return { fileName: name.success ? name.data : unnamed, content: await readFile(path) }
  })
}
