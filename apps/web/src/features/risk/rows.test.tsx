import type { ScoringDetail, ScoringResult } from '@sulian/contract';
import { WORDS_EN } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { RowLevelName, RowLevelTag } from '../../components/risk/row-level.tsx';
import risk from '../../locales/en/risk.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { WorstExposure } from './score-facts.tsx';
import { Shares } from './shares.tsx';
import { UnverifiedNote } from './unverified-note.tsx';

const UNKNOWN = { level: 'Medium', levelReason: null, score: 50, isEstablished: false } as const;
const SCAM = { level: 'High', levelReason: null, score: 5, isEstablished: true } as const;
const UNSPENT = { level: 'Undefined', levelReason: null, score: null, isEstablished: true } as const;
const texts = { risk, type: {} };

const CLAIMED = { ...SCAM, level: 'Medium', levelReason: 'UNVERIFIED' } as const;
const LABELLED = { ...SCAM, level: 'Critical', levelReason: 'OWN_LABEL' } as const;

it('tells a score apart from a level that it is not called, with why [R-SCORE-191]', async () => {
  const draw = async (row: typeof CLAIMED | typeof LABELLED) =>
    toText(await drawInEnglish(<RowLevelTag row={row} />, texts)).replace(/ +/g, ' ');
  expect(await draw(CLAIMED)).toBe('Medium risk scored 5 · unverified label, Medium at most');
  expect(await draw(LABELLED)).toBe('Critical risk scored 5 · by its own label');
});

it('says how much of an answer rests on unverified labels only [R-ADDR-203]', async () => {
  const draw = async (...rows: readonly object[]) =>
    toText(await drawInEnglish(<UnverifiedNote rows={rows as never} />, texts));
  const rows = [
    { ...CLAIMED, percentage: 97.6 },
    { ...CLAIMED, percentage: 0.15 },
    { ...LABELLED, percentage: 2.25 },
  ];
  expect(await draw(...rows)).toContain('97.75 % of it rests on unverified labels only');
  expect(await draw({ ...LABELLED, percentage: 100 })).toBe('');
});

describe('what ended at nobody known [R-SCORE-179]', () => {
  it('has no level where an alert tells its worst exposure', async () => {
    const draw = async (row: typeof UNKNOWN | typeof SCAM) =>
      toText(await drawInEnglish(<RowLevelName row={row} />, texts));
    expect(await draw(UNKNOWN)).toBe(risk.row.NotEstablished);
    expect(await draw(SCAM)).toBe(WORDS_EN.level.High);
  });

  it('has no level in the ranking: the words, and quietly what the mean counts for it', async () => {
    const draw = async (row: typeof UNKNOWN | typeof SCAM | typeof UNSPENT) =>
      drawInEnglish(<RowLevelTag row={row} />, texts);
    const unknown = await draw(UNKNOWN);
    expect(toText(unknown)).toBe('Unknown (as 50)');
    expect(unknown).toContain('class="level Undefined"');
    expect(toText(await draw(SCAM))).toBe('5 High risk');
    expect(toText(await draw(UNSPENT))).toBe('Not scored');
  });

  it('is hatched in the ring and a share of its own in the legend, beside levels and unspent money', async () => {
    const row = (key: string, percentage: number, rated: object) =>
      ({ key, name: key, names: [], type: 'Exchange', percentage, isUnderHundredth: false, ...rated }) as unknown;
    const details = [
      row('a', 30, UNKNOWN),
      row('b', 20, SCAM),
      row('c', 40, UNKNOWN),
      row('d', 10, UNSPENT),
      { type: 'Fee on the way' },
    ];
    const result = { details: details as ScoringDetail[], analysisType: 'INCOMING' } as unknown as ScoringResult;
    const highlight = { key: undefined, onChange: () => undefined };
    const ring = await drawInEnglish(<Shares result={result} highlight={highlight} onPick={() => undefined} />, texts);
    expect(ring).toContain(': High risk 20.00 %, Unknown 70.00 %, Not scored 10.00 %"');
    // A fee on the way is no slice and in no count [R-ENDS-110].
    expect(ring.match(/stroke="url\(#/g)).toHaveLength(3);
    expect(ring).toContain(`class="ring-centre">4</text>`);
    expect(ring).not.toContain('--risk-medium');
  });

  it('is nobody’s level as the worst that was met', async () => {
    const worst = { key: 'end:Unknown origin', type: 'Unknown origin', percentage: 9, hops: 2, ...UNKNOWN };
    const shown = worst as unknown as NonNullable<ScoringResult['worstExposure']>;
    const text = toText(
      await drawInEnglish(<WorstExposure direction="INCOMING" worst={shown} onShow={() => undefined} />, texts),
    );
    expect(text).toContain('Unknown (as 50)');
    expect(text).not.toContain('Medium');
  });
});
