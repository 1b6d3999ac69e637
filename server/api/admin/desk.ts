import { createRoute, z } from '@hono/zod-openapi'
import {
  DeskSearchAnswer,
  MailAnswer,
  MailsAnswer,
  MailsQuery,
  RunningReservationsAnswer,
  SaveViewBody,
  SearchQuery,
  ServiceTimesAnswer,
  TodayAnswer,
  ViewAnswer,
  ViewsAnswer,
} from '../../../contract/api/admin/desk.ts'
import { MessageAnswer } from '../../../contract/api/session.ts'
import type { Database } from '../../db/database.ts'
import { listDeskMails, readDeskMail, sendFailedMailsAgain, sendMailAgain } from '../../desk/desk-mails.ts'
import { listRunningReservations } from '../../desk/list-running-reservations.ts'
import { readToday } from '../../desk/read-today.ts'
import { deleteView, listViews, saveView } from '../../desk/saved-views.ts'
import { searchDesk } from '../../desk/search-desk.ts'
import { readServiceTimes } from '../../fulfilment/read-service-times.ts'
import { answer, jsonBody, ofAddress, ofBody, ofChange, pathId, refusals } from '../endpoint.ts'
import { pathNumber } from '../path-number.ts'
import { adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const ofDesk = { tags: ['Desk'], ...forStaff('orders.read') }
const ofMails = { tags: ['Desk mails'], ...forStaff('mails.read') }

const today = createRoute({
  method: 'get',
  path: '/api/admin/today',
  operationId: 'readToday',
  ...ofDesk,
  summary: 'What waits to be done, each with the list that it leads to',
  responses: { 200: answer('How much of each', TodayAnswer), ...refusals(...ofPermission) },
})

const serviceTimes = createRoute({
  method: 'get',
  path: '/api/admin/service-times',
  operationId: 'readServiceTimes',
  ...ofDesk,
  summary: 'How long buyers waited for payment, parcel and warranty in the last 90 days',
  responses: { 200: answer('The medians', ServiceTimesAnswer), ...refusals(...ofPermission) },
})

const reservations = createRoute({
  method: 'get',
  path: '/api/admin/reservations',
  operationId: 'listRunningReservations',
  ...ofDesk,
  summary: 'What buyers hold while their time to pay runs',
  responses: {
    200: answer('The one that ends next first', RunningReservationsAnswer),
    ...refusals(...ofPermission),
  },
})

const search = createRoute({
  method: 'get',
  path: '/api/admin/search',
  operationId: 'searchDesk',
  ...ofDesk,
  summary: 'The first orders and customers that fit what was typed',
  request: { query: SearchQuery },
  responses: { 200: answer('What fits', DeskSearchAnswer), ...refusals(...ofPermission, 'bad_request') },
})

const views = createRoute({
  method: 'get',
  path: '/api/admin/views',
  operationId: 'listViews',
  ...ofDesk,
  summary: 'The caller’s saved searches of orders, and those that are shared',
  responses: { 200: answer('By name', ViewsAnswer), ...refusals(...ofPermission) },
})

const newView = createRoute({
  method: 'post',
  path: '/api/admin/views',
  operationId: 'saveView',
  ...ofDesk,
  summary: 'Keep a search of orders under a name; one of the same name is replaced',
  request: jsonBody(SaveViewBody, { name: 'Por enviar', query: 'stage=preparing&delivery=carrier' }),
  responses: {
    201: answer('Kept', ViewAnswer),
    ...refusals(...ofPermission, ...ofBody, 'too_many_views'),
  },
})

const noView = createRoute({
  method: 'delete',
  path: '/api/admin/views/{id}',
  operationId: 'deleteView',
  ...ofDesk,
  summary: 'Delete one’s own view, or a shared one for who administers the staff',
  request: { params: z.object({ id: pathId('The view') }) },
  responses: {
    200: answer('Deleted', MessageAnswer),
    ...refusals(...ofPermission, ...ofAddress, ...ofChange, 'view_not_found'),
  },
})

const mails = createRoute({
  method: 'get',
  path: '/api/admin/mails',
  operationId: 'listMails',
  ...ofMails,
  summary: 'Mails of the shop, the newest first',
  request: { query: MailsQuery },
  responses: { 200: answer('A page of 50', MailsAnswer), ...refusals(...ofPermission, 'bad_request') },
})

const mail = createRoute({
  method: 'get',
  path: '/api/admin/mails/{id}',
  operationId: 'readMail',
  ...ofMails,
  summary: 'One mail with its words; the secret of a link is not among them',
  request: { params: z.object({ id: pathId('The mail') }) },
  responses: {
    200: answer('The mail', MailAnswer),
    ...refusals(...ofPermission, ...ofAddress, 'mail_not_found'),
  },
})

const mailAgain = createRoute({
  method: 'post',
  path: '/api/admin/mails/{id}/send-again',
  operationId: 'sendMailAgain',
  ...ofMails,
  summary: 'Send a mail again that failed, or that was kept because there was no server',
  request: { params: z.object({ id: pathId('The mail') }) },
  responses: {
    200: answer('Queued', MessageAnswer),
    ...refusals(...ofPermission, ...ofAddress, ...ofChange, 'mail_not_found', 'mail_not_failed'),
  },
})

const failedAgain = createRoute({
  method: 'post',
  path: '/api/admin/failed-mails/send-again',
  operationId: 'sendFailedMailsAgain',
  ...ofMails,
  summary: 'Send the mails again that failed, the oldest first: 500 at once',
  responses: {
    200: answer('Queued', MessageAnswer),
    ...refusals(...ofPermission, ...ofChange),
  },
})

/** What the staff see when they come to the desk, what they look for, and the mails that left it. */
export function deskEndpoints({ db }: { db: Database }) {
  return adminEndpoints()
    .openapi(today, async (context) => context.json(await readToday(db, context.get('staff')), 200))
    .openapi(serviceTimes, async (context) => {
      const times = await readServiceTimes(db, context.get('staff'))
      return context.json(
        {
          times: times.map(({ kind, medianHours, count }) => ({ kind, median_hours: medianHours, count })),
        },
        200,
      )
    })
    .openapi(reservations, async (context) =>
      context.json({ reservations: await listRunningReservations(db, context.get('staff')) }, 200),
    )
    .openapi(search, async (context) =>
      context.json(await searchDesk(db, context.get('staff'), context.req.valid('query').q), 200),
    )
    .openapi(views, async (context) =>
      context.json({ views: await listViews(db, context.get('staff')) }, 200),
    )
    .openapi(newView, async (context) => {
      const view = await saveView(db, context.get('staff'), context.req.valid('json'))
      return context.json({ message: 'Vista guardada', view }, 201)
    })
    .openapi(noView, async (context) => {
      await deleteView(db, context.get('staff'), pathNumber(context, 'id', 'view_not_found'))
      return context.json({ message: 'Vista eliminada' }, 200)
    })
    .openapi(mails, async (context) => {
      const { status, order, page } = context.req.valid('query')
      const wanted = { status, orderId: order ? Number(order) : undefined, page }
      return context.json(await listDeskMails(db, context.get('staff'), wanted), 200)
    })
    .openapi(mail, async (context) => {
      const id = pathNumber(context, 'id', 'mail_not_found')
      return context.json({ mail: await readDeskMail(db, context.get('staff'), id) }, 200)
    })
    .openapi(mailAgain, async (context) => {
      await sendMailAgain(db, context.get('staff'), pathNumber(context, 'id', 'mail_not_found'))
      return context.json({ message: 'El correo sale de nuevo' }, 200)
    })
    .openapi(failedAgain, async (context) => {
      const queued = await sendFailedMailsAgain(db, context.get('staff'))
      const message =
        queued === 0
          ? 'No hay correos que volver a enviar'
          : queued === 1
            ? '1 correo sale de nuevo'
            : `${queued} correos salen de nuevo`
      return context.json({ message }, 200)
    })
}
