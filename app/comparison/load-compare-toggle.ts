export const loadCompareToggle = async () => (await import('./compare-toggle')).CompareToggle
