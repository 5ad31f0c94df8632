import type { EntityAnswer } from '@sulian/contract';

/** What an entity is called in the reader's language; its own name where it has none there. */
export function nameOf({ name, names }: Pick<EntityAnswer, 'name' | 'names'>, language: string): string {
  const wanted = language === 'en' ? 'en' : 'zh';
  return names.find((each) => each.language === wanted)?.name ?? name;
}
