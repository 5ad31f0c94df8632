import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ENTITY_TYPE_TEXTS } from './entity-type-texts.ts';

it.each([
  'cn',
  'en',
] as const)('types of entities are called in files as on the screen, in %s [R-LIST-64]', (language) => {
  const path = `../../../../apps/web/src/locales/${language}/type.json`;
  const shown: Record<string, string> = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
  for (const [type, text] of Object.entries(ENTITY_TYPE_TEXTS)) expect(text[language]).toBe(shown[type]);
});
