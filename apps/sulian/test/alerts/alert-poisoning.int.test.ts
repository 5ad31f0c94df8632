import { createTokenRegistry } from '@sulian/chains';
import type { Block, Operation } from '@sulian/domain';
import { createLedger } from '@sulian/ledger';
import { evaluateStep } from '@sulian/usecases';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fee, genesis, move } from '../scoring/account-operations.ts';
import { type AlertStage, openAlertStage } from './alert-stage.ts';

const hex = (byte: string, bytes: number): string => byte.repeat(bytes);
const OBJECT = `0x${hex('a1', 20)}`;
const REAL = `0xb0b1${hex('22', 16)}cafe`;
/** Looks like the former. */
const TWIN = `0xb0b9${hex('33', 16)}cafe`;
const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
/** No list knows it, and no day has a price of it. */
const NOBODYS = `0x${hex('d4', 20)}`;
const DOLLAR = 10n ** 6n;

const transactions: readonly (readonly Operation[])[] = [
  [genesis(OBJECT, 10n ** 18n)],
  [fee(OBJECT, 0n), move('TOKEN_TRANSFER', OBJECT, REAL, 100n * DOLLAR, USDT)],
  [fee(TWIN, 0n), move('TOKEN_TRANSFER', TWIN, OBJECT, DOLLAR, USDT)],
  [fee(TWIN, 0n), move('TOKEN_TRANSFER', TWIN, OBJECT, 5_000_000n * DOLLAR, NOBODYS)],
];
const blocks: readonly Block[] = transactions.map((operations, height) => ({
  chain: 'ETHEREUM',
  height,
  hash: (height + 1).toString(16).padStart(64, '0'),
  parentHash: height.toString(16).padStart(64, '0'),
  timeSec: 1_735_689_600 + height * 12,
  contracts: height === 0 ? [USDT, NOBODYS] : [],
  transactions: [
    {
      hash: (0xf000 + height).toString(16).padStart(64, '0'),
      kind: height === 0 ? 'coinbase' : 'transfer',
      status: 'success',
      feeBase: 0n,
      operations,
    },
  ],
}));

let stage: AlertStage;
beforeEach(async () => {
  stage = await openAlertStage();
});
afterEach(() => stage.drop());

it('[R-ALERT-115] [R-ALERT-151] an unknown token is activity of whoever watches it, however its sender looks', async () => {
  const [first, ...others] = blocks;
  const writer = stage.ledger.writer('ETHEREUM');
  await writer.append([first].flatMap((block) => block ?? []));
  const watched = { chain: 'ETHEREUM', address: OBJECT, height: 0 } as const;
  const known = await stage.create({ ...watched, asset: 1 });
  const unknown = await stage.create({ ...watched, asset: 2 });
  const any = await stage.create({ ...watched, asset: undefined });
  const evaluator = { ...stage.evaluator, ledger: createLedger(stage.database, createTokenRegistry()) };
  while (await evaluateStep(evaluator, 'ETHEREUM'));
  await writer.append(others);
  while (await evaluateStep(evaluator, 'ETHEREUM'));
  const notes = await stage.notifications();
  const fired = notes.flatMap(({ alert, txHash }) => (alert.id === any.id ? [] : [[alert.id, txHash.slice(-1)]]));
  // The payment, without the look-alike's dollar; five million units of unknown value.
  expect(fired.toSorted()).toEqual([
    [known.id, '1'],
    [unknown.id, '3'],
  ]);
  const ofAny = notes.filter(({ alert }) => alert.id === any.id);
  expect(ofAny.map(({ txHash, asset }) => [txHash.slice(-1), asset]).toSorted()).toEqual([
    // The fee of the payment is a movement of the native coin.
    ['1', 0],
    ['1', 1],
    ['3', 2],
  ]);
});
