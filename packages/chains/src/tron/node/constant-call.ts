import { isAppError } from '@sulian/domain';
import { isRecord, type TronClient } from './client.ts';

/** A call of a contract that changes nothing; addresses and words in hex. */
interface ConstantCall {
  readonly owner: string;
  readonly contract: string;
  /** `balanceOf(address)` */
  readonly signature: string;
  readonly words: string;
}

/** First result in hex; empty where the contract refuses. @throws SOURCE_* the node is away or limits requests */
export async function callConstant(
  client: TronClient,
  { owner, contract, signature, words }: ConstantCall,
): Promise<string> {
  const body = {
    ...{ owner_address: owner, contract_address: contract },
    ...{ function_selector: signature, parameter: words },
  };
  const answer = await client.call('wallet/triggerconstantcontract', body).catch(toNoAnswer);
  const results = isRecord(answer) ? answer['constant_result'] : undefined;
  const [first] = Array.isArray(results) ? results : [];
  return typeof first === 'string' ? first : '';
}

/** A contract that refuses is an answer; a node that is busy is none. */
function toNoAnswer(error: unknown): undefined {
  if (!isAppError(error) || error.code !== 'SOURCE_MALFORMED') throw error;
  return undefined;
}
