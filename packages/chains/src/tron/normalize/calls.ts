import type { Operation } from '@sulian/domain';
import { toOperation } from '../../contracts/to-operation.ts';
import type { ContractValue } from '../wire/contracts.ts';
import { listInternals } from './internals.ts';
import type { Acts, Mined } from './mined.ts';

interface CallValues {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly tokenBase: bigint;
  readonly tokenId: bigint;
}

/** A token that goes to the contract with the call. */
const listGiven = ({ from, to, tokenBase: amountBase, tokenId }: CallValues): readonly Operation[] =>
  amountBase === 0n ? [] : [toOperation({ type: 'TOKEN_TRANSFER', token: String(tokenId), from, to, amountBase })];

/** A contract's call: what goes to it, then what it sends on. */
export function listCall(value: ContractValue<'TriggerSmartContract'>, mined: Mined): Acts {
  const { ownerAddress: from, contractAddress: to, callValue: amountBase, callTokenValue: tokenBase, tokenId } = value;
  const internals = listInternals(mined);
  return {
    ...internals,
    operations: [
      ...(amountBase === 0n ? [] : [toOperation({ type: 'VALUE_TRANSFER', from, to, amountBase })]),
      ...listGiven({ from, to, tokenBase, tokenId }),
      ...internals.operations,
    ],
  };
}

export function listCreation(value: ContractValue<'CreateSmartContract'>, mined: Mined): Acts {
  const { ownerAddress: from, newContract, callTokenValue: tokenBase, tokenId } = value;
  const to = mined.info?.contract_address;
  const internals = listInternals(mined);
  // Without an info the new contract's address is unknown: the sender's coins go to an unnamed destination.
  const created: Operation = {
    ...toOperation({ type: 'CONTRACT_CREATION', from, to, amountBase: newContract?.callValue ?? 0n }),
    ...(to === undefined ? { destinations: [{ amountBase: newContract?.callValue ?? 0n }] } : {}),
  };
  return {
    ...internals,
    operations: [created, ...listGiven({ from, to, tokenBase, tokenId }), ...internals.operations],
  };
}
