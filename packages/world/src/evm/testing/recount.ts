/** RPC client and recount for tests. They use only fetch and the documented behaviour of Ethereum and USDT. */
export interface Rpc {
  (method: string, ...params: readonly unknown[]): Promise<unknown>;
  /** @param calls method and parameters each */
  batch(calls: readonly (readonly unknown[])[]): Promise<readonly unknown[]>;
}

interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

export function toRpc(url: string): Rpc {
  const post = async (body: unknown): Promise<unknown> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const toCall = ([method, ...params]: readonly unknown[], id: number) => ({ jsonrpc: '2.0', id, method, params });
  const toResult = ({ result, error }: Answer): unknown => {
    if (error !== undefined) throw new Error(error.message);
    return result;
  };
  const one = async (...call: readonly [string, ...unknown[]]) => toResult((await post(toCall(call, 1))) as Answer);
  return Object.assign(one, {
    batch: async (calls: readonly (readonly unknown[])[]) =>
      ((await post(calls.map(toCall))) as Answer[]).map(toResult),
  });
}

interface Frame {
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly value?: string;
  readonly error?: string;
  readonly calls?: readonly Frame[];
}
interface Receipt {
  readonly from: string;
  readonly gasUsed: string;
  readonly effectiveGasPrice: string;
  readonly blobGasUsed?: string;
  readonly blobGasPrice?: string;
  readonly logs: readonly { readonly address: string; readonly topics: readonly string[]; readonly data: string }[];
}
interface RpcBlock {
  readonly miner: string;
  readonly baseFeePerGas: string;
  readonly withdrawals: readonly { readonly address: string; readonly amount: string }[];
}

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c';
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';
/**
 * Events for which USDT emits no Transfer. The first two concern its owner, who calls it, the third the address in its
 * data.
 */
const ISSUE = '0xcb8241adb0c3fdb35b70c24ce35c5eb0c17af7431c99f827d44a445ca624176a';
const REDEEM = '0x702d5967f45f6513a38ffc42d6ba9bf230bd40e8f53b16363c7eb4fd2deb9a44';
const DESTROY = '0x61e6e66b0d6339b2980aecc6ccc0039736791f0ccde9ed512e789a7fbdd698c6';
const NOBODY = `0x${'0'.repeat(40)}`;
const toAddress = (topic = ''): string => `0x${topic.slice(26)}`;

/** Balances by `asset address` after the blocks of some heights, added up from the node's own answers. */
export async function recount(
  rpc: Rpc,
  heights: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, bigint>>> {
  const balancesByHeight = new Map<number, ReadonlyMap<string, bigint>>();
  const balances = new Map<string, bigint>();
  const add = (asset: string, address: string, change: bigint): void => {
    if (address !== NOBODY || asset === 'native')
      balances.set(`${asset} ${address}`, (balances.get(`${asset} ${address}`) ?? 0n) + change);
  };
  const walk = (frame: Frame): void => {
    if (frame.error !== undefined) return;
    if (frame.type !== 'DELEGATECALL' && frame.type !== 'STATICCALL') {
      add('native', frame.from, -BigInt(frame.value ?? '0x0'));
      add('native', frame.to, BigInt(frame.value ?? '0x0'));
    }
    for (const call of frame.calls ?? []) walk(call);
  };
  const addBlock = (block: RpcBlock, receipts: readonly Receipt[], traces: readonly { result: Frame }[]): void => {
    for (const receipt of receipts) {
      const gas = BigInt(receipt.gasUsed);
      const price = BigInt(receipt.effectiveGasPrice);
      add('native', receipt.from, -gas * price);
      add('native', receipt.from, -BigInt(receipt.blobGasUsed ?? '0x0') * BigInt(receipt.blobGasPrice ?? '0x0'));
      add('native', block.miner, gas * (price - BigInt(block.baseFeePerGas)));
      for (const { address, topics, data } of receipt.logs) {
        const [event, first, second] = topics;
        if (event === TRANSFER && topics.length === 3) {
          add(address, toAddress(first), -BigInt(data));
          add(address, toAddress(second), BigInt(data));
        } else if (event === DEPOSIT && topics.length === 2) add(address, toAddress(first), BigInt(data));
        else if (event === WITHDRAWAL && topics.length === 2) add(address, toAddress(first), -BigInt(data));
        else if (event === ISSUE) add(address, receipt.from, BigInt(data));
        else if (event === REDEEM) add(address, receipt.from, -BigInt(data));
        else if (event === DESTROY) add(address, `0x${data.slice(26, 66)}`, -BigInt(`0x${data.slice(66)}`));
      }
    }
    for (const { result } of traces) walk(result);
    for (const { address, amount } of block.withdrawals) add('native', address, BigInt(amount) * 1_000_000_000n);
  };
  for (let number = 0; number <= Math.max(...heights); number++) {
    const at = `0x${number.toString(16)}`;
    const [block, receipts, traces] = await rpc.batch([
      ['eth_getBlockByNumber', at, true],
      ['eth_getBlockReceipts', at],
      ['debug_traceBlockByNumber', at, { tracer: 'callTracer' }],
    ]);
    addBlock(block as RpcBlock, receipts as Receipt[], traces as { result: Frame }[]);
    if (heights.includes(number)) balancesByHeight.set(number, new Map(balances));
  }
  return balancesByHeight;
}
