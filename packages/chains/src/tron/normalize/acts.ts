import type { TronContract } from '../wire/contracts.ts';
import { CONTRACTS, type ContractName, type ContractValue } from '../wire/contracts.ts';
import { listCall, listCreation } from './calls.ts';
import { listExchange, listExchangeCreation, listExchangeWithdrawal, listInjection } from './exchange.ts';
import { listIssue, listSale } from './issues.ts';
import { type Acts, type Mined, toRecord } from './mined.ts';
import { listPermissions } from './permissions.ts';
import {
  listCancelUnfreeze,
  listDelegation,
  listFreeze,
  listFreezeV2,
  listReward,
  listUnfreeze,
  listUnfreezeV2,
  listVotes,
  listWithdrawExpired,
} from './staking.ts';
import { toAsset, toMove, toNamedTokens } from './tokens.ts';

type ReadContract<K extends ContractName> = (value: ContractValue<K>, mined: Mined) => Acts;

/** A record of an account that moves nothing; it may cost a fee. */
const record = ({ ownerAddress }: { readonly ownerAddress: string | undefined }): Acts => ({
  operations: [toRecord('RECORD', ownerAddress)],
});

/** Effect of each contract type. Described in docs/OPERATIONS.md. */
const ACTS: { readonly [K in ContractName]: ReadContract<K> } = {
  AccountCreateContract: ({ ownerAddress, accountAddress }) => ({
    operations: [toRecord('ACCOUNT_CREATION', ownerAddress, accountAddress)],
  }),
  TransferContract: ({ ownerAddress: from, toAddress: to, amount: amountBase }) => ({
    operations: [toMove({ asset: { token: undefined }, from, to, amountBase })],
  }),
  TransferAssetContract: ({ assetName, ownerAddress: from, toAddress: to, amount: amountBase }, { facts }) => {
    const asset = toAsset(assetName, facts);
    return { operations: [toMove({ asset, from, to, amountBase })], ...toNamedTokens([asset]) };
  },
  VoteAssetContract: record,
  VoteWitnessContract: listVotes,
  WitnessCreateContract: record,
  AssetIssueContract: listIssue,
  WitnessUpdateContract: record,
  ParticipateAssetIssueContract: listSale,
  AccountUpdateContract: record,
  FreezeBalanceContract: listFreeze,
  UnfreezeBalanceContract: listUnfreeze,
  WithdrawBalanceContract: listReward,
  // The issuer's own tokens, which he could not move for a time.
  UnfreezeAssetContract: record,
  UpdateAssetContract: record,
  ProposalCreateContract: record,
  ProposalApproveContract: record,
  ProposalDeleteContract: record,
  SetAccountIdContract: record,
  CreateSmartContract: listCreation,
  TriggerSmartContract: listCall,
  UpdateSettingContract: record,
  ExchangeCreateContract: listExchangeCreation,
  ExchangeInjectContract: listInjection,
  ExchangeWithdrawContract: listExchangeWithdrawal,
  ExchangeTransactionContract: listExchange,
  UpdateEnergyLimitContract: record,
  AccountPermissionUpdateContract: listPermissions,
  ClearABIContract: record,
  UpdateBrokerageContract: record,
  // The main network never enabled the market: an order there moved nothing.
  MarketSellAssetContract: record,
  MarketCancelOrderContract: record,
  FreezeBalanceV2Contract: listFreezeV2,
  UnfreezeBalanceV2Contract: listUnfreezeV2,
  WithdrawExpireUnfreezeContract: listWithdrawExpired,
  DelegateResourceContract: listDelegation('RESOURCE_DELEGATION'),
  UnDelegateResourceContract: listDelegation('RESOURCE_RECLAIM'),
  CancelAllUnfreezeV2Contract: listCancelUnfreeze,
};

/** Effects of a successful transaction. An unreadable kind becomes an unknown operation, and never stops the chain. */
export function listActs({ contract }: { readonly contract: TronContract }, mined: Mined): Acts {
  if (contract.type === 'UNKNOWN' || contract.type === 'UNREADABLE')
    return {
      operations: [toRecord('UNKNOWN', undefined)],
      problems: [contract.type === 'UNKNOWN' ? 'CONTRACT_UNKNOWN' : 'CONTRACT_UNREADABLE'],
    };
  const read = ACTS[contract.type] as ReadContract<ContractName>;
  return read(contract.value as ContractValue<ContractName>, mined);
}

/** Sender of the transaction; undefined when its contract cannot be read. */
export const findOwner = (contract: TronContract): string | undefined =>
  contract.type in CONTRACTS
    ? (contract as { readonly value: { readonly ownerAddress: string | undefined } }).value.ownerAddress
    : undefined;
