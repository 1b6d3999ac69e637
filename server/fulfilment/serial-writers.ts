/** Any of these lets somebody write down serial numbers: whoever has the units in their hands. */
export const serialWriters = ['orders.prepare', 'orders.ship', 'orders.hand_over', 'returns.handle'] as const
