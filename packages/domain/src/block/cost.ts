/**
 * True for a type of operation in which the chain takes what a transaction or storage costs: its payer's cost and nobody's
 * payment, whoever earns it.
 */
export const isCost = (type: string | undefined): boolean => type === 'FEE' || type === 'RENT';
