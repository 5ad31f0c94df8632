import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../lib/session.ts';
import { listRecent, type Recent, rememberRecent } from './recent.ts';

/** Behaves like a browser's storage: entries are its own keys. */
class FakeStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

const opened = (text: string): Recent => ({
  group: 'addresses',
  text,
  chain: 'BITCOIN',
  path: `/address/1/BITCOIN/${text}`,
});
const texts = (user: string): string[] => listRecent(user).map(({ text }) => text);

describe('recent searches', () => {
  beforeEach(() => vi.stubGlobal('localStorage', new FakeStorage()));

  it('are kept per user, newest first, each once, at most eight [R-ACCESS-20]', () => {
    for (const text of ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g', 'h', 'i'])
      rememberRecent('one@example.org', opened(text));
    expect(texts('one@example.org')).toEqual(['i', 'h', 'g', 'f', 'e', 'd', 'c', 'a']);
    expect(texts('two@example.org')).toEqual([]);
  });

  it('are gone with the session: the machine is shared [R-ACCESS-20]', () => {
    rememberRecent('one@example.org', opened('a'));
    endSession('byHand');
    expect(texts('one@example.org')).toEqual([]);
  });

  it('are not trusted: what does not read like them is left out', () => {
    localStorage.setItem(
      'sulian-recent:one@example.org',
      '[{"path":"/x","text":"x","group":"addresses"},7,{"path":"/y"},{"path":"/z","text":"z","group":"entities","names":[null]}]',
    );
    expect(texts('one@example.org')).toEqual(['x']);
  });
});
