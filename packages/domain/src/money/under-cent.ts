/** USD of less than a cent that is not nothing, where amounts are shown to the cent: it never reads "0.00". */
export const UNDER_CENT = '< 0.01';

export const isUnderCent = (usd: number): boolean => usd > 0 && usd < 0.01;
