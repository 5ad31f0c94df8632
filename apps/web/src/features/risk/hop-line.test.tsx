import type { HopParty, ScoringPathsAnswer } from '@sulian/contract';
import { expect, it } from 'vitest';
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { HopLine } from './hop-line.tsx';

const CUSTOMER = { subKey: '104', entity: null, level: 'Undefined', levelReason: null, provenance: null } as const;

const drawMarkup = (to: HopParty): Promise<string> => {
  const hop = { number: 1, hash: 'AA', height: 1, time: 1, from: null, to, moved: null, amount: '1', percentage: 1 };
  const answer = { blockchain: 'RIPPLE', symbol: 'XRP', isUsd: false } as ScoringPathsAnswer;
  const line = (
    <HopLine hop={{ ...hop, amountUsd: null }} answer={answer}>
      {null}
    </HopLine>
  );
  return drawInEnglish(line, {});
};
const draw = async (to: HopParty): Promise<string> => toText(await drawMarkup(to));

it('names the customer whom a step is for, beside the address [R-LABEL-84]', async () => {
  expect(await draw({ address: 'rX', addresses: 1, customer: CUSTOMER })).toContain(':104');
  expect(await draw({ address: 'rX', addresses: 1 })).not.toContain(':104');
});

it('is left by Tab from link to link: buttons that copy are no stops [R-SHOW-45]', async () => {
  const markup = await drawMarkup({ address: 'rX', addresses: 1 });
  const buttons = markup.match(/<button[^>]*class="copy/g) ?? [];
  expect(buttons.length).toBe(2);
  expect(buttons.length).toBe((markup.match(/<button[^>]*tabindex="-1"/g) ?? []).length);
});
