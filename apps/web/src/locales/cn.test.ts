import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cn } from './cn.ts';
import { cnLate } from './cn-late.ts';

it('each part of the Chinese texts comes once: with the first page, or with the pages that need it', () => {
  const parts = readdirSync(new URL('./cn/', import.meta.url)).map((file) => file.replace('.json', ''));
  const first = Object.keys(cn).filter((part) => parts.includes(part));
  expect([...first, ...Object.keys(cnLate)].sort()).toEqual(parts.sort());
});
