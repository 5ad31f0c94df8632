import type { ChainId, EndType, EntityType, LabelDraft, RiskLevel } from '@sulian/domain';
import { createLabelDraft } from '@sulian/testkit';
import type { ScoringResult } from '@sulian/usecases';
import { type AccountTruth, MADE_PREFIX } from '@sulian/world';
import { describe, expect, it } from 'vitest';
import { comfortedShare, getCleanCriterion, listCriteria, listReportedCriteria } from './acceptance.ts';
import { type AddressClass, CLASSES, classOf, refineClass } from './classes.ts';
import { compare } from './compare.ts';
import { countDiluted, getDilutedCriterion } from './diluted.ts';
import { judgeMoney } from './judge-money.ts';
import { countByMethod, toSevereShares } from './methods.ts';
import { findEndsOfAccounts } from './money-ends.ts';
import { findPaidByPeople } from './paid-by-people.ts';
import {
  toCauseLine,
  toComparisonTable,
  toCriterionLine,
  toDilutedTable,
  toMethodTable,
  toTable,
} from './print-table.ts';
import { sample } from './sample.ts';
import type { Verdict } from './score-addresses.ts';
import { HELP, parseSettings } from './settings.ts';
import { countOf, shareOf, tallyOf } from './tally.ts';
import { listUndefinedCauses } from './undefined-causes.ts';

const times = (count: number, severity: RiskLevel): RiskLevel[] => Array.from({ length: count }, () => severity);
const judge = (name: AddressClass, severities: readonly RiskLevel[]) =>
  listCriteria(new Map([[name, tallyOf(severities)]])).map(({ asks, holds }) => `${asks}: ${holds}`);

describe('what must hold of a class [R-SCORE-143]', () => {
  it('is of innocents 1 % of Critical and High, and 5 % of Medium', () => {
    expect(judge('user', [...times(1, 'High'), ...times(5, 'Medium'), ...times(94, 'Low')])).toEqual([
      'Critical + High ≤ 1 %: true',
      'Medium ≤ 5 %: true',
    ]);
    expect(
      judge('user', [...times(1, 'High'), ...times(1, 'Critical'), ...times(6, 'Medium'), ...times(92, 'No')]),
    ).toEqual(['Critical + High ≤ 1 %: false', 'Medium ≤ 5 %: false']);
  });

  it('is of thieves and mules that none is Low or No, while what is unknown may be said', () => {
    expect(judge('mule', [...times(1, 'Undefined'), ...times(1, 'Medium')])).toEqual(['Low + No = 0: true']);
    expect(judge('thief', [...times(999, 'Critical'), 'Low'])).toEqual(['Low + No = 0: false']);
  });

  it('is nothing of a class without addresses, of victims and of services', () => {
    expect(judge('user', [])).toEqual([]);
    expect(judge('victim', ['Critical'])).toEqual([]);
    expect(judge('illicit service', ['Low'])).toEqual([]);
  });

  it('is told beside what all thieves and mules with the crime’s money read, known outside or not [R-SCORE-174]', () => {
    const tallies = new Map<AddressClass, ReturnType<typeof tallyOf>>([
      ['thief', tallyOf(['Critical', 'High'])],
      ['mule', tallyOf(['Undefined'])],
      ['unreported', tallyOf(['Low'])],
      ['own money', tallyOf(['No'])],
    ]);
    expect(comfortedShare(tallies)).toBe(0.25);
    expect(comfortedShare(new Map())).toBe(0);
  });

  it('is, were every crime reported, of every thief and mule that none is Low or No [R-SCORE-198]', () => {
    const held = (name: AddressClass, severities: readonly RiskLevel[]) =>
      listReportedCriteria(new Map([[name, tallyOf(severities)]])).map(({ asks, holds }) => `${asks}: ${holds}`);
    expect(held('unreported', ['Medium', 'Low'])).toEqual(['Low + No = 0, reported: false']);
    expect(held('mule', ['Medium', 'Undefined'])).toEqual(['Low + No = 0, reported: true']);
    expect(held('own money', ['No'])).toEqual([]);
    expect(held('user', ['No'])).toEqual([]);
  });

  it('is of innocents whose money is clean that enough read Low or No, by chain [R-SCORE-203]', () => {
    const judgeClean = (chain: ChainId, ...tallies: (readonly [AddressClass, readonly RiskLevel[]])[]) => {
      const { asks, share, holds } = getCleanCriterion(
        chain,
        new Map(tallies.map(([name, severities]) => [name, tallyOf(severities)])),
      );
      return { asks, share, holds };
    };
    const mostlyClean = [...times(93, 'Low'), ...times(7, 'Undefined')];
    expect(judgeClean('TRON', ['user', mostlyClean])).toEqual({ asks: 'Low + No ≥ 93 %', share: 0.93, holds: true });
    expect(judgeClean('BITCOIN', ['user', mostlyClean])).toMatchObject({ asks: 'Low + No ≥ 100 %', holds: false });
    // All innocent classes count together, and no others.
    const others = [['miner', times(1, 'No')], ['pool', times(2, 'Undefined')], ['involved', times(9, 'Low')]] as const; // biome-ignore format: one list
    expect(judgeClean('ETHEREUM', ...others)).toMatchObject({ share: 1 / 3, holds: false });
    expect(judgeClean('SOLANA', ['user', ['Low', 'Undefined']])).toMatchObject({
      asks: 'Low + No ≥ 50 %',
      holds: true,
    });
  });

  it('is failed by an engine that answers Undefined for everybody, or scores nobody [R-SCORE-203]', () => {
    const everybody = new Map(CLASSES.map((name) => [name, tallyOf(times(60, 'Undefined'))]));
    expect(listCriteria(everybody).every(({ holds }) => holds)).toBe(true);
    for (const chain of ['BITCOIN', 'ETHEREUM', 'TRON'] as const) {
      expect(getCleanCriterion(chain, everybody)).toMatchObject({ class: 'innocents', share: 0, holds: false });
      expect(getCleanCriterion(chain, new Map())).toMatchObject({ share: 0, holds: false });
    }
  });

  it('counts the addresses of a class, whatever their severity', () => {
    const tally = tallyOf(['Low', 'No', 'Low', 'Undefined']);
    expect(countOf(tally)).toBe(4);
    expect(shareOf(tally, ['Low', 'No'])).toBe(0.75);
    expect(shareOf(tallyOf([]), ['Low'])).toBe(0);
  });
});

describe('whom people paid [R-SCORE-198]', () => {
  const known = [
    ['mary', 'user'],
    ['mary2', 'user'],
    ['bank', 'exchange'],
    ['thief', 'ransomware'],
  ].map(([address = '', role = '']) => ({
    address,
    owner: { id: address.replace('2', ''), role: role as Parameters<typeof classOf>[0] },
  }));
  const paid = (from: string | undefined, to: string, amountBase = 1n) => [
    ...findPaidByPeople([{ from, to, amountBase }], known),
  ];

  it('is nobody whom a service, nobody, or their own owner paid, or who was paid nothing', () => {
    expect(paid('mary', 'thief')).toEqual(['thief']);
    expect(paid('bank', 'thief')).toEqual([]);
    expect(paid(undefined, 'thief')).toEqual([]);
    expect(paid('mary', 'mary2')).toEqual([]);
    expect(paid('mary', 'thief', 0n)).toEqual([]);
  });
});

describe('the class of an address [R-SCORE-172]', () => {
  const refine = (
    ofOwner: AddressClass,
    truth: RiskLevel | undefined,
    knowable: RiskLevel = 'Low',
    reported: RiskLevel = 'High',
  ) => refineClass(ofOwner, { truth, knowable: () => knowable, reported: () => reported });

  it('is its owner’s, but of innocents only where its money is not truly of criminals', () => {
    expect(refine('user', 'Low')).toBe('user');
    expect(refine('user', 'Undefined')).toBe('user');
    expect(refine('user', 'Medium')).toBe('involved');
    expect(refine('victim', 'Critical')).toBe('victim');
    expect(refine('mule', undefined)).toBe('mule');
  });

  it('is of a mule only where stolen money was on it, and of thieves and mules only where anybody can know', () => {
    expect(refine('mule', 'Low', 'Critical')).toBe('own money');
    expect(refine('mule', 'Critical', 'Medium')).toBe('mule');
    expect(refine('thief', 'Critical', 'Undefined')).toBe('thief');
    expect(refine('thief', 'Critical', 'Low')).toBe('unreported');
    expect(refine('thief', 'Critical', 'Low', 'Low')).toBe('own money');
  });
});

describe('what anybody can know of an address [R-SCORE-172]', () => {
  const label = (address: string, type: EntityType, key: string = type): LabelDraft =>
    createLabelDraft({
      chain: 'BITCOIN',
      address,
      entity: { key, name: type, type },
      source: 'test',
      confidence: 80,
    });
  const labels = (...drafts: readonly LabelDraft[]) => new Map(drafts.map((each) => [each.address, each]));
  /** Money of the object's comes from a shop for the share given, else from an exchange. */
  const fromShop = (share: number) => (_: string, typeOf: (address: string) => EntityType | undefined) => [
    new Map<EndType, number>(
      share === 1
        ? [[typeOf('shop') ?? 'Unspent output', 1]]
        : [
            [typeOf('shop') ?? 'Unspent output', share],
            ['Exchange', 1 - share],
          ],
    ),
  ];

  it('goes by shares as severities do, the worst of all directions and coins, and by its own label', () => {
    const darkweb = labels(label('shop', 'Darkweb'));
    expect(judgeMoney(fromShop(0.5), darkweb, 'object')).toBe('Critical');
    expect(judgeMoney(fromShop(0.009), darkweb, 'object')).toBe('Low');
    expect(judgeMoney(fromShop(0.5), labels(), 'object')).toBe('Low');
    expect(judgeMoney(() => [], labels(label('object', 'Ransomware')), 'object')).toBe('Critical');
  });

  it('is not made uncertain by who made a coin that nobody knows, but by what such a coin passed [R-SCORE-177]', () => {
    const KNOWN = 'usdt';
    const judge = (asset: string, origin: string) => {
      const moves = [{ asset, from: undefined, to: 'object', amountBase: 1n }];
      const truth = {
        listMoves: () => moves,
        originShares: () => new Map([[origin, 1]]),
        destinationShares: () => undefined,
      } as unknown as AccountTruth;
      return judgeMoney(
        findEndsOfAccounts(truth, (each) => each === KNOWN),
        labels(),
        'object',
      );
    };
    expect(judge(KNOWN, `${MADE_PREFIX}1`)).toBe('Undefined');
    expect(judge('counterfeit', `${MADE_PREFIX}1`)).toBe('Low');
    expect(judge('counterfeit', 'Ransomware')).toBe('Critical');
  });

  it('looks through other addresses of the object’s own entity', () => {
    const own = labels(label('shop', 'Exchange', 'same'), label('object', 'Exchange', 'same'));
    expect(judgeMoney(fromShop(1), own, 'object')).toBe('No');
  });
});

describe('what is told held against what is true [R-RUN-76]', () => {
  const answered = (pairs: readonly (readonly [RiskLevel, RiskLevel])[]) =>
    compare({
      shown: new Map(pairs.map(([each], index) => [String(index), each])),
      true: new Map(pairs.map(([, each], index) => [String(index), each])),
    });

  it('tells false alarms, what was missed and what was said to be unknown apart', () => {
    expect(
      answered([
        ['Low', 'Low'],
        ['Undefined', 'Undefined'],
      ]),
    ).toMatchObject({ same: 2, otherwise: 0 });
    expect(
      answered([
        ['High', 'Low'],
        ['Medium', 'Undefined'],
        ['Critical', 'No'],
      ]),
    ).toMatchObject({ falseAlarms: 3 });
    expect(
      answered([
        ['Low', 'Medium'],
        ['No', 'Critical'],
      ]),
    ).toMatchObject({ missed: 2 });
    expect(answered([['Undefined', 'High']])).toMatchObject({ saidUnknown: 1 });
    expect(
      answered([
        ['Medium', 'Critical'],
        ['Undefined', 'Low'],
      ]),
    ).toMatchObject({ otherwise: 2 });
  });
});

describe('the report', () => {
  it('has a row a class with counts and percent, and a line a criterion with its figure [R-RUN-75]', () => {
    const table = toTable(new Map([['user', tallyOf(['Low', 'Low', 'High'])]]));
    expect(table.split('\n')).toEqual([
      expect.stringMatching(/^ +addresses +Critical +High +Medium +Undefined +Low +No$/),
      expect.stringMatching(
        /^user +3 +0 \(0\.0 %\) +1 \(33\.3 %\) +0 \(0\.0 %\) +0 \(0\.0 %\) +2 \(66\.7 %\) +0 \(0\.0 %\)$/,
      ),
    ]);
    expect(toCriterionLine({ class: 'mule', asks: 'Low + No = 0', share: 0.25, holds: false })).toMatch(
      /^MISSED +mule +Low \+ No = 0 +25\.0 %$/,
    );
    expect(
      toComparisonTable(new Map([['user', { same: 1, falseAlarms: 0, missed: 1, saidUnknown: 0, otherwise: 0 }]])),
    ).toMatch(/user +1 \(50\.0 %\) +0 \(0\.0 %\) +1 \(50\.0 %\)/);
  });

  it('counts who is flagged as possibly diluted, and allows it for 1 % of innocents [R-SHARE-06]', () => {
    const bounds = (isPossiblyDiluted: boolean, method: 'MAX_FLOW' | 'PER_TRANSACTION') => ({
      ...{ percentage: 0.1, least: 0, possible: 40, method, notFollowed: { percentage: 0, possible: 0 } },
      isPossiblyDiluted,
    });
    const verdictOf = (...all: Verdict['bounds']): Verdict => ({
      severity: 'Low',
      notFollowed: new Map(),
      bounds: all,
      severeShares: [],
    });
    const count = (...all: readonly Verdict[]) =>
      countDiluted({ verdicts: new Map(all.map((each, at) => [`address ${at}`, each])) });
    const users = count(
      verdictOf(),
      verdictOf(bounds(false, 'PER_TRANSACTION')),
      verdictOf(bounds(false, 'MAX_FLOW'), bounds(true, 'MAX_FLOW')),
    );
    expect(users).toEqual({ addresses: 3, bounded: 2, carried: 1, flagged: 1 });
    expect(toDilutedTable(new Map([['user', users]]))).toMatch(/user +3 +2 \(66\.7 %\) +1 \(33\.3 %\) +1 \(33\.3 %\)/);
    expect(getDilutedCriterion(new Map([['user', users]])).holds).toBe(false);
    const others = { addresses: 97, bounded: 0, carried: 0, flagged: 0 };
    const all = new Map<AddressClass, typeof others>([
      ['user', users],
      ['merchant', others],
      ['thief', users],
    ]);
    expect(getDilutedCriterion(all)).toMatchObject({ share: 0.01, holds: true });
  });

  it('counts the same questions by each method, and leaves out who no severe money reaches [R-SHARE-22]', () => {
    const row = (percentage: number, isSevere: boolean) =>
      ({ fifo: { percentage, amount: '1' }, ...(isSevere && { shareBounds: {} }) }) as ScoringResult['details'][number];
    const shareBounds = { least: 0, percentage: 0.5, possible: 80 } as NonNullable<ScoringResult['shareBounds']>;
    const shares = toSevereShares({ shareBounds, details: [row(4, true), row(0.5, true), row(95.5, false)] });
    expect(shares).toEqual({ least: 0, 'by proportion': 0.5, 'first in, first out': 4.5, possible: 80 });
    expect(toSevereShares({ details: [row(100, false)] })).toBeUndefined();
    const unknown = { ...shareBounds, percentage: 0, possible: 0, notFollowed: { percentage: 1, possible: 100 } };
    expect(toSevereShares({ shareBounds: unknown, details: [row(100, false)] })).toBeUndefined();
    const counts = countByMethod(
      new Map([
        ['reached', { severeShares: shares === undefined ? [] : [shares] }],
        ['not reached', { severeShares: [] }],
      ]),
      'seed',
    );
    const one = { questions: 1, grave: 0, between: 0, small: 0, none: 0 };
    expect([...counts.values()]).toEqual([
      { ...one, meanPercent: 0, none: 1 },
      { ...one, meanPercent: 0.5, small: 1 },
      { ...one, meanPercent: 4.5, between: 1 },
      { ...one, meanPercent: 80, grave: 1 },
    ]);
    expect(toMethodTable(counts)).toMatch(/possible +1 +80\.0 % +1 \(100\.0 %\)/);
  });

  it('prints which ends leave innocents Undefined, the most frequent first [R-RUN-75]', () => {
    const verdict = (severity: RiskLevel, ...ends: (readonly [EndType, number])[]): Verdict => ({
      severity,
      notFollowed: new Map(ends),
      bounds: [],
      severeShares: [],
    });
    const of = (...verdicts: readonly Verdict[]) => ({
      verdicts: new Map(verdicts.map((each, at) => [`address ${at}`, each])),
    });
    const causes = listUndefinedCauses(
      new Map<AddressClass, { verdicts: ReadonlyMap<string, Verdict> }>([
        ['user', of(verdict('Undefined', ['Dex', 8], ['Unknown origin', 30]), verdict('Low', ['Dex', 9]))],
        ['merchant', of(verdict('Undefined', ['Dex', 12]), verdict('Undefined', ['Unknown origin', 60]))],
        ['thief', of(verdict('Undefined', ['Dex', 99]))],
      ]),
    );
    expect(causes).toEqual([
      { type: 'Unknown origin', addresses: 2, meanPercent: 30 },
      { type: 'Dex', addresses: 1, meanPercent: 20 / 3 },
    ]);
    expect(causes.map(toCauseLine)[0]).toMatch(/^Unknown origin +2 +30\.0 %$/);
    expect(listUndefinedCauses(new Map())).toEqual([]);
  });

  it('knows a class for every role, and a pool by its name', () => {
    expect(CLASSES).toContain(classOf('ransomware'));
    expect([classOf('miner'), classOf('miner', true), classOf('builder')]).toEqual(['miner', 'pool', 'miner']);
  });

  it('takes the same sample whatever the order, and all where there are no more', () => {
    const texts = Array.from({ length: 50 }, (_, n) => `address ${n}`);
    const picked = sample(texts, { seed: 'a', atMost: 5 });
    expect(picked).toHaveLength(5);
    expect(sample(texts.toReversed(), { seed: 'a', atMost: 5 })).toEqual(picked);
    expect(sample(texts, { seed: 'b', atMost: 5 })).not.toEqual(picked);
    expect(sample(texts, { seed: 'a', atMost: 50 })).toEqual(texts);
  });
});

describe('npm run accuracy', () => {
  it('takes 300 addresses a class of the demo world unless told otherwise, and explains itself [R-RUN-75]', () => {
    expect(parseSettings([])).toMatchObject({ seed: 'sulian-demo-1', sample: 300, isWorldWanted: true });
    expect(parseSettings(['--sample', '7', '--seed', 'a', '--no-world', '--real', '/blocks'])).toEqual({
      seed: 'a',
      sample: 7,
      chains: ['BITCOIN', 'ETHEREUM', 'TRON'],
      real: '/blocks',
      isWorldWanted: false,
    });
    expect(parseSettings(['--sample', 'all'])).toMatchObject({ sample: Number.POSITIVE_INFINITY });
    expect(parseSettings(['--chain', 'TRON'])).toMatchObject({ chains: ['TRON'] });
    expect(parseSettings(['--help'])).toBe('HELP');
    expect(HELP).toContain('npm run accuracy -- [--sample N|all]');
  });

  it('refuses what makes no sense [R-RUN-75]', () => {
    for (const args of [
      ['--sample', 'few'],
      ['--sample', '0'],
      ['--sample', '1.5'],
      ['--chain', 'TROY'],
      ['--nonsense'],
      ['more'],
    ])
      expect(parseSettings(args), args.join(' ')).toBeUndefined();
  });
});
