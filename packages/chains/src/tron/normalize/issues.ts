import { toOperation } from '../../contracts/to-operation.ts';
import type { ContractValue } from '../wire/contracts.ts';
import type { Acts, Mined } from './mined.ts';
import { toAsset, toMove, toNamedTokens, toNames } from './tokens.ts';

/** A token of the chain's own: all of it is its issuer's, what is frozen for a time too. */
export function listIssue(value: ContractValue<'AssetIssueContract'>, { info, facts }: Mined): Acts {
  const { ownerAddress: to, name, abbr, totalSupply: amountBase, precision } = value;
  const id = info?.assetIssueID ?? '';
  const { token, ...named } = id === '' ? toAsset(name, facts) : { token: id };
  if (token === undefined) return { operations: [] };
  return {
    operations: [toOperation({ type: 'MINT', token, from: undefined, to, amountBase })],
    tokens: [{ token, ...toNames(name, abbr === '' ? name : abbr), decimals: precision }],
    ...('facts' in named ? { problems: ['TOKEN_BY_NAME'] } : {}),
  };
}

/** Buys from an issuer at the price of the token's issue. */
export function listSale(value: ContractValue<'ParticipateAssetIssueContract'>, { facts }: Mined): Acts {
  const { ownerAddress: buyer, toAddress: issuer, assetName, amount } = value;
  const asset = toAsset(assetName, facts);
  const paid = toMove({ asset: { token: undefined }, from: buyer, to: issuer, amountBase: amount });
  const sold = facts.findToken(assetName);
  const named = toNamedTokens([asset]);
  if (sold === undefined || sold.trxNum === 0)
    return { operations: [paid], ...named, problems: [...(named.problems ?? []), 'SALE_UNKNOWN'] };
  const amountBase = (amount * BigInt(sold.num)) / BigInt(sold.trxNum);
  return { operations: [paid, toMove({ asset, from: issuer, to: buyer, amountBase })], ...named };
}
