import type { Operation } from '@sulian/domain';
import { listHeadlines } from '@sulian/usecases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fee, genesis, move } from './account-operations.ts';
import { hashOf, openAccountScene, timeOf } from './account-scene.ts';

const hex = (byte: string, bytes: number): string => byte.repeat(bytes);
const person = (byte: string): string => `0x${hex(byte, 20)}`;
const VICTIM = person('a1');
/** Address that the victim pays, and addresses that look like it: three characters and four. */
const REAL = `0xb0b1${hex('22', 16)}cafe`;
const FAKE = `0xb0b9${hex('33', 16)}cafe`;
const TINY_FAKE = `0xb0ba${hex('34', 16)}cafe`;
const OPERATOR = person('e5');
/** Calls what carries out anybody's will. */
const BUNDLER = person('e6');
const ENTRY_POINT = '0x0000000071727de22e5e9d8baf0edac6f37da032';
/** Moves nothing out of accounts of many, and imitates nobody known; and one that gathers from as many to one place. */
const BATCHER = person('e7');
const GATHERER = person('e8');
const SINGLE = person('e9');
const DUSTER = person('ea');
/** An exchange's wallet, and an address that was made to look like it later, to frame it. */
const HOT = `0x77a0${hex('55', 16)}beef`;
const FRAME = `0x77a9${hex('66', 16)}beef`;
const FRAMER = person('eb');
const people = Array.from({ length: 5 }, (_, n) => person(`c${n}`));
const places = Array.from({ length: 5 }, (_, n) => person(`d${n}`));
const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const ETHER = 10n ** 18n;
const DOLLAR = 10n ** 6n;

const pay = (from: string, to: string, dollars: bigint): Operation =>
  move('TOKEN_TRANSFER', from, to, dollars * DOLLAR, USDT);
const zero = (from: string, to: string): Operation => pay(from, to, 0n);
const signers = [OPERATOR, BUNDLER, BATCHER, GATHERER, SINGLE, DUSTER, FRAMER, VICTIM, ...people];

/** One transaction a block. */
const transactions: readonly (readonly Operation[])[] = [
  [genesis(HOT, 1_000n * ETHER)],
  ...signers.map((each) => [fee(HOT, 0n), move('VALUE_TRANSFER', HOT, each, ETHER)]),
  [fee(HOT, 0n), pay(HOT, VICTIM, 10_000n)],
  [fee(VICTIM, 0n), pay(VICTIM, REAL, 100n)],
  [fee(OPERATOR, 0n), zero(VICTIM, FAKE), zero(REAL, person('99'))],
  [fee(BUNDLER, 0n), move('VALUE_TRANSFER', BUNDLER, ENTRY_POINT, 0n), zero(VICTIM, FAKE)],
  [fee(TINY_FAKE, 0n), pay(VICTIM, person('98'), 20n)],
  [fee(TINY_FAKE, 0n), pay(TINY_FAKE, VICTIM, 1n)],
  [fee(VICTIM, 0n), pay(VICTIM, FAKE, 300n)],
  [fee(VICTIM, 0n), pay(VICTIM, FAKE, 5n)],
  [fee(BATCHER, 0n), ...people.map((each, n) => zero(each, places[n] ?? ''))],
  [fee(GATHERER, 0n), ...people.map((each) => zero(each, HOT))],
  [fee(SINGLE, 0n), zero(VICTIM, person('97'))],
  [fee(DUSTER, 0n), move('VALUE_TRANSFER', DUSTER, VICTIM, 1n)],
  [fee(VICTIM, 0n), pay(VICTIM, FRAME, 100n)],
  [fee(HOT, 0n), pay(HOT, VICTIM, 1n)],
  [fee(FRAMER, 0n), zero(VICTIM, HOT)],
  [fee(VICTIM, 0n), pay(VICTIM, HOT, 300n)],
];
const heightOf = (operation: Operation): number => transactions.findIndex((each) => each.includes(operation));

let scene: Awaited<ReturnType<typeof openAccountScene>>;
beforeAll(async () => {
  scene = await openAccountScene({ transactions, contracts: [USDT, ENTRY_POINT], labels: { [HOT]: 'Exchange' } });
});
afterAll(() => scene.close());
const ask = (objectId: string, question?: object) => scene.ask(objectId, question);

describe('who poisons histories', () => {
  it('[R-SCORE-193] by signing for it, is told with victims, times and transactions, and no less than Medium', async () => {
    const { headline, conduct } = await ask(OPERATOR);
    const height = transactions.findIndex(([first]) => first?.sources[0]?.address === OPERATOR);
    expect(conduct).toEqual({
      findings: [
        {
          pattern: 'ADDRESS_POISONING',
          transfers: 1,
          victims: 1,
          first: timeOf(height),
          last: timeOf(height),
          numberOfTransactions: 1,
          transactions: [`0x${hashOf(height)}`],
          floor: 'Medium',
        },
      ],
      isWhole: true,
    });
    expect([headline.level, headline.basis]).toEqual(['Medium', 'CONDUCT']);
    // Its outgoing transfers moved nothing, and its conduct is reported nevertheless.
    expect((await ask(OPERATOR, { analysisType: 'OUTGOING' })).headline.level).toBe('Medium');
  });

  it('[R-SCORE-193] with an address of its own that looks like the real one, is the address that is Medium', async () => {
    const { headline, conduct } = await ask(TINY_FAKE, { analysisType: 'OUTGOING' });
    expect([headline.level, conduct?.findings.map(({ pattern, transfers }) => [pattern, transfers])]).toEqual([
      'Medium',
      [['ADDRESS_POISONING', 1]],
    ]);
  });

  it('[R-SCORE-194] by moving nothing out of the accounts of five people to five others at once, is told by that alone', async () => {
    const { headline, conduct } = await ask(BATCHER);
    expect([headline.level, conduct?.findings[0]?.transfers, conduct?.findings[0]?.victims]).toEqual(['Medium', 5, 5]);
  });

  it('[R-SCORE-195] and is paid for it by mistake, is told how often and by how many, tiny payments apart', async () => {
    const { headline, conduct } = await ask(FAKE);
    expect(headline.level).toBe('Medium');
    expect(
      conduct?.findings.map(({ pattern, transfers, victims, floor }) => [pattern, transfers, victims, floor]),
    ).toEqual([
      ['ADDRESS_POISONING', 2, 1, 'Medium'],
      ['PAID_BY_MISTAKE', 1, 1, 'Medium'],
    ]);
  });

  it('[R-SCORE-197] is so in every list, once it has been asked about, and by its conduct', async () => {
    await ask(OPERATOR);
    const { apiDeps } = scene.program;
    const [worst, unknown] = await scene.program.ledger.read('ETHEREUM', async (reader) =>
      listHeadlines(apiDeps, { reader, labels: await apiDeps.labelsAt(reader) }, [
        { objectType: 'ADDRESS', address: OPERATOR, row: undefined },
        { objectType: 'ADDRESS', address: person('99'), row: undefined },
      ]),
    );
    expect([worst?.level, worst?.basis, unknown]).toEqual(['Medium', 'CONDUCT', undefined]);
  });
});

describe('who does not', () => {
  it.each([
    ['the victim', VICTIM],
    ['the imitated party, whom tokens name as payer too', REAL],
    ['who signs what others want, through a contract for that', BUNDLER],
    ['who gathers nothing from many accounts in one place', GATHERER],
    ['who moves nothing out of one account to somebody who looks like nobody', SINGLE],
    ['who sends dust that imitates nobody', DUSTER],
    ['a wallet that was there before the address that it looks like', HOT],
    ['an address that looks like another, and was only paid', FRAME],
    ['who puts into a history what was there before whom it looks like', FRAMER],
  ])('[R-SCORE-194] is %s', async (_, address) => {
    for (const analysisType of ['INCOMING', 'OUTGOING']) {
      const { conduct, severity } = await ask(address, { analysisType });
      expect([conduct, severity]).toEqual([undefined, expect.stringMatching(/^(Low|No|Undefined)$/)]);
    }
  });

  it('[R-SCORE-193] is a transaction', async () => {
    const poison = heightOf(transactions.find((each) => each[0]?.sources[0]?.address === OPERATOR)?.[0] as Operation);
    const { conduct } = await ask(`0x${hashOf(poison)}`, { objectType: 'TRANSACTION', coin: USDT });
    expect(conduct).toBeUndefined();
  });
});
