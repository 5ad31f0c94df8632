import { readFileSync } from 'node:fs';
import {
  composeEntity,
  composeObject,
  composeTransaction,
  type Fact,
  type GraveParties,
  type KnownCoins,
  type KnownEntity,
  type KnownObject,
  type KnownTransaction,
  renderVerdict,
  type Segment,
  WORDS_CN,
  WORDS_EN,
  type Wording,
} from '@sulian/domain';
import { expect, it } from 'vitest';
import { type BothAnswered, withVerdicts } from './testing/with-verdicts.ts';

/** Answers that a page composes its verdict from: of the demo world, and made up for facts that it lacks. */
type Case = { readonly name: string; readonly both: BothAnswered } & (
  | {
      readonly of: 'OBJECT';
      readonly object: KnownObject;
      readonly coins: KnownCoins | null;
      readonly isCoinsFailed: boolean;
      /** Coin that the page is about; null: all. */
      readonly chosen: 'MAIN' | null;
      readonly grave: GraveParties;
    }
  | { readonly of: 'TRANSACTION'; readonly transaction: KnownTransaction }
  | { readonly of: 'ENTITY'; readonly known: KnownEntity; readonly grave: GraveParties }
);

const CASES = readFileSync(new URL('./golden/cases.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Case]));

const WORDINGS: readonly Wording[] = [
  { language: 'cn', words: WORDS_CN },
  { language: 'en', words: WORDS_EN },
];

function compose(testCase: Case): readonly Fact[] {
  const both = withVerdicts(testCase.both);
  if (testCase.of === 'TRANSACTION') return composeTransaction(testCase.transaction, both);
  if (testCase.of === 'ENTITY') return composeEntity(testCase.known, both, testCase.grave);
  const { object, coins, isCoinsFailed, chosen, grave } = testCase;
  const coinBalances = {
    coins: coins ?? undefined,
    isFailed: isCoinsFailed,
    chosen: chosen === null ? undefined : coins?.items.find(({ kind }) => kind === 'NATIVE'),
  };
  return composeObject(object, coinBalances, both, grave);
}

/** Text with marks of pieces that are more than text: `**` around bold ones, `[]` around links. */
function toMarked(segment: Segment): string {
  if (typeof segment === 'string') return segment;
  if (segment.kind === 'STRONG') return `**${segment.parts.map(toMarked).join('')}**`;
  if (segment.kind === 'ENTITY') return `[**${segment.text}**]`;
  if (segment.kind === 'SOURCE' && segment.uri !== null) return `[${segment.text} ↗]`;
  return segment.text;
}

type Clause = ReturnType<typeof renderVerdict>[number]['clauses'][number];
const toClause = ({ segments, sign }: Clause): string => segments.map(toMarked).join('') + sign;

const draw = (facts: readonly Fact[], wording: Wording): string =>
  renderVerdict(facts, wording)
    .map(({ name, clauses }) => `- ${name}: ${clauses.map(toClause).join('')}`)
    .join('\n');

it('a verdict has at most five bullets, each subject once [R-ADDR-150]', () => {
  for (const testCase of CASES)
    for (const wording of WORDINGS) {
      const topics = renderVerdict(compose(testCase), wording).map(({ topic }) => topic);
      expect(topics.length, testCase.name).toBeLessThanOrEqual(5);
      expect(new Set(topics).size, testCase.name).toBe(topics.length);
    }
});

it('verdicts read as before in both languages [R-ADDR-150] [R-ADDR-202]', async () => {
  const written = WORDINGS.flatMap((wording) =>
    CASES.map((testCase) => `# ${testCase.name} (${wording.language})\n${draw(compose(testCase), wording)}\n`),
  );
  await expect(written.join('\n')).toMatchFileSnapshot('./golden/verdicts.txt');
});
