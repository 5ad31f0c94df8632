import type { TransactionAnswer } from '@sulian/contract';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { Notes } from './notes.tsx';

type Note = TransactionAnswer['notes'][number];

const said = (more: Partial<Note>): Note => ({
  kind: 'DATA',
  operation: 0,
  side: 'destination',
  position: 1,
  address: null,
  text: null,
  hex: null,
  length: 4,
  isCut: false,
  isSuppressed: false,
  deception: null,
  ...more,
});

const render = (notes: readonly Note[], more: Partial<TransactionAnswer> = {}): string => {
  const transaction = {
    blockchain: 'ETHEREUM' as const,
    notes: [...notes],
    numberOfNotes: notes.length,
    areNotesKept: true,
    ...more,
  };
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Notes, { transaction })));
};

describe('the notes of a transaction', () => {
  it('are words and nothing else, whatever they hold [R-NOTE-10]', () => {
    const html = render([
      said({ text: '<img src=x onerror=alert(1)>' }),
      said({ text: 'https://evil.example' }),
      said({ text: 'javascript:alert(1)' }),
    ]);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).toContain('>https://evil.example</p>');
    expect(html).not.toMatch(/<a |<img|<script|href|<iframe/);
  });

  it('say that they are bytes, cut, suppressed, or not what they seem [R-NOTE-10]', () => {
    expect(render([said({ text: 'plain' })])).not.toContain('class="chip');
    expect(render([said({ hex: '00ff' })])).toMatch(/transaction\.noteHex.*>00ff</);
    expect(render([said({ text: 'x', isCut: true, length: 9_000 })])).toContain('transaction.noteCut');
    expect(render([said({ text: 'x', deception: 'TEXT_UNSEEN' })])).toContain('transaction.noteUnseen');
    expect(render([said({ text: 'x', deception: 'TEXT_MIXED' })])).toContain('transaction.noteMixed');
    const suppressed = render([said({ isSuppressed: true })]);
    expect(suppressed).toContain('transaction.noteSuppressed');
    expect(suppressed).not.toContain('note-text');
  });

  it('name whom they are sent to, and long ones are folded [R-NOTE-10]', () => {
    expect(render([said({ text: 'x', address: '0xabc' })])).toContain('href="/address/1/ETHEREUM/0xabc"');
    const long = render([said({ text: `${'a'.repeat(300)}b` })]);
    expect(long).toContain(`>${'a'.repeat(300)}…</p>`);
    expect(long).toContain('aria-expanded="false"');
    expect(render([said({ text: 'a'.repeat(300) })])).not.toContain('aria-expanded');
  });

  it('are counted beyond those that were sent, and unknown ones are not none [R-NOTE-08] [R-NOTE-02]', () => {
    expect(render([said({ text: 'x' })], { numberOfNotes: 9 })).toContain('transaction.moreNotes');
    expect(render([])).toBe('');
    expect(render([], { areNotesKept: false })).toContain('transaction.notesUnknown');
  });
});
