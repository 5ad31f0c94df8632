import type { Json } from './tezos-block.ts';

/** Changes of balances as nodes write them since Paris. @see gitlab.com/tezos/tezos, receipt_repr.ml */
const toUpdate = (kind: string, change: bigint, more: Json): Json => ({
  kind,
  ...more,
  change: String(change),
  origin: 'block',
});

const ofContract = (contract: string, change: bigint): Json => toUpdate('contract', change, { contract });

export const paid = (from: string, to: string, amountBase: bigint): readonly Json[] => [
  ofContract(from, -amountBase),
  ofContract(to, amountBase),
];

const ofFees = (change: bigint): Json => toUpdate('accumulator', change, { category: 'block fees' });

export const feePaid = (payer: string, feeBase: bigint): readonly Json[] => [
  ofContract(payer, -feeBase),
  ofFees(feeBase),
];
export const feesTaken = (proposer: string, feeBase: bigint): readonly Json[] =>
  feeBase === 0n ? [] : [ofFees(-feeBase), ofContract(proposer, feeBase)];

export const storageBurnt = (payer: string, amountBase: bigint): readonly Json[] =>
  amountBase === 0n
    ? []
    : [ofContract(payer, -amountBase), toUpdate('burned', amountBase, { category: 'storage fees' })];

const ofStake = (staker: Json, change: bigint): Json => toUpdate('freezer', change, { category: 'deposits', staker });
const ofUnstaked = (staker: Json, change: bigint): Json =>
  toUpdate('freezer', change, { category: 'unstaked_deposits', staker, cycle: 900 });
/** Update of a stake's share in a baker, which moves no coins. */
const ofPseudo = (delegator: string, change: bigint): Json => ({
  ...toUpdate('staking', change, { category: 'delegator_numerator', delegator }),
});

export const staked = (contract: string, delegate: string, amountBase: bigint): readonly Json[] => [
  ofContract(contract, -amountBase),
  ofStake({ contract, delegate }, amountBase),
  ofPseudo(contract, amountBase * 3n),
];

export const unstaked = (contract: string, delegate: string, amountBase: bigint): readonly Json[] => [
  ofStake({ contract, delegate }, -amountBase),
  ofUnstaked({ contract, delegate }, amountBase),
  ofPseudo(contract, -amountBase * 3n),
];

export const finalized = (contract: string, delegate: string, amountBase: bigint): readonly Json[] => [
  ofUnstaked({ contract, delegate }, -amountBase),
  ofContract(contract, amountBase),
];

export const ownStaked = (baker: string, amountBase: bigint): readonly Json[] => [
  ofContract(baker, -amountBase),
  ofStake({ baker_own_stake: baker }, amountBase),
];

export const baked = (baker: string, amountBase: bigint): readonly Json[] => [
  toUpdate('minted', -amountBase, { category: 'baking rewards' }),
  ofContract(baker, amountBase),
];

/** A part goes to the baker's own stake, and one to those who staked with it. */
export const attested = (delegate: string, own: bigint, shared: bigint): readonly Json[] => [
  toUpdate('minted', -own, { category: 'attesting rewards' }),
  ofStake({ baker_own_stake: delegate }, own),
  toUpdate('minted', -shared, { category: 'attesting rewards' }),
  ofStake({ delegate }, shared),
];

export const slashed = (delegate: string, shared: bigint): readonly Json[] => [
  ofStake({ delegate }, -shared),
  toUpdate('burned', shared, { category: 'punishments' }),
];
