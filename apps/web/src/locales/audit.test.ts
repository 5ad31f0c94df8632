import { readFileSync } from 'node:fs';
import { AUDIT_ACTIONS } from '@sulian/domain';
import { describe, expect, it } from 'vitest';

describe('a line of the audit log', () => {
  it.each(['cn', 'en'])('has a text of its own for everything that can be done, in %s [R-REVIEW-07]', (language) => {
    const file = new URL(`./${language}/audit.json`, import.meta.url);
    const { actions } = JSON.parse(readFileSync(file, 'utf8')) as { actions: Record<string, string> };
    expect(Object.keys(actions).sort()).toEqual([...AUDIT_ACTIONS].sort());
    expect(new Set(Object.values(actions)).size).toBe(AUDIT_ACTIONS.length);
  });
});
