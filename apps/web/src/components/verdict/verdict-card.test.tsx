import { composeHeadline, WORDS_CN } from '@sulian/domain';
import { expect, it } from 'vitest';
import risk from '../../locales/cn/risk.json' with { type: 'json' };
import verdict from '../../locales/cn/verdict.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { VerdictCard } from './verdict-card.tsx';

const read = async (isUnverified: boolean): Promise<string> => {
  const own = [{ level: 'Medium', basis: 'OWN', isUnverified }] as const;
  const headline = composeHeadline({ own, isService: false, money: { INCOMING: 'Low', OUTGOING: 'Low' } });
  const card = (
    <VerdictCard
      label="verdict"
      headline={headline}
      areCustomersOpen={false}
      onShow={() => {}}
      showLabel="show"
      ways={[]}
      isWaiting={false}
    >
      {''}
    </VerdictCard>
  );
  return toText(await drawInEnglish(card, { ...WORDS_CN, risk, verdict }));
};

it('a headline that rests on an unverified claim is marked as one on the card, as in lists [R-SCORE-112] [R-SCORE-114]', async () => {
  expect(await read(true)).toBe(`${WORDS_CN.level.Medium} 自身标签 · 未经核实`);
  expect(await read(false)).toBe(`${WORDS_CN.level.Medium} 自身标签`);
});
