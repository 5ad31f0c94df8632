import type { LegRow, OperationType } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { toPaymentGroups } from './payments.ts';
import { isPoisoningByItself, type PoisoningFacts, suspectPoisoning } from './suspect.ts';

const [VICTIM, SIGNER, OTHER, CONTRACT] = [1, 2, 3, 4] as const;
const [TOKEN, FAKE] = [7, 8] as const;

interface PlannedPayment {
  readonly type?: OperationType;
  readonly from?: number;
  readonly to?: number;
  readonly asset?: number;
  readonly amount?: bigint;
}

/** One transaction that SIGNER pays the fee of; on TRON that may be 0. */
function toLegs(payments: readonly PlannedPayment[], signer: number | undefined = SIGNER): readonly LegRow[] {
  const legs = payments.flatMap(({ type = 'TOKEN_TRANSFER', from, to, asset = TOKEN, amount = 0n }, operation) =>
    ([['source', from] as const, ['destination', to] as const] as const).flatMap(([side, addressId]): LegRow[] =>
      addressId === undefined
        ? []
        : [{ txId: 9, operation, operationType: type, side, position: 0, addressId, asset, amountBase: amount }],
    ),
  );
  const fee: LegRow = {
    txId: 9,
    operation: payments.length,
    operationType: 'FEE',
    side: 'source',
    position: 0,
    ...(signer === undefined ? {} : { addressId: signer }),
    asset: 0,
    amountBase: 0n,
  };
  return [...legs, fee];
}

const FACTS: PoisoningFacts = {
  chain: 'ETHEREUM',
  isContract: (id) => id === CONTRACT,
  isFake: (asset) => asset === FAKE,
  isTiny: ({ amountBase }) => amountBase < 10n,
};

const suspect = (payments: readonly PlannedPayment[], signer?: number) =>
  toPaymentGroups(toLegs(payments, signer)).flatMap((group) =>
    suspectPoisoning(group, FACTS).map(({ rule, isCertain }) => `${rule}${isCertain ? '' : '?'}`),
  );

describe('zero-value transfers', () => {
  it('[R-ADDR-115] are poisoning where the owner did not sign', () => {
    expect(suspect([{ from: VICTIM, to: OTHER }])).toEqual(['ZERO_UNSIGNED']);
  });

  it('[R-ADDR-115] are none of the owner who signed, but may be of a look-alike that did', () => {
    expect(suspect([{ from: SIGNER, to: OTHER }])).toEqual(['LOOK_ALIKE?']);
    expect(suspect([{ from: SIGNER, to: SIGNER }])).toEqual([]);
  });

  it('[R-ADDR-115] of a contract need a look-alike, for contracts move nothing in the course of other things', () => {
    expect(suspect([{ from: CONTRACT, to: OTHER }])).toEqual(['ZERO_UNSIGNED?']);
  });

  it('[R-ADDR-115] are poisoning whoever they are of, where one transaction has five such', () => {
    const batch = [11, 12, 13, 14].map((from) => ({ from, to: from + 10 }));
    expect(suspect([...batch, { from: CONTRACT, to: OTHER }])).toEqual(Array(5).fill('ZERO_UNSIGNED'));
    expect(
      suspect([
        { from: 11, to: 21 },
        { from: CONTRACT, to: OTHER },
      ]),
    ).toEqual(['ZERO_UNSIGNED', 'ZERO_UNSIGNED?']);
  });

  it('[R-ADDR-115] are none where a token is minted, burnt or its signer is not known', () => {
    expect(suspect([{ type: 'MINT', to: OTHER }])).toEqual([]);
    expect(suspect([{ type: 'BURN', from: VICTIM }])).toEqual([]);
    const unsigned = toLegs([{ from: VICTIM, to: OTHER }]).filter(({ operationType }) => operationType !== 'FEE');
    const [group = { signers: new Set<number>(), payments: [] }] = toPaymentGroups(unsigned);
    expect(suspectPoisoning(group, FACTS).filter(({ isCertain }) => isCertain)).toEqual([]);
  });
});

describe('small payments', () => {
  it('[R-ADDR-116] of tiny amounts are only where a look-alike sent them', () => {
    expect(suspect([{ from: SIGNER, to: VICTIM, amount: 9n }])).toEqual(['LOOK_ALIKE?']);
    expect(suspect([{ from: SIGNER, to: VICTIM, amount: 10n }])).toEqual([]);
  });

  it('[R-ADDR-117] of native dust are whoever sent them, unless to a contract or by one', () => {
    const dust = { type: 'VALUE_TRANSFER', from: SIGNER, asset: 0, amount: 1n } as const;
    expect(suspect([{ ...dust, to: VICTIM }])).toEqual(['NATIVE_DUST']);
    expect(suspect([{ ...dust, to: CONTRACT }])).toEqual(['LOOK_ALIKE?']);
    expect(suspect([{ ...dust, to: VICTIM, type: 'INTERNAL_TRANSFER' }])).toEqual(['LOOK_ALIKE?']);
    expect(suspect([{ ...dust, to: VICTIM, amount: 10n ** 14n }])).toEqual([]);
  });

  it('[R-ADDR-118] of a fake token are where the owner did not ask for it', () => {
    const fake = { asset: FAKE, amount: 1_000n };
    expect(suspect([{ ...fake, from: SIGNER, to: VICTIM }])).toEqual(['FAKE_TOKEN']);
    expect(suspect([{ ...fake, type: 'MINT', to: VICTIM }])).toEqual(['FAKE_TOKEN']);
    expect(suspect([{ ...fake, from: CONTRACT, to: SIGNER }])).toEqual([]);
    expect(suspect([{ ...fake, from: SIGNER, to: CONTRACT }])).toEqual([]);
  });

  it('[R-ADDR-118] tells what is poisoning by itself without any look-up', () => {
    const [group = { signers: new Set<number>(), payments: [] }] = toPaymentGroups(
      toLegs([
        { from: VICTIM, to: OTHER },
        { from: SIGNER, to: VICTIM, amount: 9n },
      ]),
    );
    const isPoisoning = isPoisoningByItself(group, FACTS);
    expect(group.payments.map(isPoisoning)).toEqual([true, false]);
  });

  it('[R-CHAIN-256] knows whose will a payment is where whoever takes it in pays for that', () => {
    const legs = toLegs([{ type: 'VALUE_TRANSFER', from: OTHER, to: SIGNER, asset: 0, amount: 1n }]);
    const [group = { signers: new Set<number>(), payments: [] }] = toPaymentGroups(legs, 'payer');
    expect([...group.signers]).toEqual([OTHER]);
    const [found] = suspectPoisoning(group, { ...FACTS, chain: 'TON' });
    expect(found).toMatchObject({ rule: 'NATIVE_DUST', ends: [{ victim: SIGNER, poisoner: OTHER }] });
  });
});
