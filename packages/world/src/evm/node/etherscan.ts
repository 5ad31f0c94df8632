import { type CallFrame, TRANSFER } from '../../accounts/run.ts';
import type { Fault } from '../../node/faults.ts';
import { STRANGER, spoilRows } from '../../node/faulty-lists.ts';
import type { EvmBlock, EvmTransaction } from '../evm-block.ts';
import type { EvmWorld } from '../evm-world.ts';

/** The most rows of a page. */
const MAX_ROWS = 1_000;
const CHAIN = '1';

const FORM = {
  blockOf: ({ blockNumber }: ScanRow) => Number(blockNumber),
  invent: (row: ScanRow) => ({ ...row, hash: `0x${STRANGER}` }),
};

type ToRows = (transaction: EvmTransaction, address: string) => readonly object[];

const listOwn: ToRows = ({ from, to, contractAddress, valueBase, isFailed }, address) =>
  [from, to, contractAddress].includes(address)
    ? [
        {
          ...{ from, to: to ?? '', contractAddress: contractAddress ?? '', value: String(valueBase) },
          isError: isFailed ? '1' : '0',
        },
      ]
    : [];

/** Calls that were not undone, with those below them. */
const listCalls = (frame: CallFrame): readonly CallFrame[] =>
  frame.calls.flatMap((call) => (call.error === undefined ? [call, ...listCalls(call)] : []));

const isCreation = ({ type }: CallFrame): boolean => type === 'CREATE' || type === 'CREATE2';
/** A delegate moves nothing of its own, whatever value it was called with. */
const moves = (call: CallFrame): boolean =>
  isCreation(call) || (call.valueBase > 0n && (call.type === 'CALL' || call.type === 'SELFDESTRUCT'));

const listInternal: ToRows = ({ trace, isFailed }, address) =>
  (isFailed ? [] : listCalls(trace))
    .filter((call) => moves(call) && (call.from === address || call.to === address))
    .map((call) => ({
      ...{ from: call.from, to: isCreation(call) ? '' : call.to, value: String(call.valueBase), isError: '0' },
      ...{ contractAddress: isCreation(call) ? call.to : '', type: call.type.toLowerCase() },
    }));

const ofTopic = (topic = ''): string => `0x${topic.slice(-40)}`;

const listTransfers: ToRows = ({ logs }, address) =>
  logs
    .filter(({ topics }) => topics.length === 3 && topics[0] === TRANSFER)
    .map(({ address: contractAddress, topics, data }) => ({
      ...{ contractAddress, from: ofTopic(topics[1]), to: ofTopic(topics[2]) },
      value: String(BigInt(data)),
    }))
    .filter(({ from, to }) => from === address || to === address);

/** Rows by action, and the words of an empty list. */
const LISTS: Readonly<Record<string, readonly [ToRows, string]>> = {
  txlist: [listOwn, 'No transactions found'],
  txlistinternal: [listInternal, 'No internal transactions found'],
  tokentx: [listTransfers, 'No token transfers found'],
  tokennfttx: [() => [], 'No token transfers found'],
};

type Params = Readonly<Record<string, string>>;

const refuse = (result: string): object => ({ status: '0', message: 'NOTOK', result });

/**
 * A page of an account's transactions, as an index in Etherscan's form answers it: of version 2, where each request names
 * the chain, or of one chain.
 */
export function answerEtherscan(
  world: EvmWorld,
  params: Params,
  {
    fault,
    namesChain,
  }: {
    readonly fault: Fault | undefined;
    readonly namesChain: boolean;
  },
): object {
  if (namesChain && params['chainid'] !== CHAIN) return refuse('Missing or unsupported chainid parameter');
  const list = Object.hasOwn(LISTS, params['action'] ?? '') ? LISTS[params['action'] ?? ''] : undefined;
  if (list === undefined) return refuse('Error! Missing Or invalid Action name');
  const address = params['address']?.toLowerCase() ?? '';
  if (!/^0x[0-9a-f]{40}$/.test(address)) return refuse('Error! Invalid address format');
  const [toRows, none] = list;
  const rows = world.blocks
    .flatMap((block) => toListed(block, toRows, address))
    .filter((row) => isRequested(row, params));
  const honest = params['sort'] === 'asc' ? rows : rows.reverse();
  const size = Math.min(Number(params['offset'] ?? MAX_ROWS), MAX_ROWS);
  const first = (Number(params['page'] ?? 1) - 1) * size;
  const result = spoilRows(honest, fault, FORM).slice(first, first + size);
  return { status: result.length === 0 ? '0' : '1', message: result.length === 0 ? none : 'OK', result };
}

interface ScanRow {
  readonly hash: string;
  readonly blockNumber: string;
  readonly contractAddress?: string;
}

const toListed = (block: EvmBlock, toRows: ToRows, address: string): readonly ScanRow[] =>
  block.transactions.flatMap((transaction) =>
    toRows(transaction, address).map((row) => ({
      ...{ blockNumber: String(block.height), timeStamp: String(block.timeSec), hash: transaction.hash },
      ...{ transactionIndex: String(transaction.index), ...row },
    })),
  );

function isRequested({ blockNumber, contractAddress }: ScanRow, params: Params): boolean {
  const { startblock = 0, endblock = Number.POSITIVE_INFINITY, contractaddress: token } = params;
  const height = Number(blockNumber);
  return (
    height >= Number(startblock) && height <= Number(endblock) && (token === undefined || contractAddress === token)
  );
}
