import { z } from 'zod';
import { malformed } from '../../rpc/faults.ts';
import type { TronContract } from '../wire/contracts.ts';
import type { TronBlockData } from '../wire/data.ts';
import type { BlockFacts } from '../wire/facts.ts';
import type { TronClient } from './client.ts';

const exchangeSchema = z.object({ first_token_id: z.string(), second_token_id: z.string() });
const tokenSchema = z.object({ id: z.string(), trx_num: z.int(), num: z.int() });
const tokensSchema = z.object({ assetIssue: z.array(tokenSchema).default([]) });

/** Reads facts that the block's transactions only point to; few blocks have any. @throws SOURCE_* */
export async function readFacts(client: TronClient, { transactions }: TronBlockData): Promise<BlockFacts> {
  const contracts = transactions.map(({ contract }) => contract);
  const exchanges: BlockFacts['exchanges'] = {};
  for (const id of new Set(contracts.flatMap(listExchanges))) {
    const answer = await client.call('wallet/getexchangebyid', { id: Number(id) });
    const { first_token_id, second_token_id } = parse(exchangeSchema, answer, 'wallet/getexchangebyid');
    exchanges[String(id)] = [first_token_id, second_token_id];
  }
  const tokens: BlockFacts['tokens'] = {};
  for (const name of new Set(contracts.flatMap(listTokenNames))) {
    const answer = await client.call('wallet/getassetissuelistbyname', { value: name });
    const first = parse(tokensSchema, answer, 'wallet/getassetissuelistbyname').assetIssue.sort(
      (a, b) => Number(a.id) - Number(b.id),
    )[0];
    // While names identified tokens, each name was given once: later tokens of the same name have higher numbers.
    if (first !== undefined) tokens[name] = { id: first.id, trxNum: first.trx_num, num: first.num };
  }
  for (const number of new Set(contracts.flatMap(listSoldNumbers))) {
    const value = Buffer.from(number, 'hex').toString('latin1');
    const sold = tokenSchema.safeParse(await client.call('wallet/getassetissuebyid', { value })).data;
    if (sold?.id === value) tokens[number] = { id: value, trxNum: sold.trx_num, num: sold.num };
  }
  return { exchanges, tokens };
}

/** Tokens that issuers sold when they had numbers already: the price is only in their issue. */
const listSoldNumbers = (contract: TronContract): readonly string[] =>
  contract.type === 'ParticipateAssetIssueContract' && IS_NUMBER.test(contract.value.assetName)
    ? [contract.value.assetName]
    : [];

function listExchanges(contract: TronContract): readonly bigint[] {
  switch (contract.type) {
    case 'ExchangeInjectContract':
    case 'ExchangeWithdrawContract':
    case 'ExchangeTransactionContract':
      return [contract.value.exchangeId];
    default:
      return [];
  }
}

/** Seven digits and more, in hex: a token's number, by which it is named since ALLOW_SAME_TOKEN_NAME. */
const IS_NUMBER = /^(?:3\d){7,}$/;

/** How token fields spell the coin: `_`. */
const COIN = '5f';

const listTokenNames = (contract: TronContract): readonly string[] =>
  listTokens(contract).filter((name) => name !== '' && name !== COIN && !IS_NUMBER.test(name));

function listTokens(contract: TronContract): readonly string[] {
  switch (contract.type) {
    case 'TransferAssetContract':
    case 'ParticipateAssetIssueContract':
      return [contract.value.assetName];
    case 'ExchangeCreateContract':
      return [contract.value.firstTokenId, contract.value.secondTokenId];
    case 'ExchangeInjectContract':
    case 'ExchangeWithdrawContract':
    case 'ExchangeTransactionContract':
      return [contract.value.tokenId];
    default:
      return [];
  }
}

function parse<T extends z.ZodType>(schema: T, answer: unknown, call: string): z.output<T> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw malformed(`the node answers ${call} with something else`, { reason: parsed.error.issues[0]?.message });
}
