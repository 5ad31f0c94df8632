import { AppError, ENTITY_TYPES, type EntityType } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import defaultFile from '../../policy/default.json' with { type: 'json' };
import { DEFAULT_POLICY, parsePolicy, scoreOf, scoreOfType } from './policy.ts';

/** The product's table, written down apart from the file. */
const SCORES: readonly (readonly [number, readonly EntityType[]])[] = [
  [1, ['OFAC sanction list', 'Terrorism', 'Child abuse', 'Ransomware']],
  [3, ['Hack']],
  [4, ['Darkweb']],
  [5, ['Scam', 'Phishing']],
  [8, ['Mixing service']],
  [9, ['Label outside its dates']],
  [12, ['Suspicious']],
  [15, ['Community reported scam']],
  [20, ['Mixing pattern']],
  [25, ['Ongoing legal action']],
  [35, ['Peeling chain of unknown origin']],
  [40, ['Closed exchange', 'Gambling']],
  [45, ['ATM']],
  [50, ['Bot', 'ICO', 'Cross-chain bridge protocol', 'Large unnamed entity', 'Large transaction', 'Unknown origin']],
  [50, ['Maximum exploration depth', 'Ignored small amounts', 'Custom group', 'Swap through unidentified contract']],
  [50, ['Unusual fee on the way', 'Contract that others pay into', 'History not fetched']],
  [60, ['Decentralized service', 'Dex', 'Airdrop', 'Payment channel']],
  [70, ['Wallet', 'Service', 'Cloud mining', 'Seized assets']],
  [
    75,
    ['Donations', 'Token', 'Secondary coin', 'Secondary coin creation/removal', 'Real World Asset', 'NFT Marketplace'],
  ],
  [80, ['Exchange']],
  [85, ['Payment Service Provider', 'Investment management firm']],
  [90, ['Staking pool', 'Auctioned assets']],
  [95, ['Mining pool', 'Bank']],
  [100, ['Block reward']],
];

const faultsOf = (content: unknown): readonly string[] => {
  try {
    parsePolicy(content);
  } catch (error) {
    if (error instanceof AppError && error.code === 'POLICY_INVALID') return error.details['faults'] as string[];
  }
  return [];
};

/** Every version that was ever given out. Content that changes takes a new version and a new line; no line changes. */
const DIGESTS: Readonly<Record<string, string>> = {
  '2026-11-1': 'a83abca778c376a526f04eb57568937cb7a79694a4a2ef71e7ccb8bff78a7d22',
  '2026-11-2': 'a98f549b9a8424cf1369766ac40fdd6c915f8467891fafa3d185e821fad3a100',
  '2026-11-3': '59aca1add9edaef04c52715e91021acc47b8c225476d43a641acfcc7158c1c46',
  '2026-11-4': '31c75bfa5fddab013c1b2f34243432d8412689f049daabc80fbff1bb810df918',
  '2026-11-5': 'e7924b438f6acb74851b81b2ad8bc58568adb8aca52217e1f6e5ef124efc47cb',
  '2026-11-6': 'fe2b183cc772131c3bc9cd1344266803970678b8d1ab324181e30f4a269e1687',
  '2026-11-7': '8e98e594912bc5ab32f3645b777aff1843b83251609a8da5b42e40d0dfcb0998',
};

describe('the default policy', () => {
  it('[R-SCORE-25] has a new version whenever its content is another', () => {
    expect(DIGESTS[DEFAULT_POLICY.version]).toBe(DEFAULT_POLICY.digest);
    expect(Object.keys(DIGESTS).at(-1)).toBe(DEFAULT_POLICY.version);
  });

  it('[R-SCORE-26] scores all 55 types as the product says, what came to nobody excepted', () => {
    const scoreByType = new Map(SCORES.flatMap(([score, types]) => types.map((type) => [type, score] as const)));
    expect(ENTITY_TYPES).toHaveLength(55);
    for (const type of ENTITY_TYPES)
      expect([type, scoreOfType(DEFAULT_POLICY, type)]).toEqual([type, scoreByType.get(type)]);
    expect([...ENTITY_TYPES].filter((type) => !scoreByType.has(type))).toEqual(['Unspent output', 'Fee on the way']);
  });

  it('[R-SCORE-25] gives a reason for every type', () => {
    for (const type of ENTITY_TYPES) expect(DEFAULT_POLICY.types[type].reason.length, type).toBeGreaterThan(5);
  });
});

describe('a policy file', () => {
  it('[R-SCORE-25] that is older than a type gives it the rule of what it was before', () => {
    const { 'Swap through unidentified contract': _later, ...types } = defaultFile.types;
    const own = { ...types, 'Unknown origin': { score: 33, reason: 'ours' } };
    expect(scoreOfType(parsePolicy({ ...defaultFile, types: own }), 'Swap through unidentified contract')).toBe(33);
  });

  it('[R-SCORE-25] [R-ENDS-66] that is older than later listings takes rule and ceiling from the default policy', () => {
    const { 'Label outside its dates': _later, ...types } = defaultFile.types;
    const severity = { ...defaultFile.severity, neverCritical: ['Mixing pattern'] };
    const older = parsePolicy({ ...defaultFile, types, severity });
    expect(scoreOfType(older, 'Label outside its dates')).toBe(9);
    expect(older.severity.neverCritical).toEqual(['Mixing pattern', 'Label outside its dates']);
    expect(parsePolicy({ ...defaultFile, severity }).severity.neverCritical).toEqual(['Mixing pattern']);
  });

  it('[R-SCORE-25] that is older than a number of the severity has the default one, and keeps its own', () => {
    const { changes: _none, severity: _later, ...older } = defaultFile;
    const policy = parsePolicy({ ...older, severity: { criticalFromShare: 0.05, highFromShare: 0.02 } });
    expect(policy.severity).toEqual({ ...DEFAULT_POLICY.severity, criticalFromShare: 0.05, highFromShare: 0.02 });
    expect(policy.severity.mediumFromShare).toBe(0.001);
  });

  it('[R-SCORE-25] says what its version changed', () => {
    expect(DEFAULT_POLICY.changes[0]?.version).toBe(DEFAULT_POLICY.version);
  });

  it('[R-SCORE-27] is refused with every fault and its path', () => {
    const { Bank: _left, ...types } = defaultFile.types;
    const faults = faultsOf({
      ...defaultFile,
      version: '',
      types: { ...types, Hack: { score: 0, reason: 'x' }, Thief: {} },
    });
    expect(faults.map((fault) => fault.split(':')[0]).sort()).toEqual([
      'types',
      'types.Bank',
      'types.Hack.score',
      'version',
    ]);
    expect(faults.join()).toContain('Thief');
  });

  it('may leave only what came to nobody out of the mean', () => {
    const types = { ...defaultFile.types, Ransomware: { score: null, reason: 'hidden' } };
    expect(faultsOf({ ...defaultFile, types })).toHaveLength(1);
  });

  it('[R-SCORE-29] has another digest when a number differs, the same when only the order does', () => {
    const reversed = Object.fromEntries(Object.entries(defaultFile).toReversed());
    expect(parsePolicy(reversed).digest).toBe(DEFAULT_POLICY.digest);
    expect(parsePolicy({ ...defaultFile, unexploredScore: 49 }).digest).not.toBe(DEFAULT_POLICY.digest);
  });

  it('[R-SCORE-12] is lifted by no own score where its type is severe', () => {
    expect(scoreOf(DEFAULT_POLICY, { type: 'OFAC sanction list', score: 90 })).toBe(1);
    expect(scoreOf(DEFAULT_POLICY, { type: 'Hack', score: 12 })).toBe(12);
    expect(scoreOf(DEFAULT_POLICY, { type: 'Exchange', score: 1 })).toBe(1);
  });

  it("[R-SCORE-12] yields to an entity's own score", () => {
    expect(scoreOf(DEFAULT_POLICY, { type: 'Exchange' })).toBe(80);
    expect(scoreOf(DEFAULT_POLICY, { type: 'Exchange', score: 12 })).toBe(12);
  });
});
