/**
 * Sorts Chinese by sound, as readers of either language expect, and letters as usual. Independent of the browser's
 * language.
 */
const collator = new Intl.Collator('zh-CN');

export const compareNames = (a: string, b: string): number => collator.compare(a, b);
