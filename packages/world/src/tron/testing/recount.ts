/** Client and recount for tests. They use only fetch and the answers of TRON's nodes. */
export type Ask = (path: string, params?: object) => Promise<unknown>;

export const toAsk =
  (url: string): Ask =>
  async (path, params = {}) => {
    const answer = await fetch(`${url}/${path}`, { method: 'POST', body: JSON.stringify(params) });
    return answer.json();
  };

interface Info {
  readonly id: string;
  readonly fee?: number;
  readonly result?: string;
  readonly assetIssueID?: string;
  readonly withdraw_amount?: number;
  readonly log?: readonly { readonly address: string; readonly topics: readonly string[]; readonly data?: string }[];
  readonly internal_transactions?: readonly {
    readonly caller_address: string;
    readonly transferTo_address: string;
    readonly callValueInfo: readonly { readonly callValue?: number }[];
    readonly rejected?: boolean;
  }[];
}
interface Transaction {
  readonly txID: string;
  readonly raw_data: {
    readonly contract: readonly {
      readonly type: string;
      readonly parameter: { readonly value: Readonly<Record<string, string | number>> };
    }[];
  };
}

const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const DEPOSIT = 'e1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c';
const WITHDRAWAL = '7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';
/** Destroying writes no Transfer; issuing and redeeming do. */
const DESTROY = '61e6e66b0d6339b2980aecc6ccc0039736791f0ccde9ed512e789a7fbdd698c6';
const NOBODY = '0'.repeat(40);

type Add = (asset: string, address: string, change: bigint) => void;
const ofTopic = (topic = ''): string => topic.slice(24);
const ofHex = (address: unknown): string => String(address).slice(2);

function addLogs(add: Add, { log = [] }: Info): void {
  for (const { address, topics, data = '' } of log) {
    const [event, first, second] = topics;
    const amount = BigInt(`0x${data.slice(0, 64) || '0'}`);
    if (event === TRANSFER && topics.length === 3) {
      add(address, ofTopic(first), -amount);
      add(address, ofTopic(second), amount);
    } else if (event === DEPOSIT && topics.length === 2) add(address, ofTopic(first), amount);
    else if (event === WITHDRAWAL && topics.length === 2) add(address, ofTopic(first), -amount);
    else if (event === DESTROY) add(address, ofTopic(first), -amount);
  }
}

function addContract(add: Add, { raw_data: raw }: Transaction, info: Info): void {
  const [contract] = raw.contract;
  const value = contract?.parameter.value ?? {};
  const owner = ofHex(value['owner_address']);
  const move = (asset: string, to: unknown, amount: unknown): void => {
    add(asset, owner, -BigInt((amount ?? 0) as number));
    add(asset, ofHex(to), BigInt((amount ?? 0) as number));
  };
  switch (contract?.type) {
    case 'TransferContract':
      move('native', value['to_address'], value['amount']);
      break;
    case 'TransferAssetContract':
      move(Buffer.from(String(value['asset_name']), 'hex').toString(), value['to_address'], value['amount']);
      break;
    case 'TriggerSmartContract':
      move('native', value['contract_address'], value['call_value']);
      break;
    case 'WithdrawBalanceContract':
      add('native', owner, BigInt(info.withdraw_amount ?? 0));
      break;
    case 'AssetIssueContract':
      add(info.assetIssueID ?? '', owner, BigInt(value['total_supply'] ?? 0));
      break;
  }
}

/** Balances by `asset address` after the last of so many blocks, added up from the node's own answers. */
export async function recount(ask: Ask, blocks: number): Promise<ReadonlyMap<string, bigint>> {
  const balances = new Map<string, bigint>();
  const add: Add = (asset, address, change) => {
    if (address === NOBODY) return;
    const key = `${asset} ${address}`;
    balances.set(key, (balances.get(key) ?? 0n) + change);
  };
  for (let num = 0; num < blocks; num++) {
    const block = (await ask('wallet/getblockbynum', { num })) as { transactions?: readonly Transaction[] };
    const infos = (await ask('wallet/gettransactioninfobyblocknum', { num })) as readonly Info[];
    for (const [at, transaction] of (block.transactions ?? []).entries()) {
      const info = infos[at];
      if (info === undefined || info.id !== transaction.txID) throw new Error(`missing info of ${transaction.txID}`);
      add('native', ofHex(transaction.raw_data.contract[0]?.parameter.value['owner_address']), -BigInt(info.fee ?? 0));
      if (info.result === 'FAILED') continue;
      addContract(add, transaction, info);
      addLogs(add, info);
      for (const { caller_address: from, transferTo_address: to, ...inner } of info.internal_transactions ?? []) {
        if (inner.rejected === true) continue;
        const amount = BigInt(inner.callValueInfo[0]?.callValue ?? 0);
        add('native', ofHex(from), -amount);
        add('native', ofHex(to), amount);
      }
    }
  }
  return balances;
}
