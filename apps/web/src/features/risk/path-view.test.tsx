import type { ScoringPath, ScoringPathsAnswer } from '@sulian/contract';
import { expect, it } from 'vitest';
import path from '../../locales/en/path.json' with { type: 'json' };
import risk from '../../locales/en/risk.json' with { type: 'json' };
import transaction from '../../locales/en/transaction.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { PathView } from './path-view.tsx';

const END = {
  ...{ key: 'end:Block reward', name: '', names: [], type: 'Block reward', labelledAddress: null, provenance: null },
  ...{ level: 'No', levelReason: null, score: 100, isEstablished: true },
};
const ANSWER = { analysisType: 'INCOMING', blockchain: 'BITCOIN', symbol: 'BTC', isUsd: false };

const draw = (end: object): Promise<string> =>
  drawInEnglish(
    <PathView
      number={1}
      path={{ percentage: 5, amount: '1', amountUsd: null, length: 0, hops: [], end } as unknown as ScoringPath}
      answer={ANSWER as unknown as ScoringPathsAnswer}
      isOpen
    />,
    { path, risk, transaction, type: { 'Block reward': 'Block reward' } },
  );

it('a path that ends in a block reward names the pool of the coinbase where it is known, and leads to it [R-ENDS-23]', async () => {
  const html = await draw({ ...END, miner: { id: 7, name: 'Spark Pool', names: [] } });
  expect(toText(html)).toMatch(new RegExp(`Origin .*Block reward.* ${transaction.miner} Spark Pool`));
  expect(html).toContain('href="/entities/Spark%20Pool/7"');
  expect(toText(await draw(END))).not.toContain(transaction.miner);
});
