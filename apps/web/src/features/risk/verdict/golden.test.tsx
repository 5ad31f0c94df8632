import { readFileSync } from 'node:fs';
import i18next, { type i18n as I18n } from 'i18next';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { cn } from '../../../locales/cn.ts';
import { en } from '../../../locales/en.ts';
import { interpolation } from '../../../locales/interpolation.ts';
import { composeEntity, composeObject, composeTransaction } from './compose.ts';
import type { Sentence } from './sentence.ts';
import { Sentences } from './verdict.tsx';

type Args<F extends (...args: never) => unknown> = Parameters<F>;

/** Answers that a page composes its verdict from: of the demo world, and made up for facts that it lacks. */
type Case = { readonly name: string } & (
  | {
      readonly of: 'OBJECT';
      readonly object: Args<typeof composeObject>[0];
      readonly coins: Args<typeof composeObject>[1]['coins'] | null;
      readonly isCoinsFailed: boolean;
      /** Coin that the page is about; null: all. */
      readonly chosen: 'MAIN' | null;
      readonly both: Args<typeof composeObject>[2];
      readonly grave: Args<typeof composeObject>[3];
    }
  | {
      readonly of: 'TRANSACTION';
      readonly transaction: Args<typeof composeTransaction>[0];
      readonly both: Args<typeof composeTransaction>[1];
    }
  | {
      readonly of: 'ENTITY';
      readonly known: Args<typeof composeEntity>[0];
      readonly both: Args<typeof composeEntity>[1];
      readonly grave: Args<typeof composeEntity>[2];
    }
);

const CASES = readFileSync(new URL('./golden/cases.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Case]));
const LANGUAGES = { cn, en };

function compose(given: Case): readonly Sentence[] {
  if (given.of === 'TRANSACTION') return composeTransaction(given.transaction, given.both);
  if (given.of === 'ENTITY') return composeEntity(given.known, given.both, given.grave);
  const { object, coins, isCoinsFailed, chosen, both, grave } = given;
  const held = {
    coins: coins ?? undefined,
    isFailed: isCoinsFailed,
    chosen: chosen === null ? undefined : coins?.items.find(({ kind }) => kind === 'NATIVE'),
  };
  return composeObject(object, held, both, grave);
}

/** Text with marks of what is more than text: `**` around what is bold, `[]` around links. */
const toMarked = (html: string): string =>
  html
    .replaceAll(/<\/?b\b[^>]*>/g, '**')
    .replaceAll(/<a\b[^>]*>/g, '[')
    .replaceAll('</a>', ']')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

const draw = (i18n: I18n, element: ReactElement): string =>
  toMarked(
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <MemoryRouter>{element}</MemoryRouter>
      </I18nextProvider>,
    ),
  );

it('verdicts read as before in both languages [R-ADDR-150] [R-ADDR-202]', { timeout: 60_000 }, async () => {
  const written: string[] = [];
  for (const [lng, translation] of Object.entries(LANGUAGES)) {
    const i18n = i18next.createInstance();
    await i18n.init({ lng, resources: { [lng]: { translation } }, interpolation });
    for (const given of CASES)
      written.push(`# ${given.name} (${lng})\n${draw(i18n, <Sentences of={compose(given)} />)}\n`);
  }
  await expect(written.join('\n')).toMatchFileSnapshot('./golden/verdicts.txt');
});
