import * as z from 'zod'
import { dollars, id, pageLinks, pageStart, sellableId, typedText } from '../fields.ts'

export const supplierRoundings = ['to_90', 'none'] as const

export const SupplierBody = z.object({
  name: typedText(80),
  margin_percent: z
    .number('Escribe un número')
    .min(0, 'No puede ser negativo')
    .max(90, 'Como mucho 90 %')
    .nullable()
    .meta({ description: 'What a proposed price leaves, of the price without IVA; null: none is proposed' }),
  rounding: z.enum(supplierRoundings, 'Elige el redondeo'),
})
export type SupplierRequest = z.input<typeof SupplierBody>

export const ListedSupplier = z
  .object({
    id: z.int(),
    name: z.string(),
    margin_percent: z.number().nullable(),
    rounding: z.enum(supplierRoundings),
    costs: z.int().meta({ description: 'Products whose cost it said' }),
    proposals: z.int().meta({ description: 'Prices that are proposed of its costs' }),
  })
  .meta({ id: 'Supplier' })
export type ListedSupplier = z.infer<typeof ListedSupplier>

export const SuppliersAnswer = z.object({ suppliers: z.array(ListedSupplier) }).meta({ id: 'Suppliers' })
export type SuppliersAnswer = z.infer<typeof SuppliersAnswer>

export const SupplierDoneAnswer = z.object({ message: z.string(), id: z.int() }).meta({ id: 'SupplierDone' })
export type SupplierDoneAnswer = z.infer<typeof SupplierDoneAnswer>

export const ProposalsQuery = z.object({
  supplier: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .optional(),
  page: pageStart,
})
export type ProposalsQuery = z.infer<typeof ProposalsQuery>

export const PriceProposal = z
  .object({
    product_id: z.int(),
    name: z.string(),
    sku: z.string(),
    supplier: z.string(),
    cost: dollars.meta({ description: 'Of one unit at this supplier, without IVA' }),
    price: dollars.nullable(),
    proposed: dollars,
  })
  .meta({ id: 'PriceProposal' })
export type PriceProposal = z.infer<typeof PriceProposal>

export const ProposalsAnswer = z
  .object({ proposals: z.array(PriceProposal), pages: pageLinks, total: z.int() })
  .meta({ id: 'PriceProposals' })
export type ProposalsAnswer = z.infer<typeof ProposalsAnswer>

const MOST_CHOSEN = 100

export const ChosenProposalsBody = z.object({
  proposals: z
    .array(
      z.object({
        product_id: sellableId,
        proposed: z
          .number('Falta el precio')
          .positive('Falta el precio')
          .max(1_000_000, 'Falta el precio')
          .meta({ description: 'The price that was shown; another one by now is refused' }),
      }),
      'Elige los precios',
    )
    .min(1, 'Elige los precios')
    .max(MOST_CHOSEN, `Elige como mucho ${MOST_CHOSEN}`),
})
export type ChosenProposalsRequest = z.input<typeof ChosenProposalsBody>

export const AllProposalsBody = z.object({
  supplier_id: id('Proveedor desconocido').nullable().meta({ description: 'Null: of all suppliers' }),
})
export type AllProposalsRequest = z.input<typeof AllProposalsBody>

export const ProposalsDoneAnswer = z
  .object({
    message: z.string(),
    batch_id: z.int().nullable().meta({ description: 'By which the prices change' }),
  })
  .meta({ id: 'ProposalsDone' })
export type ProposalsDoneAnswer = z.infer<typeof ProposalsDoneAnswer>
