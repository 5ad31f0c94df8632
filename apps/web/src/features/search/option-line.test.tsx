import { WORDS_CN, WORDS_EN } from '@sulian/domain';
import { expect, it } from 'vitest';
import cnResults from '../../locales/cn/results.json' with { type: 'json' };
import cnRisk from '../../locales/cn/risk.json' with { type: 'json' };
import cnSearch from '../../locales/cn/search.json' with { type: 'json' };
import lookup from '../../locales/en/lookup.json' with { type: 'json' };
import results from '../../locales/en/results.json' with { type: 'json' };
import risk from '../../locales/en/risk.json' with { type: 'json' };
import search from '../../locales/en/search.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { OptionLine } from './option-line.tsx';
import type { Option } from './options.ts';

const HEADLINE: NonNullable<Option['headline']> = {
  level: 'Undefined',
  basis: null,
  isUnverified: false,
  isService: false,
  customers: null,
  unanswered: [],
};

async function read(
  freezes: Partial<Option>,
  texts: Readonly<Record<string, object>> = { lookup, results, search, risk },
): Promise<string> {
  const option = { key: 'x', group: 'addresses', text: '0xa', chain: 'ETHEREUM', path: '/', ...freezes } as const;
  return toText(
    await drawInEnglish(<OptionLine id="x" option={option} typed="" isAt={false} onPick={() => undefined} />, texts),
  );
}

it('names a known freeze, and beside it that there may be others [R-SEARCH-61]', async () => {
  const partly = await read({ frozenIn: ['USDT'], areFreezesKnown: false });
  expect(partly).toContain('Frozen in USDT');
  expect(partly).toContain('other freezes unknown');
  expect(await read({ frozenIn: ['USDT'], areFreezesKnown: true })).not.toContain('unknown');
  const unknown = await read({ frozenIn: [], areFreezesKnown: false });
  expect(unknown).toContain('freezes unknown');
  expect(unknown).not.toContain('other');
  expect(await read({ frozenIn: [], areFreezesKnown: true })).not.toContain('unknown');
});

it('states that nothing but the label is known where the chain cannot be read [R-SEARCH-134]', async () => {
  const labelAlone = { source: 'ofac', uri: null, date: null, author: null, confidence: 90 };
  const alone = await read({ labelAlone, historyState: 'NOT_FETCHED', areFreezesKnown: false });
  expect(alone).toContain(search.labelAlone);
  expect(alone).not.toContain(search.history.NOT_FETCHED);
  expect(await read({ labelAlone: null })).not.toContain(search.labelAlone);
});

it('shows the worst of what is known and whose it is, also where nobody asked yet [R-SEARCH-70]', async () => {
  const option = { key: 'x', group: 'addresses', text: '0xa', chain: 'ETHEREUM', path: '/', risk: null } as const;
  const draw = async (headline: Partial<NonNullable<Option['headline']>> | null) =>
    toText(
      await drawInEnglish(
        <OptionLine
          id="x"
          typed=""
          option={{ ...option, headline: headline && { ...HEADLINE, ...headline } }}
          isAt={false}
          onPick={() => undefined}
        />,
        { lookup, results, search, risk },
      ),
    );
  const own = await draw({ level: 'Critical', basis: 'OWN' });
  expect(own.replace(/\s+/g, ' ')).toContain('Critical risk by its own label');
  expect(own).not.toContain('Not established');
  expect(own).not.toContain('unverified');
  expect(await draw({ level: 'Medium', basis: 'WALLET', isUnverified: true })).toContain('unverified');
  expect(await draw(null)).toContain('No label');
  const half = await draw({ level: 'Low', basis: 'ORIGIN', unanswered: ['OUTGOING'] });
  expect(half).toContain('by the origin of its funds (destination not computed yet)');
  const service = await draw({ level: 'Low', basis: 'OWN', isService: true, customers: 'Critical' });
  expect(service.replace(/\s+/g, ' ')).toContain('Low risk by its own label · its customers&#x27; money Critical risk');
});

it.each([
  ['去向均值 80', WORDS_CN, { results: cnResults, search: cnSearch, risk: cnRisk }],
  ['mean of destination 80', WORDS_EN, { lookup, results, search, risk }],
])('shows the mean of a stored answer without a level word: %s [R-SEARCH-70] [R-SCORE-212]', async (mean, words, texts) => {
  const risk = { analysisType: 'OUTGOING', score: 80, level: 'Low', severity: 'Low', worstExposure: null, height: 7 };
  const headline = { ...HEADLINE, level: 'Critical', basis: 'OWN' } as const;
  const text = await read({ risk: risk as never, headline }, { ...words, ...texts });
  expect(text).toContain(mean);
  expect(text).toContain(words.level.Critical);
  expect(text).not.toContain(words.level.Low);
});

it('shows the one level of a hit with its reason, and the worst exposure of the stored answer [R-SEARCH-05] [R-SEARCH-70]', async () => {
  const worst = {
    name: 'Night Gang',
    names: [],
    type: 'Ransomware',
    percentage: 31.87,
    level: 'Critical',
    isDirect: false,
  };
  const stored = { analysisType: 'INCOMING', score: 55, level: 'Medium', severity: 'Critical', worstExposure: worst };
  const headline: Option['headline'] = { ...HEADLINE, level: 'Critical', basis: 'ORIGIN', unanswered: ['OUTGOING'] };
  const text = await read({ risk: { ...stored, height: 170 } as never, headline });
  expect(text.replace(/\s+/g, ' ')).toMatch(
    /Critical risk by the origin of its funds mean of origin 55 · highest risk: Night Gang 31\.87 %$/,
  );
  expect(text.match(/\w+ risk(?!:)/g)).toEqual(['Critical risk']);
});

it('says that an address owns the token account that was typed [R-CHAIN-225]', async () => {
  expect(await read({ tokenAccount: '3QE7UkXbrHxEbi373Gp5hwPQwJaAVoLvwYBRz5jwaGxt' })).toContain(
    results.ownsTokenAccount,
  );
  expect(await read({ tokenAccount: null })).not.toContain(results.ownsTokenAccount);
});

it('says where what was typed is the same address spelled otherwise [R-SEARCH-80]', async () => {
  expect(await read({ isOtherSpelling: true })).toContain(results.otherSpelling);
  expect(await read({ isOtherSpelling: false })).not.toContain(results.otherSpelling);
});

it('reports letters whose case does not fit the checksum [R-SEARCH-93]', async () => {
  expect(await read({ isChecksumWrong: true })).toContain(results.checksumWrong);
  expect(await read({ isChecksumWrong: false })).not.toContain(results.checksumWrong);
});

it('names the character by which an address differs from what was typed [R-SEARCH-109]', async () => {
  const mistyped = { written: 'TR7NHqjXKQxGTCi8', corrected: 'TR7NHqjeKQxGTCi8' };
  expect(await read({ text: 'TR7NHqjeKQxGTCi8', mistyped })).toContain('character 8, NHqjXKQxG → NHqjeKQxG');
  // The chain's own spelling may share no character with what was typed.
  const other = await read({ text: 'qp3wjpa3tjlj042z2wv7hahsldgwhwy0rq9sywjpyy', mistyped, isOtherSpelling: true });
  expect(other).toContain('character 8, NHqjXKQxG → NHqjeKQxG');
  expect(other).toContain(results.otherSpelling);
  expect(await read({ mistyped: null })).not.toContain('checksum');
});

it("names the customer who was typed with a service's address [R-SEARCH-90]", async () => {
  expect(await read({ subKey: '0' })).toContain('customer tag 0');
  expect(await read({ subKey: null })).not.toContain('customer');
});
