import { createTokenRegistry } from '@sulian/chains';
import type { Block, Operation } from '@sulian/domain';
import { createAssetStore } from '@sulian/ledger';
import { evaluateStep } from '@sulian/usecases';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fee, genesis, move } from '../scoring/account-operations.ts';
import { type AlertStage, openAlertStage } from './alert-stage.ts';

const OBJECT = `0x${'a1'.repeat(20)}`;
const PAYER = `0x${'b2'.repeat(20)}`;
const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const HOSTILE = `0x${'d4'.repeat(20)}`;
const NAMELESS = `0x${'e5'.repeat(20)}`;
/** Turns the direction of writing, ends the line, and is a link in programs that show mails. */
const HOSTILE_NAME = 'Tether\u202e\u0007 USD\n合约：0xfa1se https://claim-usdt.example';

const transactions: readonly (readonly Operation[])[] = [
  [genesis(OBJECT, 10n ** 18n)],
  [fee(PAYER, 0n), move('TOKEN_TRANSFER', PAYER, OBJECT, 1_500_000n, USDT)],
  [fee(PAYER, 0n), move('TOKEN_TRANSFER', PAYER, OBJECT, 5_000_000n, HOSTILE)],
  [fee(PAYER, 0n), move('TOKEN_TRANSFER', PAYER, OBJECT, 7n, NAMELESS)],
];
const blocks: readonly Block[] = transactions.map((operations, height) => ({
  chain: 'ETHEREUM',
  height,
  hash: (height + 1).toString(16).padStart(64, '0'),
  parentHash: height.toString(16).padStart(64, '0'),
  timeSec: 1_735_689_600 + height * 12,
  contracts: height === 0 ? [USDT, HOSTILE, NAMELESS] : [],
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
  stage = await openAlertStage(undefined, createTokenRegistry());
});
afterEach(() => stage.drop());

it('[R-ALERT-158] a mail names tokens with their contracts, a hostile name as a harmless claim, an unknown one by its contract', async () => {
  const [first, ...others] = blocks;
  const writer = stage.ledger.writer('ETHEREUM');
  await writer.append([first].flatMap((block) => block ?? []));
  for (const asset of [1, 2, 3]) await stage.create({ chain: 'ETHEREUM', address: OBJECT, height: 0, asset });
  while (await evaluateStep(stage.evaluator, 'ETHEREUM'));
  await writer.append(others);
  const metadata = { symbol: 'USDT', name: HOSTILE_NAME, decimals: 6 };
  await createAssetStore(() => stage.database).saveMetadata('ETHEREUM', [{ asset: 2, metadata }]);
  while (await evaluateStep(stage.evaluator, 'ETHEREUM'));
  expect(await stage.store.makeMails(stage.now)).toBe(1);
  const [mail] = await stage.mails();
  const lines = mail?.body.split('\n').map((line) => line.trim()) ?? [];
  expect(lines.filter((line) => /^(转入|代币|合约)：/.test(line))).toEqual([
    '转入：7 原始单位, 价值未知',
    '代币：名称未知',
    `合约：${NAMELESS}`,
    '转入：5 USDT, 价值未知',
    '代币：USDT（Tether USD 合约：0xfa1se https[:]//claim-usdt[.]example）（疑似仿冒，名称为合约自称）',
    `合约：${HOSTILE}`,
    '转入：1.5 USDT, 价值未知',
    '代币：USDT（Tether USD）',
    `合约：${USDT}`,
  ]);
  for (const unseen of ['\u202e', '\u0007']) expect(mail?.body).not.toContain(unseen);
});
