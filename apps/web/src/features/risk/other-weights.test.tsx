import type { ScoringDetail, ScoringResult } from '@sulian/contract';
import { describe, expect, it } from 'vitest';
import risk from '../../locales/en/risk.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { OtherWeights } from './other-weights.tsx';

const row = (name: string, score: number, percentage: number): ScoringDetail => ({
  key: `entity:${name}`,
  name,
  names: [],
  type: 'Exchange',
  score,
  level: score < 2 ? 'Critical' : 'Low',
  levelReason: null,
  isEstablished: true,
  percentage,
  isUnderHundredth: false,
  laterListed: null,
  isByProportion: false,
  isBehindLargeUnnamed: false,
  amount: '1',
  amountUsd: null,
  hops: 1,
  numberOfTransactions: 1,
  transactions: [],
  provenance: null,
  entityId: null,
});

const main = {
  symbol: 'ETH',
  isUsd: false,
  basis: { historyState: 'WHOLE' },
  details: [row('Gulf Exchange', 90, 100)],
};
const byUsd = {
  symbol: 'USD',
  isUsd: true,
  amount: '5000',
  amountUsd: 5_000,
  score: 60,
  level: 'Medium' as const,
  severity: 'Critical' as const,
};

const read = async (result: object): Promise<string> =>
  toText(
    await drawInEnglish(
      <OtherWeights
        result={result as ScoringResult}
        question={{ objectType: 'ADDRESS', objectId: '0x1', analysisType: 'INCOMING', blockchain: 'ETHEREUM' }}
        hasAmounts
        jumpKey={undefined}
        open={{ key: undefined, onChange: () => undefined }}
      />,
      { risk },
    ),
  );

describe('the other weights of an answer', () => {
  it('say why a good score may stand beside a grave severity, and by how much money [R-SCORE-34]', async () => {
    const text = await read({ ...main, otherWeights: { ...byUsd, details: [...main.details] } });
    expect(text).toContain('measured by USD');
    expect(text).toContain('above are measured by ETH');
    expect(text).toContain('worse of both');
    expect(text).toContain('Overall score (mean) 60 Medium risk');
    expect(text).toContain('Severity by USD Critical risk');
    expect(text).toContain('Amount traced 5,000.00 USD');
  });

  it('name only whom the answer does not name, with shares of their own whole [R-SCORE-34]', async () => {
    const details = [...main.details, row('Dark River', 1, 40)];
    const text = await read({ ...main, otherWeights: { ...byUsd, details } });
    expect(text).toContain('Dark River');
    expect(text).toContain('40.00');
    expect(text).toContain('shares are of the total in USD');
    expect(text).not.toContain('Gulf Exchange');
  });

  it('name nobody where all are named already, and are absent where they tell nothing more', async () => {
    expect(await read({ ...main, otherWeights: { ...byUsd, details: main.details } })).not.toContain('Counterparties');
    expect(await read(main)).toBe('');
  });
});
