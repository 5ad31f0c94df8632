import { createHash } from 'node:crypto';

/** So many of the texts, the same ones for a seed whatever their order; all of them where there are no more. */
export function sample(texts: readonly string[], { seed, atMost }: { readonly seed: string; readonly atMost: number }) {
  if (texts.length <= atMost) return texts;
  const keyed = texts.map((text) => ({ text, key: createHash('sha256').update(`${seed}/${text}`).digest('hex') }));
  return keyed
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, atMost)
    .map(({ text }) => text);
}
