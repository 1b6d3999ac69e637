import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  PreviewStatementBody,
  ReadStatementBody,
  StatementPreviewAnswer,
  StatementsAnswer,
  StatementsQuery,
} from '../../../contract/api/admin/statements.ts'
import { MessageAnswer } from '../../../contract/api/session.ts'
import { MAX_FILE_NAME_LENGTH, MAX_STATEMENT_BYTES } from '../../../contract/statement-layout.ts'
import type { Database } from '../../db/database.ts'
import type { IncomingFiles } from '../../media/incoming-files.ts'
import { cancelStatement } from '../../reconciliation/cancel-statement.ts'
import { listStatements } from '../../reconciliation/list-statements.ts'
import { previewStatement } from '../../reconciliation/preview-statement.ts'
import { readStatement } from '../../reconciliation/read-statement.ts'
import { uploadStatement } from '../../reconciliation/upload-statement.ts'
import { answer, jsonBody, ofAddress, ofBody, ofChange, pathId, refusals } from '../endpoint.ts'
import { pathNumber } from '../path-number.ts'
import { oneFileForm, receiveOneFile } from './sent-file.ts'
import { type AdminApi, adminEndpoints, forStaff, ofPermission, ofProof } from './staff-operation.ts'

const tags = ['Desk statements']
const ofStatement = z.object({ id: pathId('The statement') })
const acting = forStaff('payments.confirm')
const ofAct = [...ofPermission, ...ofProof, ...ofAddress] as const
const ofReading = [...ofAct, ...ofBody, 'statement_not_found'] as const
const layout = {
  columns: ['day', 'reference', 'concept', null, 'credit', 'balance'],
  date_order: 'dmy',
  decimal_sign: ',',
} as const
const { middleware: uploaderGuard, ...uploaderRoute } = acting

const upload = {
  method: 'post' as const,
  path: '/api/admin/statements',
  operationId: 'uploadStatement',
  tags,
  ...uploaderRoute,
  summary: 'Send a bank’s statement and see what it says. It stays a draft until it is read',
  request: oneFileForm,
  responses: {
    201: answer('What it says', StatementPreviewAnswer),
    ...refusals(...ofAct, ...ofBody, 'statement_unreadable', 'statement_too_heavy', 'busy'),
  },
}

const preview = createRoute({
  method: 'post',
  path: '/api/admin/statements/{id}/preview',
  operationId: 'previewStatement',
  tags,
  ...acting,
  summary: 'What a draft says when its columns are read in another way. Nothing is kept',
  request: {
    params: ofStatement,
    ...jsonBody(PreviewStatementBody, {
      bank_account_id: 1,
      layout: { ...layout, columns: [...layout.columns] },
    }),
  },
  responses: {
    200: answer('What it says', StatementPreviewAnswer),
    ...refusals(...ofReading, 'statement_unreadable', 'busy'),
  },
})

const read = createRoute({
  method: 'post',
  path: '/api/admin/statements/{id}/read',
  operationId: 'readStatement',
  tags,
  ...acting,
  summary:
    'Have a draft read into lines, in the background. Lines that are there already come no second time',
  request: {
    params: ofStatement,
    ...jsonBody(ReadStatementBody, {
      bank_account_id: 1,
      layout: { ...layout, columns: [...layout.columns] },
    }),
  },
  responses: {
    200: answer('It is being read', MessageAnswer),
    ...refusals(...ofReading, 'statement_under_way'),
  },
})

const cancel = createRoute({
  method: 'post',
  path: '/api/admin/statements/{id}/cancel',
  operationId: 'cancelStatement',
  tags,
  ...acting,
  summary: 'Stop reading a statement, or take one back; its lines that nobody settled go',
  request: { params: ofStatement },
  responses: {
    200: answer('Taken back', MessageAnswer),
    ...refusals(...ofAct, ...ofChange, 'statement_not_found', 'statement_followed'),
  },
})

const list = createRoute({
  method: 'get',
  path: '/api/admin/statements',
  operationId: 'listStatements',
  tags,
  ...forStaff('payments.read'),
  summary: 'The statements that were read, and how far those are that are being read',
  request: { query: StatementsQuery },
  responses: { 200: answer('A page of 20', StatementsAnswer), ...refusals(...ofPermission, 'bad_request') },
})

/** The statements of the shop's bank accounts. */
export function deskStatementEndpoints({ db, incoming }: { db: Database; incoming: IncomingFiles }) {
  const api = adminEndpoints()
    .openapi(preview, async (context) => {
      const { bank_account_id, layout } = context.req.valid('json')
      const choice = { bankAccountId: bank_account_id ?? null, layout: layout ?? null }
      const statementId = idOf(context)
      return context.json(await previewStatement(db, context.get('staff'), { statementId, ...choice }), 200)
    })
    .openapi(read, async (context) => {
      const { bank_account_id: bankAccountId, layout } = context.req.valid('json')
      await readStatement(db, context.get('staff'), { statementId: idOf(context), bankAccountId, layout })
      return context.json({ message: 'Leyendo el estado de cuenta' }, 200)
    })
    .openapi(cancel, async (context) => {
      const lines = await cancelStatement(db, context.get('staff'), idOf(context))
      const message = lines === 1 ? 'Se quitó 1 línea' : `Se quitaron ${lines} líneas`
      return context.json({ message }, 200)
    })
    .openapi(list, async (context) =>
      context.json(await listStatements(db, context.get('staff'), context.req.valid('query')), 200),
    )

  api.openAPIRegistry.registerPath(upload)
  api.post('/api/admin/statements', uploaderGuard, async (context) => {
    const sent = await receiveOneFile(context, incoming, {
      maxBytes: MAX_STATEMENT_BYTES,
      maxNameLength: MAX_FILE_NAME_LENGTH,
      tooHeavy: 'statement_too_heavy',
      complaint: 'Envía el archivo del estado de cuenta, uno solo',
      unnamed: 'Estado de cuenta',
    })
    return context.json(await uploadStatement(db, context.get('staff'), sent), 201)
  })
  return api
}

const idOf = (context: Context<AdminApi>) => pathNumber(context, 'id', 'statement_not_found')
