import { createRoute, z } from '@hono/zod-openapi'
import {
  ChipsetNoteBody,
  ChipsetNoteDoneAnswer,
  ChipsetNotesAnswer,
} from '../../../contract/api/admin/compatibility.ts'
import {
  deleteChipsetNote,
  listChipsetNotes,
  saveChipsetNote,
} from '../../compatibility/write-chipset-notes.ts'
import type { Database } from '../../db/database.ts'
import { answer, jsonBody, ofAddress, ofBody, ofChange, pathId, refusals } from '../endpoint.ts'
import { pathNumber } from '../path-number.ts'
import { adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const ofNotes = { tags: ['Desk compatibility'], ...forStaff('compatibility.manage') }
const params = z.object({ id: pathId('The note') })
const example = {
  chipsets: ['B450', 'X470'],
  architectures: ['Zen 3'],
  text: 'Esta placa necesita una BIOS al día.',
}

const list = createRoute({
  method: 'get',
  path: '/api/admin/chipset-notes',
  operationId: 'listChipsetNotes',
  ...ofNotes,
  summary: 'What the staff say of boards with newer processors',
  responses: { 200: answer('All of them', ChipsetNotesAnswer), ...refusals(...ofPermission) },
})

const add = createRoute({
  method: 'post',
  path: '/api/admin/chipset-notes',
  operationId: 'addChipsetNote',
  ...ofNotes,
  summary: 'Say something of boards of some chipsets',
  request: jsonBody(ChipsetNoteBody, example),
  responses: { 201: answer('Added', ChipsetNoteDoneAnswer), ...refusals(...ofPermission, ...ofBody) },
})

const change = createRoute({
  method: 'put',
  path: '/api/admin/chipset-notes/{id}',
  operationId: 'changeChipsetNote',
  ...ofNotes,
  summary: 'Give a note another content',
  request: { params, ...jsonBody(ChipsetNoteBody, example) },
  responses: {
    200: answer('Changed', ChipsetNoteDoneAnswer),
    ...refusals(...ofPermission, ...ofAddress, ...ofBody, 'not_found'),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/api/admin/chipset-notes/{id}',
  operationId: 'deleteChipsetNote',
  ...ofNotes,
  summary: 'Take a note away',
  request: { params },
  responses: {
    200: answer('Taken away', ChipsetNoteDoneAnswer),
    ...refusals(...ofPermission, ...ofAddress, ...ofChange, 'not_found'),
  },
})

/** What the staff say of boards by their chipset, beside what the rules say. */
export function deskCompatibilityEndpoints({ db }: { db: Database }) {
  return adminEndpoints()
    .openapi(list, async (context) => context.json(await listChipsetNotes(db, context.get('staff')), 200))
    .openapi(add, async (context) => {
      const id = await saveChipsetNote(db, context.get('staff'), null, context.req.valid('json'))
      return context.json({ message: 'Nota añadida', id }, 201)
    })
    .openapi(change, async (context) => {
      const id = pathNumber(context, 'id', 'not_found')
      await saveChipsetNote(db, context.get('staff'), id, context.req.valid('json'))
      return context.json({ message: 'Nota guardada', id }, 200)
    })
    .openapi(remove, async (context) => {
      const id = pathNumber(context, 'id', 'not_found')
      await deleteChipsetNote(db, context.get('staff'), id)
      return context.json({ message: 'Nota quitada', id }, 200)
    })
}
